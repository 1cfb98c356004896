/// The appearance of the site as customized by the association.
public struct SiteLook: Hashable, Sendable, Codable {
    /// The colours of light mode.
    public var light: Palette
    /// The colours of dark mode.
    public var dark: Palette
    /// The logo beside the name on every page; nil for the mark of the templates.
    public var logo: Logo?
    /// The tabs, in order.
    public var tabs: [SiteTab]
    /// The association's accounts elsewhere, in the order of the footer.
    public var contacts: [Contact]

    /// A look; by default that of the templates.
    public init(
        light: Palette = .light, dark: Palette = .dark, logo: Logo? = nil, tabs: [SiteTab] = SiteTab.sections,
        contacts: [Contact] = []
    ) {
        (self.light, self.dark, self.logo, self.tabs) = (light, dark, logo, tabs)
        self.contacts = contacts
    }
}

/// The target of a tab.
public enum SiteTab: Hashable, Sendable {
    case home
    /// The list of a section, by the section's name.
    case section(String)
    /// A page of Content/pages.
    case page(Slug)

    /// The sections of the site, which are the default tabs.
    public static let sections: [SiteTab] =
        [.home] + ["events", "courses", "feedback", "notices"].map(Self.section)
    /// Maximum number of tabs: more are hard to hit with a thumb on a phone.
    public static let limit = 5

    /// The tab's name in `site.yml`.
    public var name: String {
        switch self {
        case .home: "home"
        case .section(let name): name
        case .page(let slug): slug.text
        }
    }
}

extension SiteTab: Codable {
    /// Decodes the tab.
    /// - Throws: `DecodingError` if the text is not the name of a tab.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        // A page with the name of a section cannot be a tab.
        guard let tab = Self.sections.first(where: { $0.name == name }) ?? Slug(name).map(Self.page) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no tab")
        }
        self = tab
    }

    /// Encodes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}

/// The association's logo.
public struct Logo: Hashable, Sendable, Codable {
    /// The format of a logo.
    public enum Format: String, Hashable, Sendable, Codable {
        case svg, png, jpeg, webp

        /// The media type: `image/svg+xml`.
        public var mediaType: String { self == .svg ? "image/svg+xml" : "image/\(rawValue)" }
    }

    /// Maximum size of a file, in bytes: 100 KiB. Each first visit loads it.
    public static let sizeLimit = 100 << 10

    /// The file, relative to the site's root: `Content/theme/logo.svg`.
    public var file: String
    /// The format, by the file's contents.
    public var format: Format
    /// The width; only its ratio to the height matters.
    public var width: Double
    /// The height.
    public var height: Double
    /// The contents of the file.
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
