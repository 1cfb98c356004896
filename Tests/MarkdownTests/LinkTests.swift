import Testing

@testable import Markdown

@Suite struct LinkTests {
    private func html(_ source: String) throws -> String { try MarkdownRenderer().render(source).html }

    @Test(
        "An address from the root of a site leads to where the site lies",
        arguments: [
            ("[a](/courses/?q=1#x)", #"<a href="/club/courses/?q=1#x">a</a>"#),
            ("[a](/)", #"<a href="/club/">a</a>"#), ("[](/x)", #"<a href="/club/x">/x</a>"#),
            ("![a](/media/a.png)", #"<img src="/club/media/a.png" alt="a" />"#),
            ("[![a](/a.png)](/b)", #"<a href="/club/b"><img src="/club/a.png" alt="a" /></a>"#),
            ("[a](../x)", #"<a href="../x">a</a>"#), ("[a](#x)", ##"<a href="#x">a</a>"##),
            ("[a](//x.example/)", "a"), ("[a](/\\\\x.example/)", "a"),
            ("[a](https://x.example/)", #"<a href="https://x.example/">a</a>"#),
        ])
    func root(source: String, expected: String) throws {
        #expect(try MarkdownRenderer { "/club" + $0 }.render(source).html == "<p>\(expected)</p>\n")
    }

    @Test(
        "A link to an allowed address stays",
        arguments: [
            ("[a](https://example.org/x?y=1#z)", #"<p><a href="https://example.org/x?y=1#z">a</a></p>"#),
            ("[a](http://example.org)", #"<p><a href="http://example.org">a</a></p>"#),
            ("[a](HTTPS://example.org)", #"<p><a href="HTTPS://example.org">a</a></p>"#),
            (
                "[a](https://xn--bcher-kva.example:8443/)",
                #"<p><a href="https://xn--bcher-kva.example:8443/">a</a></p>"#
            ),
            ("[a](mailto:a@example.org)", #"<p><a href="mailto:a@example.org">a</a></p>"#),
            ("<a@example.org>", #"<p><a href="mailto:a@example.org">a@example.org</a></p>"#),
            ("<https://example.org>", #"<p><a href="https://example.org">https://example.org</a></p>"#),
            ("[a](/courses/)", #"<p><a href="/courses/">a</a></p>"#),
            ("[a](../x.html)", #"<p><a href="../x.html">a</a></p>"#),
            ("[a](#part)", ##"<p><a href="#part">a</a></p>"##),
            ("[a](?q=a:b)", #"<p><a href="?q=a:b">a</a></p>"#),
            ("[a](x/12:30)", #"<p><a href="x/12:30">a</a></p>"#),
            ("[a](<my file.pdf>)", #"<p><a href="my%20file.pdf">a</a></p>"#),
            ("[a](/课程)", #"<p><a href="/%E8%AF%BE%E7%A8%8B">a</a></p>"#),
            (
                "[a](/x \"say \\\"hi\\\" <b>\")",
                #"<p><a href="/x" title="say &quot;hi&quot; &lt;b&gt;">a</a></p>"#
            ),
            ("[a][r]\n\n[r]: /x", #"<p><a href="/x">a</a></p>"#),
            ("[](/x)", #"<p><a href="/x">/x</a></p>"#),
            ("[<b></b>](/x)", #"<p><a href="/x">/x</a></p>"#),
        ])
    func allowed(source: String, expected: String) throws {
        #expect(try html(source) == expected + "\n")
    }

    @Test(
        "A link to any other address becomes its text",
        arguments: [
            "javascript:alert(1)", "JaVaScRiPt:alert(1)", "vbscript:x", "file:///etc/passwd",
            "data:text/html,x",
            "data:image/png;base64,AA", "blob:https://example.org/1", "ftp://example.org", "tel:123",
            "about:blank",
            "view-source:https://example.org", "//example.org", "///example.org", "/\\example.org",
            "\\\\\\\\example.org", "https:example.org", "https:/example.org", "https:///example.org",
            "https://",
            "https://?x", "http:\\\\\\\\example.org", "https://a\\\\@b", "mailto:",
            "&#106;avascript:alert(1)",
            "&#x6A;avascript&colon;alert(1)", "java&Tab;script:alert(1)", "java&NewLine;script:alert(1)",
            "&#1;javascript:alert(1)", "&#x20;javascript:alert(1)", "&nbsp;javascript:alert(1)",
            "javascript\\:alert(1)",
            "%6Aavascript:alert(1)", "java%0Ascript:alert(1)", ":x", "12:30", "", "https://exa&#32;mple.org",
            "https://a&lt;b", "&sol;&sol;example.org", "/&Tab;/example.org", "/&#127;/example.org",
            "&#32;//example.org",
            "ｊavascript:x", "https\u{301}://example.org",
        ])
    func refused(address: String) throws {
        #expect(try html("[*a* b](\(address))") == "<p><em>a</em> b</p>\n")
        #expect(try html("[*a* b][r]\n\n[r]: <\(address)>") == "<p><em>a</em> b</p>\n")
        #expect(try html("![*a* b](\(address))") == "<p>a b</p>\n")
    }

    @Test(
        "A refused address is refused wherever a link can stand",
        arguments: [
            ("# [a](javascript:x)", "<h2 id=\"a\">a</h2>\n"),
            ("- [a](javascript:x)", "<ul>\n<li>a</li>\n</ul>\n"),
            ("<javascript:x>", "<p>javascript:x</p>\n"),
            ("[![a](javascript:x)](javascript:y)", "<p>a</p>\n"),
            ("[![a](javascript:x)](/y)", "<p><a href=\"/y\">a</a></p>\n"),
            ("![[a](javascript:x)](p.png)", "<p><img src=\"p.png\" alt=\"a\" /></p>\n"),
            ("~~[a](ftp:x)~~", "<p><del>a</del></p>\n"),
        ])
    func everywhere(source: String, expected: String) throws {
        #expect(try html(source) == expected)
    }

    @Test(
        "A link holds no other: what stands for itself in one is text",
        arguments: [
            ("[a <https://b.example> c](/d)", "<p><a href=\"/d\">a https://b.example c</a></p>\n"),
            ("[*a <b@c.example>*](d)", "<p><a href=\"d\"><em>a b@c.example</em></a></p>\n"),
            ("[a <mailto:b@c>](ftp:d)", "<p>a <a href=\"mailto:b@c\">mailto:b@c</a></p>\n"),
        ])
    func linkInLink(source: String, expected: String) throws {
        #expect(try html(source) == expected)
    }

    @Test("A link in a table or a footnote is refused as any other")
    func refusedInTablesAndFootnotes() throws {
        let result = try html("|[a](ftp:x)|\n|-|\n|[b](//x)[^n]|\n\n[^n]: [c](blob:x) ![d](data:x)")
        #expect(result.contains("<th scope=\"col\">a</th>"))
        #expect(result.contains("<td>b<sup"))
        #expect(result.contains("<p>c d <a href=\"#fnref-1\""))
        #expect(!result.contains(":x") && !result.contains("//x"))
    }

    @Test(
        "An image of this site stays, one from elsewhere becomes a link",
        arguments: [
            ("![a *b*](p.png \"t\")", #"<img src="p.png" alt="a b" title="t" />"#),
            ("![](/p.png)", #"<img src="/p.png" alt="" />"#),
            ("![a *b*](https://example.org/p.png)", #"<a href="https://example.org/p.png">a b</a>"#),
            (
                "![](https://example.org/p.png)",
                #"<a href="https://example.org/p.png">https://example.org/p.png</a>"#
            ),
            ("[![a](https://example.org/p.png)](/x)", #"<a href="/x">a</a>"#),
            ("[![a](p.png)](/x)", #"<a href="/x"><img src="p.png" alt="a" /></a>"#),
            ("![[a](/x)](https://example.org/p.png)", #"<a href="https://example.org/p.png">a</a>"#),
            (
                "![a ![b](//x) c](https://example.org/p.png)",
                #"<a href="https://example.org/p.png">a b c</a>"#
            ),
            ("![a](mailto:a@example.org)", "a"),
            ("![\"<b>\"](p.png)", #"<img src="p.png" alt="&quot;&lt;b&gt;&quot;" />"#),
        ])
    func images(source: String, expected: String) throws {
        #expect(try html(source) == "<p>\(expected)</p>\n")
    }

    @Test("have the relation that a renderer is given, and pictures are texts or links then")
    func relation() throws {
        let source = "[a](/b) https://c.example <b> ![d](/e.jpg) ![f](https://g.example/h.jpg) <a href="
        #expect(
            try MarkdownRenderer(relation: "nofollow ugc").render(source).html
                == "<p><a rel=\"nofollow ugc\" href=\"/b\">a</a> <a rel=\"nofollow ugc\" href=\"https://c.example\">https://c.example</a>  d <a rel=\"nofollow ugc\" href=\"https://g.example/h.jpg\">f</a> &lt;a href=</p>\n"
        )
    }
}
