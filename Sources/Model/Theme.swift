/// What a designer touches: templates, and the files that pages load.
public struct Theme: Hashable, Sendable {
    /// A file that pages load as it is: a style sheet, a script, an icon.
    public struct Asset: Hashable, Sendable {
        /// Its path below Templates/assets: `style.css`.
        public let name: String
        /// What it holds.
        public let bytes: [UInt8]

        /// A file to load.
        public init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// Name of a template, `course` for Templates/course.mustache -> its text.
    public var templates: [String: String]
    /// The words of the pages in each language that they are written in, by its BCP 47 tag.
    public var words: [String: Wordbook]
    /// By name.
    public var assets: [Asset]

    /// The language whose words are complete, and stand where another has none.
    public static let completeLanguage = "en"

    /// A theme.
    public init(templates: [String: String], words: [String: Wordbook], assets: [Asset]) {
        self.templates = templates
        self.words = words
        self.assets = assets
    }
}
