import Testing

@testable import Markdown

@Suite struct HeadingTests {
    private typealias Heading = RenderedMarkdown.Heading

    @Test(
        "A heading's id is its words in lower case",
        arguments: [
            ("Office Hours & *Rooms*", "office-hours-rooms"), ("课程 评价", "课程-评价"),
            ("Été à l'École", "été-à-l-école"),
            ("  C++ `std::map`  ", "c-std-map"), ("`<script>`", "script"), ("!!!", "section"),
            ("🎓", "section"),
            ("fn 1", "section-fn-1"), ("fnref-1", "section-fnref-1"), ("Fn", "section-fn"), ("a\"b", "a-b"),
            ("हिन्दी", "हिन्दी"), ("İstanbul", "i\u{307}stanbul"), ("½ ² Ⅳ", "½-²-ⅳ"), ("![pic](p.png)", "pic"),
            (String(repeating: "ab ", count: 60), Array(repeating: "ab", count: 40).joined(separator: "-")),
        ])
    func ids(text: String, id: String) throws {
        let rendered = try MarkdownRenderer().render("# \(text)")
        #expect(rendered.headings.map(\.id) == [id])
        #expect(rendered.html.hasPrefix("<h2 id=\"\(id)\">"))
    }

    @Test("Ids are unique within a document, whatever the headings are called")
    func unique() throws {
        let rendered = try MarkdownRenderer().render(
            "# A\n# A 2\n# a\n# A\n# A 2\n# !\n# ?\n# Section fn 1\n# fn 1")
        let expected = [
            "a", "a-2", "a-3", "a-4", "a-2-2", "section", "section-2", "section-fn-1", "section-fn-1-2",
        ]
        #expect(rendered.headings.map(\.id) == expected)
    }

    @Test("A prefix stands before the ids of headings and footnotes and in the links to them")
    func prefixed() throws {
        let rendered = try MarkdownRenderer(idPrefix: "r\"7-").render("# A\n\nb[^x]\n\n[^x]: c")
        #expect(rendered.headings == [Heading(level: 2, id: "r\"7-a", text: "A")])
        #expect(
            rendered.html == """
                <h2 id="r&quot;7-a">A</h2>
                <p>b<sup class="footnote-ref"><a href="#r&quot;7-fn-1" id="r&quot;7-fnref-1" role="doc-noteref">1</a></sup></p>
                <section class="footnotes" role="doc-endnotes" aria-label="Footnotes">
                <ol>
                <li id="r&quot;7-fn-1">
                <p>c <a href="#r&quot;7-fnref-1" class="footnote-backref" role="doc-backlink" aria-label="Back to reference 1">↩︎</a></p>
                </li>
                </ol>
                </section>

                """)
    }

    @Test(
        "Levels shift so that the highest heading gets the top level",
        arguments: [
            (2, [1, 2, 3], [2, 3, 4]), (2, [3, 4, 3], [2, 3, 2]), (2, [2], [2]),
            (4, [1, 2, 3, 4, 6], [4, 5, 6, 6, 6]),
            (1, [2, 6], [1, 5]), (0, [1], [1]), (9, [1], [6]), (2, [6, 1], [6, 2]),
        ])
    func levels(top: Int, source: [Int], expected: [Int]) throws {
        let text = source.map { String(repeating: "#", count: $0) + " x" }.joined(separator: "\n\n")
        let rendered = try MarkdownRenderer(topHeadingLevel: top).render(text)
        #expect(rendered.headings.map(\.level) == expected)
        for level in expected { #expect(rendered.html.contains("<h\(level) id=")) }
    }

    @Test("A heading's text is plain and on one line; its footnotes are left out")
    func texts() throws {
        let rendered = try MarkdownRenderer().render("A *b*\n`<c>` &amp;[^1]\n===\n\n[^1]: note")
        #expect(rendered.headings == [Heading(level: 2, id: "a-b-c", text: "A b <c> &")])
    }

    @Test(
        "A heading without words is no heading",
        arguments: [
            ("#", ""), ("# <b></b>", ""), ("# ![](p.png)", "<p><img src=\"p.png\" alt=\"\" /></p>\n"),
        ])
    func empty(source: String, expected: String) throws {
        let rendered = try MarkdownRenderer().render(source)
        #expect(rendered.html == expected)
        #expect(rendered.headings == [])
    }
}
