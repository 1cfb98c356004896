import Markdown
import Testing

@Suite struct BareLinkTests {
    private static func web(_ text: String) -> TextSegment { .link(text: text, address: text) }

    @Test(
        "An address in a text ends before white space, full-width marks and the punctuation of the sentence",
        arguments: [
            (
                "见https://a.example/x。或 https://b.example，（https://c.example/）和 www.d.example/e。",
                [
                    .text("见"), web("https://a.example/x"), .text("。或 "), web("https://b.example"),
                    .text("，（"),
                    web("https://c.example/"), .text("）和 "),
                    .link(text: "www.d.example/e", address: "https://www.d.example/e"), .text("。"),
                ]
            ),
            (
                "报名：https://a.example/报名表（截止周五）",
                [.text("报名："), web("https://a.example/报名表"), .text("（截止周五）")]
            ),
            (
                "邮箱a.b+c@x.example，",
                [.text("邮箱"), .link(text: "a.b+c@x.example", address: "mailto:a.b+c@x.example"), .text("，")]
            ),
            ("《https://a.example/x》", [.text("《"), web("https://a.example/x"), .text("》")]),
            ("“https://a.example”—", [.text("“"), web("https://a.example"), .text("”—")]),
            ("https://a.example报名", [web("https://a.example"), .text("报名")]),
            ("https://例子.中国/x ", [web("https://例子.中国/x"), .text(" ")]),
            ("(https://a.example/b_(c)).", [.text("("), web("https://a.example/b_(c)"), .text(").")]),
            ("HTTP://A.example/?x=1&y=2;!", [web("HTTP://A.example/?x=1&y=2"), .text(";!")]),
            ("https://localhost:3000/a:", [web("https://localhost:3000/a"), .text(":")]),
            ("https://a.example\u{200B}b", [web("https://a.example"), .text("\u{200B}b")]),
            ("https://a.example:x", [web("https://a.example"), .text(":x")]), ("", []),
        ] as [(String, [TextSegment])])
    func segments(text: String, expected: [TextSegment]) {
        #expect(TextSegment.all(in: text) == expected)
    }

    @Test(
        "No address begins in a word, and none is without a host",
        arguments: [
            "xhttps://a.example", "git+https://a.example", "https://", "https://开头的", "www.开头的", "www._",
            "www.-",
            "https://a_b.example", "a@b", "a@b.1", "/a@b.example", "éa@b.example", "javascript://a.example",
            "ftp://a.example", "//a.example", "https:/a.example", "https://-a.example", "https://[::1]/",
        ])
    func none(text: String) {
        #expect(TextSegment.all(in: text) == [.text(text)])
    }

    @Test(
        "Addresses in Markdown become links, except in links, code and alternative texts",
        arguments: [
            (
                "**https://a.example：** b",
                "<p><strong><a href=\"https://a.example\">https://a.example</a>：</strong> b</p>\n"
            ),
            (
                "www.a.example/b\\_c &amp; x@y.example",
                "<p><a href=\"https://www.a.example/b_c\">www.a.example/b_c</a> &amp; "
                    + "<a href=\"mailto:x@y.example\">x@y.example</a></p>\n"
            ),
            ("`https://a.example`", "<p><code>https://a.example</code></p>\n"),
            ("[https://a.example](/b)", "<p><a href=\"/b\">https://a.example</a></p>\n"),
            ("[*https://a.example*](/b)", "<p><a href=\"/b\"><em>https://a.example</em></a></p>\n"),
            ("![https://a.example](b.png)", "<p><img src=\"b.png\" alt=\"https://a.example\" /></p>\n"),
            (
                "[https://a.example](javascript:x)",
                "<p><a href=\"https://a.example\">https://a.example</a></p>\n"
            ),
            (
                "## www.a.example",
                "<h2 id=\"www-a-example\"><a href=\"https://www.a.example\">www.a.example</a></h2>\n"
            ),
        ])
    func markdown(source: String, expected: String) throws {
        #expect(try MarkdownRenderer().render(source).html == expected)
    }

    @Test("An address in a table and in a literal text becomes a link")
    func elsewhere() throws {
        let table = try MarkdownRenderer().render("|www.a.example|\n|-|\n|x@y.example|").html
        #expect(table.contains("<th scope=\"col\"><a href=\"https://www.a.example\">www.a.example</a></th>"))
        #expect(table.contains("<td><a href=\"mailto:x@y.example\">x@y.example</a></td>"))
        let literal = MarkdownText.literal("https://a.example/?pwd=a_b_c.")
        #expect(
            try MarkdownRenderer().render(literal).html
                == "<p><a href=\"https://a.example/?pwd=a_b_c\">https://a.example/?pwd=a_b_c</a>.</p>\n")
    }
}
