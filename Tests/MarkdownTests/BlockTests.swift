import Markdown
import Testing

@Suite struct BlockTests {
    private func html(_ source: String) throws -> String { try MarkdownRenderer().render(source).html }

    @Test("A table stands in a frame that scrolls, with classes for its columns")
    func table() throws {
        let source =
            "| Term | Seats | | |\n|:--|--:|:-:|-|\n| *Fall* | 1\\|2 | c |\n| `x` | | ~~d~~ | [e](/f) | g |"
        #expect(
            try html(source) == """
                <div class="table" role="group" aria-label="Table" tabindex="0">
                <table>
                <thead>
                <tr>
                <th scope="col" class="align-left">Term</th><th scope="col" class="align-right">Seats</th><td class="align-center"></td><td></td>
                </tr>
                </thead>
                <tbody>
                <tr>
                <td class="align-left"><em>Fall</em></td><td class="align-right">1|2</td><td class="align-center">c</td><td></td>
                </tr>
                <tr>
                <td class="align-left"><code>x</code></td><td class="align-right"></td><td class="align-center"><del>d</del></td><td><a href="/f">e</a></td>
                </tr>
                </tbody>
                </table>
                </div>

                """)
    }

    @Test("A table may be a head without rows, and its text is escaped")
    func tableHead() throws {
        #expect(
            try html("a\n:-:") == """
                <div class="table" role="group" aria-label="Table" tabindex="0">
                <table>
                <thead>
                <tr>
                <th scope="col" class="align-center">a</th>
                </tr>
                </thead>
                </table>
                </div>

                """)
        #expect(try html("|a|\n|-|\n|&lt;b&gt; \"|").contains("<td>&lt;b&gt; &quot;</td>"))
    }

    @Test("A table keeps its images and footnotes")
    func tableContent() throws {
        let result = try html(
            "|![p](p.png)|![q](https://example.org/q.png)|\n|-|-|\n|b[^n]|<i>c</i>|\n\n[^n]: d")
        #expect(result.contains("<th scope=\"col\"><img src=\"p.png\" alt=\"p\" /></th>"))
        #expect(result.contains("<th scope=\"col\"><a href=\"https://example.org/q.png\">q</a></th>"))
        #expect(result.contains("<td>b<sup class=\"footnote-ref\"><a href=\"#fn-1\" id=\"fnref-1\" "))
        #expect(result.contains("<td>c</td>"))
    }

    @Test(
        "Strikethrough is made of one or two tildes",
        arguments: [
            ("~~a~~", "<del>a</del>"), ("~a~", "<del>a</del>"), ("~5 to ~7", "~5 to ~7"), ("~~~~", ""),
        ])
    func strikethrough(source: String, expected: String) throws {
        let result = try html(source)
        #expect(result == (expected.isEmpty ? "<pre><code></code></pre>\n" : "<p>\(expected)</p>\n"))
    }

    private static let done = "<span class=\"task\" role=\"img\" aria-label=\"Done\">☑</span> "
    private static let open = "<span class=\"task\" role=\"img\" aria-label=\"To do\">☐</span> "

    @Test(
        "A task has a mark with a name",
        arguments: [
            (
                "- [ ] a\n- [x] b\n- [X] c\n- d",
                "<li>\(open)a</li>\n<li>\(done)b</li>\n<li>\(done)c</li>\n<li>d</li>"
            ),
            ("- [ ] see [x]", "<li>\(open)see [x]</li>"),
            ("\r\n\r- [x] see [ ]\r\n", "<li>\(done)see [ ]</li>"),
            ("- [x] a\n\n  b", "<li>\n<p>\(done)a</p>\n<p>b</p>\n</li>"),
            ("- [x] <b></b>", "<li>\n\(done)\n</li>"),
            ("- [y] a", "<li>[y] a</li>"),
        ])
    func tasks(source: String, expected: String) throws {
        #expect(try html(source) == "<ul>\n\(expected)\n</ul>\n")
    }

    @Test("The words for screen readers can be of another language, and are escaped")
    func labels() throws {
        var labels = MarkdownLabels()
        labels.table = "表格 \"<"
        labels.done = "已完成"
        labels.footnotes = "脚注"
        labels.backToReference = "返回"
        let result = try MarkdownRenderer(labels: labels).render("|a|\n|-|\n\n- [x] b[^1]\n\n[^1]: c").html
        for label in ["表格 &quot;&lt;", "已完成", "脚注", "返回 1"] {
            #expect(result.contains("aria-label=\"\(label)\""))
        }
    }

    @Test(
        "Raw HTML is left out without a trace",
        arguments: [
            ("<script>alert(1)</script>", ""), ("<div>\n\n*a*\n\n</div>", "<p><em>a</em></p>\n"),
            ("a<br>b<!-- c --><?d?><![CDATA[e]]>", "<p>ab</p>\n"), ("<b>a</b>", "<p>a</p>\n"),
            ("<i></i>", ""),
            ("<img src=x onerror=alert(1)>", ""), ("> <b></b>", "<blockquote>\n</blockquote>\n"),
            ("<svg/onload=alert(1)>a", "<p>&lt;svg/onload=alert(1)&gt;a</p>\n"),
            ("\\<b> &lt;b&gt; `<b>`", "<p>&lt;b&gt; &lt;b&gt; <code>&lt;b&gt;</code></p>\n"),
            ("```<b> \"x\"\n<b>\n```", "<pre><code class=\"language-&lt;b&gt;\">&lt;b&gt;\n</code></pre>\n"),
            ("a\"<\u{301}b", "<p>a&quot;&lt;\u{301}b</p>\n"),
        ])
    func rawHTML(source: String, expected: String) throws {
        #expect(Array(try html(source).utf8) == Array(expected.utf8))
    }

    @Test(
        "Any text is Markdown",
        arguments: ["", "\0", "a\0b", "\r\n\r\r\n", "\u{FEFF}# a", "\u{202E}a", "\\", "&#0;", "a\u{2028}b"])
    func anyText(source: String) throws {
        #expect(!(try html(source)).utf8.contains(0))
    }

    @Test("Lines may end as on any system", arguments: ["\n", "\r\n", "\r"])
    func lineEnds(end: String) throws {
        let source = ["# a", "", "- b", "- c", "", "|d|", "|-|", "", "e"].joined(separator: end)
        let expected = try html(source.replacing(end, with: "\n"))
        #expect(try html(source) == expected)
        #expect(expected.contains("<th scope=\"col\">d</th>"))
    }
}
