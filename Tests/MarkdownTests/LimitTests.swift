import Markdown
import Testing

/// Sources that cost the library minutes or gigabytes when they are not refused.
@Suite struct LimitTests {
    /// A source of pieces, each repeated until it has so many bytes. Failures show its name, not its megabyte.
    struct Source: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String

        init(_ name: String, text: String = "", _ pieces: (String, bytes: Int)...) {
            testDescription = name
            self.text = pieces.reduce(into: text) { text, piece in
                text += String(repeating: piece.0, count: piece.bytes / piece.0.utf8.count)
            }
        }
    }

    private static let large = 250_000

    /// Each list inside the one before.
    private static func indentedLists(_ count: Int) -> String {
        (0..<count).map { String(repeating: " ", count: 2 * $0) + "* a\n" }.joined()
    }

    private static func definitions(_ count: Int) -> String {
        (0..<count).map { "[a\($0)]: https://example.org/a/long/path/\($0)\n" }.joined()
            + "\n" + (0..<count).map { "[a\($0)] " }.joined()
    }

    @Test("A source may have 256 KiB")
    func sourceSize() throws {
        let limit = 262_144
        let most = String(repeating: "words and ", count: limit / 10)
        #expect(try MarkdownRenderer().render(most).html.utf8.count == most.utf8.count + 7)
        let over = String(repeating: "a", count: limit + 1)
        #expect(throws: MarkdownError.tooLarge(bytes: limit + 1, limit: limit)) {
            try MarkdownRenderer().render(over)
        }
        #expect(throws: MarkdownError.tooLarge(bytes: limit + 1, limit: limit)) {
            try MarkdownText.excerpt(of: over, limit: 10)
        }
    }

    @Test("The HTML may have 1 MiB")
    func outputSize() {
        let source = String(repeating: "\"", count: 200_000)
        #expect(throws: MarkdownError.outputTooLarge(bytes: 1_200_008, limit: 1_048_576)) {
            try MarkdownRenderer().render(source)
        }
    }

    @Test(
        "Blocks and emphasis nest 200 levels of the tree deep, no deeper",
        arguments: [
            (Source("198 quotes", (">", 198), ("a", 1)), nil),
            (Source("199 quotes", (">", 199), ("a", 1)), .tooDeep(limit: 200)),
            (Source("10,000 quotes", (">", 10_000)), .tooDeep(limit: 200)),
            (Source("5,000 lists", ("- ", 10_000), ("a", 1)), .tooDeep(limit: 200)),
            (Source("emphasis", ("*a **a ", 7_000), (" a** a*", 7_000)), .tooDeep(limit: 200)),
            (Source("50,000 quotes", (">", 50_000)), .tooComplex(line: 1)),
            (Source("20,000 ordered lists", ("1) ", 60_000), ("a", 1)), .tooComplex(line: 1)),
        ] as [(Source, MarkdownError?)])
    func depth(source: Source, error: MarkdownError?) {
        #expect(Self.error(for: source) == error)
    }

    @Test(
        "A source for which the library takes quadratic time or memory is refused",
        arguments: [
            Source("blank lines below deep lists", ("- ", 32_768), ("a\n", 2), ("\n", 32_768)),
            Source("blank lines below deep quotes and lists", ("+ > ", 20_000), ("a", 1), ("\n\n", 32_768)),
            Source("lists by indentation", text: indentedLists(300), ("\n", 150_000)),
            Source("emphasis in deep quotes", (">", 32_768), ("a*", 32_768)),
            Source("footnotes in footnotes", ("[^1]:", 65_536), ("\n", 65_536)),
            Source("starts of images", ("![[]()", large)),
            Source("processing instructions", ("a", 1), ("<?", large)),
            Source("declarations", ("a", 1), ("<!A ", large)),
            Source("CDATA sections", ("a", 1), ("<![CDATA[", large)),
            Source("lines that could begin a table", ("a\n|-|-|\n", 65_536)),
            Source("the same below one header", ("|a|\n|-|-|\n", 65_536)),
            Source("the same with CRLF", ("a\r\n|-|-|\r\n", 65_536)),
            Source("the same in a quote", ("> a\n> |-|-|\n", 65_536)),
            Source("a row of many cells", text: "|a|\n|-|\n", ("|", 65_536)),
            Source("a row of many cells of code", text: "|a|\n|-|\n", ("`|", 65_536)),
            Source("short rows below a wide header", ("|a", 2_000), ("\n", 1), ("|-", 2_000), ("\n|", 4_000)),
            Source(
                "the same after words", text: "x\n", ("|a", 2_000), ("\n", 1), ("|-", 2_000), ("\na", 4_000)),
            Source("an address used often", text: "[x]: ", ("x", 32_768), ("\n\n", 2), ("[x]", 32_768)),
            Source("a title used often", text: "[x]: y '", ("x", 32_768), ("'\n\n", 3), ("[x]", 32_768)),
            Source(
                "a title of many lines", text: "[x]:\ny\n'", ("x]:\n", 32_768), ("'\n\n", 3), ("[x]", 32_768)),
            Source(
                "a label like a footnote's", text: "[^x y]: ", ("x", 32_768), ("\n\n", 2), ("[^x y]", 65_536)),
        ])
    func quadratic(source: Source) {
        guard case .tooComplex = Self.error(for: source) else {
            Issue.record("not refused")
            return
        }
    }

    @Test(
        "More headings, footnotes and items of task lists than pages have are refused",
        arguments: [
            Source("headings", ("# a\n", 40_004)), Source("tasks", ("- [ ] a\n", 80_008)),
            Source("places of a footnote", text: "[^1]: a\n\n", ("[^1]", 40_000)),
        ])
    func marks(source: Source) {
        #expect(Self.error(for: source) == .tooMany(limit: 10_000))
        #expect(throws: MarkdownError.tooMany(limit: 10_000)) {
            try MarkdownText.excerpt(of: source.text, limit: 10)
        }
    }

    @Test(
        "A source that only looks bad is rendered",
        arguments: [
            Source("brackets", ("[", 50_000)),
            Source("nested brackets", ("[", 50_000), ("]", 50_000)),
            Source("starts of tags", ("<", large)),
            Source("starts of links", ("[a](<b", large)),
            Source("starts of links with titles", ("[a](b \"", large)),
            Source("stars", ("*a ", large)),
            Source("mixed delimiters", ("*a_ ", large)),
            Source("tildes", ("a~~b~", large)),
            Source(
                "runs of backticks",
                text: (1..<700).map { "e" + String(repeating: "`", count: $0) }.joined()),
            Source("comments", ("a <!-- b -->\n\n", large)),
            Source("rules", ("---\n\n", large)),
            Source("links by definition", text: definitions(500)),
            Source("a long table", text: "|a|b|c|d|\n|-|-|-|-|\n", ("|1|2|3|4|\n", 100_000)),
            Source("a wide table", ("|a", 200), ("\n", 1), ("|-", 200), ("\n", 1), ("|1", 400)),
            Source("code far to the right", text: "```\n", (" ", 400), ("b\n", 40_000), ("```", 3)),
            Source("a gallery", ("![a](b.png)\n", 20_000)),
            Source("a long list", ("- a\n", large)),
            Source("NUL", ("\0", large)),
        ])
    func fair(source: Source) {
        #expect(Self.error(for: source) == nil)
    }

    @Test("Each error says what is wrong and what is expected")
    func sentences() {
        let sentences = [
            MarkdownError.tooLarge(bytes: 2, limit: 1), .outputTooLarge(bytes: 2, limit: 1),
            .tooDeep(limit: 1), .tooMany(limit: 1),
            .tooComplex(line: 7),
        ].map(\.description)
        #expect(
            sentences == [
                "has 2 bytes of Markdown; expected at most 1",
                "makes 2 bytes of HTML; expected at most 1",
                "nests lists, quotes or emphasis deeper than 1 levels; expected fewer",
                "has more than 1 headings, footnotes and items of task lists; expected fewer",
                "is too complex by line 7 of the text; expected smaller tables, paragraphs and lists there",
            ])
    }

    private static func error(for source: Source) -> MarkdownError? {
        do {
            _ = try MarkdownRenderer().render(source.text)
            return nil
        } catch {
            return error
        }
    }
}
