/// What a designer touches: templates, and the files that pages load.
public struct Theme: Hashable, Sendable {
    /// A file that pages load as it is: a style sheet, a script, an icon.
    public struct Asset: Hashable, Sendable {
        /// Its path below Templates/assets or Content/theme/assets: `style.css`.
        public let name: String
        /// What it holds.
        public let bytes: [UInt8]
        /// Whether it is the association's own, of Content/theme/assets.
        public let isOwn: Bool

        /// The endings that an asset's name can have: those of style sheets, scripts, pictures and fonts.
        public static let endings = [
            ".css", ".js", ".json", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".ico", ".woff2",
        ]

        /// A file to load.
        public init(name: String, bytes: [UInt8], isOwn: Bool = false) {
            self.name = name
            self.bytes = bytes
            self.isOwn = isOwn
        }
    }

    /// Name of a template, `course` for Templates/course.mustache -> its text.
    public var templates: [String: String]
    /// The words of the pages in each language that they are written in, by its BCP 47 tag.
    public var words: [String: Wordbook]
    /// By name.
    public var assets: [Asset]
    /// Name of a template that is the association's own -> its file, from the site's root.
    public var ownFiles: [String: String]
    /// The folder of all that is not the association's own: `Templates`, or the absolute path of that in the share folder.
    public var folder = "Templates"

    /// The language whose words are complete, and stand where another has none.
    public static let completeLanguage = "en"

    /// A theme.
    public init(
        templates: [String: String], words: [String: Wordbook], assets: [Asset],
        ownFiles: [String: String] = [:]
    ) {
        self.templates = templates
        self.words = words
        self.assets = assets
        self.ownFiles = ownFiles
    }
}
