/// What an association made its own of how the site looks.
public struct SiteLook: Hashable, Sendable, Codable {
    /// The colours in light surroundings.
    public var light: Palette
    /// The colours in dark surroundings.
    public var dark: Palette
    /// What stands beside the name on every page; nil for the mark that the templates have.
    public var logo: Logo?
    /// What stands in the tabs, in order.
    public var tabs: [SiteTab]
    /// Where else the association can be reached, in the order of the foot.
    public var contacts: [Contact]

    /// A look; without arguments the one that the templates have.
    public init(
        light: Palette = .light, dark: Palette = .dark, logo: Logo? = nil, tabs: [SiteTab] = SiteTab.sections,
        contacts: [Contact] = []
    ) {
        (self.light, self.dark, self.logo, self.tabs) = (light, dark, logo, tabs)
        self.contacts = contacts
    }
}

/// What can stand in the tabs.
public enum SiteTab: Hashable, Sendable {
    case home, events, courses, feedback, notices
    /// A page of Content/pages.
    case page(Slug)

    /// The parts of the site, which are its tabs where nobody chose others.
    public static let sections: [SiteTab] = [.home, .events, .courses, .feedback, .notices]
    /// The most tabs: as many as a thumb can tell apart on a phone.
    public static let limit = 5

    /// Its name in `site.yml`.
    public var name: String {
        switch self {
        case .home: "home"
        case .events: "events"
        case .courses: "courses"
        case .feedback: "feedback"
        case .notices: "notices"
        case .page(let slug): slug.text
        }
    }
}

extension SiteTab: Codable {
    /// The tab that was encoded.
    /// - Throws: `DecodingError` of a text that names none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        // No page that is called as a section is can be a tab.
        guard let tab = Self.sections.first(where: { $0.name == name }) ?? Slug(name).map(Self.page) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no tab")
        }
        self = tab
    }

    /// Encodes its name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}

/// A picture that stands for the association.
public struct Logo: Hashable, Sendable, Codable {
    /// The format of a logo.
    public enum Format: String, Hashable, Sendable, Codable {
        case svg, png, jpeg, webp

        /// Its media type: `image/svg+xml`.
        public var mediaType: String { self == .svg ? "image/svg+xml" : "image/\(rawValue)" }
    }

    /// The longest file, in bytes: 100 KiB. Every first visit loads it.
    public static let sizeLimit = 100 << 10

    /// The file's place, from the site's root: `Content/theme/logo.svg`.
    public var file: String
    /// What it is, by what it holds.
    public var format: Format
    /// Its width; only what it is beside the height counts.
    public var width: Double
    /// Its height.
    public var height: Double
    /// What the file holds.
    public var bytes: [UInt8]

    /// A logo.
    public init(file: String, format: Format, width: Double, height: Double, bytes: [UInt8]) {
        self.file = file
        self.format = format
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}
