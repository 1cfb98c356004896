/// A text that slows Markdown parsers down: as much of it as has room in a number of bytes.
struct SlowText: Sendable {
    let name: String
    private let make: @Sendable (Int) -> String

    private init(_ name: String, _ make: @escaping @Sendable (Int) -> String) {
        (self.name, self.make) = (name, make)
    }

    func callAsFunction(_ size: Int) -> String { make(size) }

    /// Pieces, each for its share of the bytes.
    private static func repeated(_ name: String, _ pieces: String...) -> SlowText {
        SlowText(name) { size in
            pieces.map { String(repeating: $0, count: size / pieces.count / $0.utf8.count) }.joined()
        }
    }

    /// What `text` makes of 0, 1, 2 and so on, as far as the bytes go.
    private static func growing(_ name: String, _ text: @escaping @Sendable (Int) -> String) -> SlowText {
        SlowText(name) { grown($0, text) }
    }

    private static func grown(_ size: Int, _ text: (Int) -> String) -> String {
        var (whole, number) = ("", 0)
        while true {
            let piece = text(number)
            guard whole.utf8.count + piece.utf8.count <= size else { return whole }
            whole += piece
            number += 1
        }
    }

    /// A header of many columns, and rows of one cell that are filled up.
    private static func wideTable(_ size: Int) -> String {
        let columns = Int(Double(size).squareRoot())
        return "\(times("|a", columns))\n\(times("|-", columns))\n"
            + times("|b\n", (size - 4 * columns) / 3 - 1)
    }

    private static func times(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    static let all = [
        repeated("emphasis", "*a_ "),
        repeated("emphasis in emphasis", "*a **a ", " a** a*"),
        repeated("strikethrough", "a~~b~"),
        growing("runs of tildes") { "a" + times("~", $0) },
        repeated("brackets", "["),
        repeated("brackets in brackets", "[", "]"),
        repeated("pictures", "![[]()"),
        repeated("links", "[a](<b"),
        repeated("links with titles", "[a](b \""),
        growing("definitions") { "[a\($0)]: /b\($0)\n" },
        SlowText("definitions and uses") { size in
            grown(size / 2) { "[a\($0)]: /b\($0)\n" } + "\n" + grown(size / 2 - 1) { "[a\($0)] " }
        },
        SlowText("a long address, used often") {
            "[x]: " + times("y", $0 / 2) + "\n\n" + times("[x]", $0 / 6 - 4)
        },
        repeated("comments", "a <!--"),
        repeated("comments by line", "<!-- a\n"),
        repeated("processing instructions", "a <?"),
        repeated("declarations", "a <!A "),
        repeated("CDATA", "a <![CDATA["),
        repeated("tags", "<a "),
        repeated("autolinks", "<a:"),
        growing("backticks") { "e" + times("`", $0) },
        repeated("quotes", "> "),
        SlowText("quotes by line") { times(times("> ", 180) + "a\n", $0 / 362) },
        repeated("lists", "- "),
        growing("lists by indentation") { times("  ", $0) + "* a\n" },
        repeated("quotes in lists", "+ > ", "\n"),
        SlowText("a wide table", wideTable),
        SlowText("a row of many cells") { "|a|\n|-|\n" + times("|", $0 - 8) },
        repeated("lines that could begin a table", "a\n|-|-|\n"),
        repeated("addresses without links", "www._"),
        repeated("addresses of mail", "a@b."),
        repeated("entities", "&amp;&#x1F95F;&x"),
        repeated("quotation marks", "\""),
        growing("footnotes") { "[^\($0)]: a\n\n[^\($0)]\n\n" },
        repeated("footnotes in footnotes", "[^1]:"),
        SlowText("one footnote, used often") { "[^1]: a\n\n" + times("[^1]", $0 / 4 - 4) },
        repeated("line breaks", "a  \n"),
        repeated("backslashes", "a\\\n"),
        repeated("headings", "# a\n"),
        repeated("thematic breaks", "---\n\n"),
        repeated("task lists", "- [x] a\n"),
        repeated("fences", "```\na\n"),
        repeated("one letter", "a"),
        repeated("marks on one letter", "\u{301}"),
        repeated("no words", "\u{3000}"),
        repeated("Chinese", "饺子之夜"),
    ]
}
