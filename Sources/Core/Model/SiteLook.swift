/// The appearance of the site as customized by the association.
public struct SiteLook: Hashable, Sendable, Codable {
    public var light: Palette
    public var dark: Palette
    /// The logo beside the name on every page; nil for the mark of the templates.
    public var logo: Logo?
    /// The chosen tabs, in order; empty for home and the lists of the sections.
    public var tabs: [SiteTab]
    /// The association's accounts elsewhere, in the order of the footer.
    public var contacts: [Contact]

    /// Creates a look; by default that of the templates.
    public init(
        light: Palette = .light, dark: Palette = .dark, logo: Logo? = nil, tabs: [SiteTab] = [],
        contacts: [Contact] = []
    ) {
        (self.light, self.dark, self.logo, self.tabs) = (light, dark, logo, tabs)
        self.contacts = contacts
    }
}

/// The target of a tab.
public enum SiteTab: Hashable, Sendable, Codable {
    case home
    /// The list of a section, by the section's name.
    case section(String)
    /// A page of Content/pages.
    case page(Slug)

    /// Maximum number of tabs: more are hard to hit with a thumb on a phone.
    public static let limit = 5

    /// Whether the tab is a page of Content/pages.
    public var isPage: Bool {
        if case .page = self { true } else { false }
    }

    /// The tab's name in `site.yml`.
    public var name: String {
        switch self {
        case .home: "home"
        case .section(let name): name
        case .page(let slug): slug.text
        }
    }
}

public struct Logo: Hashable, Sendable, Codable {
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
    public var height: Double
    public var bytes: [UInt8]

    public init(file: String, format: Format, width: Double, height: Double, bytes: [UInt8]) {
        self.file = file
        self.format = format
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}
