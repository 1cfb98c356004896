import Markdown
import Testing

@Suite struct TextTests {
    @Test(
        "An excerpt is plain text on one line, cut at a word's end",
        arguments: [
            ("Short *text*.", 100, "Short text."), ("one two three", 13, "one two three"),
            ("one two three", 12, "one two…"), ("one two three", 8, "one two…"),
            ("one two three", 7, "one two…"),
            ("one two three", 6, "one…"), ("one, two", 5, "one…"), ("extraordinary", 5, "extra…"),
            ("a b", 1, "a…"),
            ("a", 0, ""), ("", 5, ""),
            ("# Head\n\nBody `code`\nnext\\\nline", 50, "Head Body code next line"),
            ("- a\n- [x] b\n\n> c\n\n```\nd  e\n```", 50, "a b c d e"),
            ("|a|b|\n|-|-|\n|c|d|", 50, "a b c d"),
            ("a[^1] ~~b~~\n\n[^1]: note", 50, "a b"),
            ("a <b>b</b>\n\n<div>\nc\n</div>\n\n&lt;d&gt;", 50, "a b <d>"),
            ("![pic](p.png) [link](javascript:x)", 50, "pic link"), ("这门课很好，老师讲得清楚。", 6, "这门课很好…"),
            ("这门课很好，老师讲得清楚。", 7, "这门课很好，老…"), ("来吧。\n\n带上 *Mei*。\n\nGo. Now", 50, "来吧。带上 Mei。Go. Now"),
            ("I took 微积分课程 twice", 9, "I took 微积…"),
            ("カタカナのテキスト", 4, "カタカナ…"), ("한국어 텍스트", 5, "한국어…"), ("👩‍👩‍👧‍👦👍🏽🇩🇪 x", 2, "👩‍👩‍👧‍👦👍🏽…"),
            ("e\u{301}te\u{301} x", 3, "e\u{301}te\u{301}…"), ("(see below", 4, "(see…"), ("课（很好）", 2, "课…"),
        ])
    func excerpts(source: String, limit: Int, expected: String) throws {
        #expect(try MarkdownText.excerpt(of: source, limit: limit) == expected)
    }

    @Test("An excerpt parts words where Unicode has white space, and nowhere else")
    func whiteSpace() throws {
        // All white space is below U+3100; ASCII has marks of Markdown.
        let scalars = (0x80...0x3100).compactMap(Unicode.Scalar.init)
        let parting = try scalars.filter { try MarkdownText.excerpt(of: "a\($0)b", limit: 9) == "a b" }
        #expect(parting == scalars.filter(\.properties.isWhitespace))
    }

    private static let hostile = [
        "<b>", "*x*", "_x_", "**x**", "1. x", "1) x", "12. x", "1.", "# x", "#", "- x", "-", "+ x", "* x",
        "    code", "\tcode",
        "[a](b)", "![a](b)", "[a]: b", "&amp;", "&#65;", "&", "\\", "\\\\", "a\\", "\\*", "`x`", "``", "```",
        "~~~", "|a|b|",
        "|a|b|\n|-|-|\n|c|d|", "a\n:-", "a\n-:", "a\n:-:", "a\n--|--", "a\n:--|", "~~x~~", "~x~", "- [ ] x",
        "- [x] x", "[^1]",
        "[^1]: x", "http://x.y", "www.x.y", "<http://x.y>", "a@x.y", "---", "===", "* * *", "___", "a\n===",
        "a\n---",
        "a\n-", "> x", ">", "a\n> x", "a\n    b", "a\n\nb", "a  \nb", "a\nb\n\n\nc", "a\r\nb\r\n\r\nc",
        "a\rb", "\n\na\n\n",
        "<!-- x -->", "<?x?>", "<script>\nalert(1)\n</script>", "a|b", ":", "::", "a:b", "!", "\"q\" 'r'",
        "课程：*好*", "👍🏽",
        "*\u{301}x*", "<\u{301}b>", "\u{200D}*x*", "1\n. x", "2024. A year", "a\n1. b", "$x$", "{{x}}",
        "\u{A0}x\u{A0}",
        "%x", "^x^", "==x==", ":-)", ":smile:", "\u{1}x", "a\u{B}b", "a\u{C}b", "a\u{2028}b", "&nbsp;",
        "&copy", "- - -",
        "", "   ", "a \u{301}b", " \u{301}", "\n \u{200D}- a",
    ]

    /// The words of a text, for white space may change.
    private static func words(_ text: String) -> [String] {
        text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { String(Substring($0)) }
    }

    @Test("Literal Markdown shows the text as it is", arguments: hostile)
    func literal(text: String) throws {
        let source = MarkdownText.literal(text)
        #expect(Self.words(try MarkdownText.excerpt(of: source, limit: 10_000)) == Self.words(text))
        let html = try MarkdownRenderer().render(source).html
        let tags = html.unicodeScalars.split(separator: "<").map { Substring($0.prefix { $0 != ">" }) }
        // Addresses become links.
        let others = tags.filter { !$0.isEmpty && !$0.starts(with: "a href=") }
        #expect(Set(others.map(String.init)).isSubset(of: ["p", "/p", "br /", "/a"]))
        #expect(tags.count { $0 == "p" } == Self.paragraphs(in: text))
    }

    private static func paragraphs(in text: String) -> Int {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .split { $0.unicodeScalars.allSatisfy(\.properties.isWhitespace) }.count
    }

    @Test("Literal Markdown keeps paragraphs and line breaks")
    func literalLines() throws {
        let html = try MarkdownRenderer().render(MarkdownText.literal("Pros:\n- <good>\n\n 2. \"cheap\"\0\n"))
            .html
        #expect(html == "<p>Pros:<br />\n- &lt;good&gt;</p>\n<p>2. &quot;cheap&quot;\u{FFFD}</p>\n")
    }

    @Test("All hostile texts together are as harmless")
    func literalTogether() throws {
        for separator in ["\n", "\n\n", " ", ""] {
            let text = Self.hostile.joined(separator: separator)
            let shown = try MarkdownText.excerpt(of: MarkdownText.literal(text), limit: 100_000)
            #expect(Self.words(shown) == Self.words(text))
        }
    }
}
