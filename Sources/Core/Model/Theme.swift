/// The design of the site: templates, phrases, and the files that pages load.
public struct Theme: Hashable, Sendable {
    /// A file that pages load unchanged: a style sheet, a script, an icon.
    public struct Asset: Hashable, Sendable {
        /// The path below Templates/assets or Content/theme/assets: `style.css`.
        public let name: String
        public let bytes: [UInt8]
        /// Whether the file is the association's own, of Content/theme/assets.
        public let isOwn: Bool

        /// The allowed extensions of assets: style sheets, scripts, pictures and fonts.
        public static let endings = [
            ".css", ".js", ".json", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".ico", ".woff2",
        ]

        public init(name: String, bytes: [UInt8], isOwn: Bool = false) {
            self.name = name
            self.bytes = bytes
            self.isOwn = isOwn
        }
    }

    /// A page of the officers' help: Markdown in which `{{:desk-event.post}}` is a phrase.
    public struct HelpText: Hashable, Sendable {
        public let text: String
        /// The file, relative to the site's root.
        public let file: String

        public init(text: String, file: String) { (self.text, self.file) = (text, file) }
    }

    /// Template name, `course` for Templates/course.mustache -> text.
    public var templates: [String: String]
    /// The phrases of the pages in each language, by BCP 47 tag.
    public var words: [String: Wordbook]
    /// The assets, by name.
    public var assets: [Asset]
    /// Lists of words because of which readers' posts wait, by BCP 47 tag of their language.
    public var heldWords: [String: String] = [:]
    /// The texts of the officers' help, by language and name: `en/posting`.
    public var help: [String: HelpText] = [:]
    /// Name of an association's own template -> its file, relative to the site's root.
    public var ownFiles: [String: String]
    /// The folder of the default templates: `Templates`, or the absolute path of that in the share folder.
    public var folder = "Templates"
    /// Errors and warnings of the files that it was read from, by file.
    public var problems: [Problem] = []

    /// The language with all phrases, which are the fallback for missing translations.
    public static let completeLanguage = "en"

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
