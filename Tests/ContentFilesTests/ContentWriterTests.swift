import ContentFiles
import Files
import Foundation
import Model
import TestSupport
import Testing

@testable import Courses

@Suite("Writing new content files")
struct ContentWriterTests {
    private let folder: TemporaryFolder
    private let writer: ContentWriter

    init() throws {
        folder = try TemporaryFolder()
        writer = ContentWriter(root: folder.path, timeZone: .gmt)
        try folder.write(SampleSite.settings, to: "Content/site.yml")
    }

    private func course(_ name: LocalizedText, description: String = "") throws -> Course {
        Course(slug: try .of("math-216"), number: try .of("MATH 216"), name: name, description: description)
    }

    @Test("New files, byte for byte, with the folders that they need and nothing left beside them")
    func newFiles() throws {
        let math = Course(
            slug: try .of("math-216"), number: try .of("MATH 216"),
            name: LocalizedText(byLanguage: ["zh-Hans": "线性代数", "en": "Linear Algebra"]),
            crossListed: [try .of("ECON 216"), try .of("STAT 216")], description: "Matrices.\n\nAnd *more*.")
        let chess = Course(slug: try .of("chess"), number: try .of("18.06"), name: "Chess: an introduction")
        let review = Review(
            id: try .of("r1"), course: math.slug, professor: "Ada Lovelace", semester: "Fall 2025",
            major: "no",
            posted: Timestamp("2026-01-02T03:04:05-05:00", in: .gmt), comment: "Good.\n\n---\n\n# 好")
        let bare = Review(id: try .of("r2"), course: chess.slug, comment: "Ok")
        try writer.write([math, chess, review, bare])
        #expect(
            try folder.tree("Content").filter { $0.value != "/" } == [
                "site.yml": SampleSite.settings,
                "courses/math-216.md": """
                ---
                number: MATH 216
                name: {en: Linear Algebra, zh-Hans: 线性代数}
                crossListed: [ECON 216, STAT 216]
                ---

                Matrices.

                And *more*.

                """,
                "courses/chess.md": "---\nnumber: '18.06'\nname: 'Chess: an introduction'\n---\n",
                "reviews/math-216/r1.md": """
                ---
                professor: Ada Lovelace
                semester: Fall 2025
                major: 'no'
                posted: '2026-01-02T03:04:05-05:00'
                ---

                Good.

                ---

                # 好

                """,
                "reviews/chess/r2.md": "---\n---\n\nOk\n",
            ])
    }

    @Test("Nothing to write touches nothing")
    func nothing() throws {
        let before = try folder.tree()
        try writer.write([])
        #expect(try folder.tree() == before)
    }

    private static let hostile = [
        "no", "Null", "~", "1e3", "12:30:00", "2026-01-02", "0x1F", "- x", "# x", "x # y", "a: b", "a:",
        ": b",
        "\"", "'", "it's", "\"a\" and 'b'", "{a", "[a, b]", "a, b", "&a", "*a", "!a", "!!str a", "|", ">",
        "%a",
        "@a", "`a`", "? a", "---", "--- a", "...", "a\nb", "a\n\nb", "a\n---\nb", "a\n  b\n c", "a\\nb", "\\",
        "a\tb", "🥟", "👩‍👩‍👧", "e\u{301}", "\u{202E}txt.exe", "a\u{200B}b", "a\u{2028}b", "a\u{85}b", "a\u{FEFF}b",
        "线性代数", "a  b", "<b>&amp;", "=", "<<", "a\u{7}b", "a\r\nb",
        String(repeating: "long ", count: 500) + "x",
    ]

    @Test("Whatever a name or a professor is called is read back as it was", arguments: hostile)
    func roundTrip(text: String) async throws {
        let math = try course(LocalizedText(text), description: "Text.")
        let review = Review(
            id: try .of("r1"), course: math.slug, professor: text, semester: text, major: text,
            comment: "Good")
        try writer.write([math, review])
        let reading = await ContentReading(root: folder.path)
        #expect(reading.problems == [])
        let content = try #require(reading.content)
        #expect(content.reviews == [review])
        #expect(content.courses.map(\.name) == [LocalizedText(text)])
        // Swift's == takes other bytes of the same characters for equal.
        #expect(content.reviews.first?.professor.map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test("A text in several languages is read back as it was", arguments: hostile)
    func languages(text: String) async throws {
        let math = try course(LocalizedText(byLanguage: ["en": text, "no": "x", "zh-Hans": text]))
        try writer.write([math])
        #expect(await ContentReading(root: folder.path).content?.courses.first?.name == math.name)
    }

    @Test(
        "A body is read back as it was",
        arguments: [
            "---", "---\n---", "a\n---\nb", "# x\n\n- y\n\n```\nz\n```", "---\nnumber: X\n---", "线性代数",
            "- a\n  - b",
            "a  \nb", "\u{FEFF}a", "a\u{2028}b", "e\u{301}\n\u{301}",
        ])
    func bodies(text: String) async throws {
        let math = try course("X", description: text)
        let review = Review(id: try .of("r1"), course: math.slug, comment: text)
        try writer.write([math, review])
        let content = try #require(await ContentReading(root: folder.path).content)
        #expect(content.courses.first.map { Array($0.description.utf8) } == Array(text.utf8))
        #expect(content.reviews == [review])
    }

    @Test(
        "A body in another language is read back as it was, with line ends that only YAML knows too",
        arguments: [
            "---", "a\n---\nb", "- a\n  - b", "# x\n\n- y\n\n```\nz\n```", "e\u{301}\n\u{301}", "a\u{2028}b",
            "a\u{2028}", "a\n\u{2028}", "a\u{2029}\n", "\u{85}a\u{85}", "a\u{2028}\n- b",
        ])
    func translations(text: String) async throws {
        var math = try course("X", description: "Text.")
        math.translations = ["zh-Hans": text]
        try writer.write([math])
        let read = try #require(await ContentReading(root: folder.path).content?.courses.first)
        let expected = Array(text[...].trimmingBlankLines().utf8)
        #expect(read.translations["zh-Hans"].map { Array($0.utf8) } == expected)
    }

    @Test(
        "White space around a text, which fields do not keep, is dropped",
        arguments: [" a", "a ", "\na\n", "\ta"])
    func spaces(text: String) async throws {
        try writer.write([try course(LocalizedText(text))])
        #expect(await ContentReading(root: folder.path).content?.courses.first?.name == "a")
    }
}
