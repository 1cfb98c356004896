import ContentFiles
import Model
import TestSupport
import Testing

@Suite("The theme of a site")
struct ThemeReadingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("page", to: "Templates/page.mustache")
        try folder.write("layout", to: "Templates/layout.mustache")
        try folder.write("p {}", to: "Templates/assets/style.css")
        try folder.write("go", to: "Templates/assets/go.js")
    }

    @Test("is Templates/ with the files of Content/theme in the place of those of the same name")
    func overrides() async throws {
        try folder.write("own page", to: "Content/theme/page.mustache")
        try folder.write("part", to: "Content/theme/part.mustache")
        try folder.write("q {}", to: "Content/theme/assets/style.css")
        try folder.write("new", to: "Content/theme/assets/fonts/a.woff2")
        for file in ["logo.svg", "words/en.yml", ".page.mustache.swp"] {
            try folder.write("", to: "Content/theme/\(file)")
        }
        let theme = Theme(root: folder.path)
        #expect(theme.problems == [])
        #expect(theme.templates == ["page": "own page", "part": "part", "layout": "layout"])
        #expect(
            theme.ownFiles == [
                "page": "Content/theme/page.mustache", "part": "Content/theme/part.mustache",
            ])
        #expect(
            Set(theme.assets) == [
                Theme.Asset(name: "go.js", bytes: Array("go".utf8)),
                Theme.Asset(name: "style.css", bytes: Array("q {}".utf8), isOwn: true),
                Theme.Asset(name: "fonts/a.woff2", bytes: Array("new".utf8), isOwn: true),
            ])
    }

    @Test("takes pages of help of Content/theme in the place of those of the same name, and names others")
    func help() throws {
        try folder.write("# A", to: "Templates/help/en/posting.md")
        try folder.write("# B", to: "Content/theme/help/en/posting.md")
        try folder.write("# C", to: "Content/theme/help/fr/posting.md")
        try folder.write("# D", to: "Content/theme/help/en/postings.md")
        let theme = Theme(root: folder.path)
        #expect(theme.help.mapValues(\.text) == ["en/posting": "# B", "fr/posting": "# C"])
        #expect(
            theme.problems == [
                Problem(
                    file: "Content/theme/help/en/postings.md", cause: .unusedOverride(suggestion: nil))
            ])
    }

    @Test(
        "takes words of Content/theme in the place of those of the same name, and those of a further language"
    )
    func words() throws {
        let folder = try TemporaryFolder()
        try folder.write("tabs:\n  home: Home\n  events: Events\n", to: "Templates/words/en.yml")
        try folder.write("tabs:\n  home: Start\n", to: "Content/theme/words/en.yml")
        try folder.write("tabs:\n  home: Accueil\n", to: "Content/theme/words/fr.yml")
        let theme = Theme(root: folder.path)
        #expect(theme.problems == [])
        let english = try #require(theme.words["en"])
        #expect(english.phrase("tabs.home")?.text(.other) == "Start")
        #expect(english.phrase("tabs.home")?.file == "Content/theme/words/en.yml")
        #expect(english.phrase("tabs.events")?.text(.other) == "Events")
        #expect(theme.words["fr"]?.keys == ["tabs.home"])
    }

    @Test(
        "has only assets whose bytes are what their names say",
        arguments: [
            (
                "x.html", "<p>",
                "has a name that is no asset's; expected .css, .js, .json, .svg, .png, .jpg, .jpeg, .gif, .webp, .ico, .woff2: move any other file out of this folder"
            ),
            (
                "x.php", "GIF89a",
                "has a name that is no asset's; expected .css, .js, .json, .svg, .png, .jpg, .jpeg, .gif, .webp, .ico, .woff2: move any other file out of this folder"
            ),
            ("x.png", "<p>", "is no picture that browsers show; expected JPEG, PNG, WebP or GIF"),
            (
                "icon.svg", "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'>\n<script/></svg>",
                "has <script> on line 2; \(vector)"
            ),
        ])
    func assets(name: String, text: String, sentence: String) throws {
        try folder.write(text, to: "Content/theme/assets/\(name)")
        let theme = Theme(root: folder.path)
        #expect(theme.problems.map(\.description) == ["Content/theme/assets/\(name): \(sentence)"])
        #expect(theme.problems.map(ContentKinds.all.leavesOutFile) == [false])
        #expect(!theme.assets.contains { $0.name == name })
    }

    private static let vector =
        "expected shapes, texts and gradients without scripts, animation and addresses elsewhere: remove it, or save the file as plain SVG"

    @Test("has no use for other files of Content/theme, and knows those that lie in the wrong folder")
    func unused() async throws {
        try folder.write("", to: "Content/theme/notes.txt")
        try folder.write("", to: "Content/theme/style.css")
        try folder.write([0xFF], to: "Content/theme/page.mustache")
        #expect(
            Theme(root: folder.path).problems.map(\.description) == [
                "Content/theme/notes.txt: warning: is used by nothing; expected the name of a file of Templates/, such as tabs.mustache",
                "Content/theme/page.mustache:1: is not UTF-8 at byte 0; expected a text saved as UTF-8",
                "Content/theme/style.css: warning: is used by nothing; did you mean 'Content/theme/assets/style.css'?",
            ])
    }
}
