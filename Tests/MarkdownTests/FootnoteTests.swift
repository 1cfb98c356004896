import Testing

@testable import Markdown

@Suite struct FootnoteTests {
    private func html(_ source: String) throws -> String { try MarkdownRenderer().render(source).html }

    @Test("Footnotes are numbered in the order of the text, with a way back to each place")
    func numbers() throws {
        #expect(
            try html("a[^z] b[^y] c[^z]\n\n[^y]: why\n[^z]: *zed*\n\n    more\n[^unused]: x") == """
                <p>a<sup class="footnote-ref"><a href="#fn-1" id="fnref-1" role="doc-noteref">1</a></sup> \
                b<sup class="footnote-ref"><a href="#fn-2" id="fnref-2" role="doc-noteref">2</a></sup> \
                c<sup class="footnote-ref"><a href="#fn-1" id="fnref-1-2" role="doc-noteref">1</a></sup></p>
                <section class="footnotes" role="doc-endnotes" aria-label="Footnotes">
                <ol>
                <li id="fn-1">
                <p><em>zed</em></p>
                <p>more <a href="#fnref-1" class="footnote-backref" role="doc-backlink" aria-label="Back to reference 1">↩︎</a> \
                <a href="#fnref-1-2" class="footnote-backref" role="doc-backlink" aria-label="Back to reference 1-2">↩︎<sup>2</sup></a></p>
                </li>
                <li id="fn-2">
                <p>why <a href="#fnref-2" class="footnote-backref" role="doc-backlink" aria-label="Back to reference 2">↩︎</a></p>
                </li>
                </ol>
                </section>

                """)
    }

    @Test("A reference inside a link is a number only, for a link holds no link")
    func insideLink() throws {
        #expect(
            try html("[a[^1]](/x)\n\n[^1]: b").hasPrefix(
                "<p><a href=\"/x\">a<sup class=\"footnote-ref\">1</sup></a></p>\n"))
    }

    @Test("A note that ends with another block has its way back below it")
    func endsWithBlock() throws {
        #expect(
            try html("a[^1]\n\n[^1]:\n        code").hasSuffix(
                """
                <li id="fn-1">
                <pre><code>code
                </code></pre>
                 <a href="#fnref-1" class="footnote-backref" role="doc-backlink" aria-label="Back to reference 1">↩︎</a>
                </li>
                </ol>
                </section>

                """))
    }

    @Test(
        "Odd footnotes do no harm",
        arguments: [
            "[^1]", "[^1]: a", "[^1]\n\n[^1]:", "[^1]\n\n[^1]: [^1]", "[^a]\n\n[^a]: [^b]\n[^b]: [^a]",
            "![[^1]](p.png)\n\n[^1]: a", "# [^1]\n\n[^1]: # b", "> [^1]\n\n- [^1]: a",
            "[^1][^1]\n\n[^1]: a\n[^1]: b",
            "|[^1]|\n|-|\n\n[^1]: |a|\n    |-|", "[^\"<]\n\n[^\"<]: a", "~~[^1]~~ **[^1]**\n\n[^1]: a",
            "[^]\n\n[^]: a",
            "[^1]\n\n[^1]: [^2]\n\n    [^2]: [^3]\n\n        [^3]: a",
        ])
    func odd(source: String) throws {
        let result = try html(source)
        let ids = result.split(separator: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(Set(ids).count == ids.count)
        for link in result.split(separator: "href=\"#").dropFirst() {
            #expect(ids.contains(link.prefix { $0 != "\"" }))
        }
    }
}
