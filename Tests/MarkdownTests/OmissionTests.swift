import Markdown
import Testing

@Suite("Parts of a Markdown text that no reader sees")
struct OmissionTests {
    @Test(
        "The tags of raw HTML, with the line of the first",
        arguments: [
            ("a <b>b</b> <i>c</i>", ["<b>", "<i>"], 1, false),
            ("one\n\ntwo <BR>\nthree", ["<br>"], 3, false),
            ("one\ntwo <br/> <br>", ["<br>"], 2, false),
            ("one\n\n<div class=\"x\">\n<p>text</p>\n</div>\n\ntwo", ["<div>", "<p>"], 3, true),
            ("a\n\n<script>\nalert(1)\n\n</script>", ["<script>"], 3, true),
            ("a\n\n<!DOCTYPE html>\n<?php x ?>", ["<!doctype>", "<?php>"], 3, true),
            ("> - a <my-tag>", ["<my-tag>"], 1, false),
            (
                "a <a1> <a2> <a3> <a4> <a5> <a6> <a7> <a8> <a9>",
                ["<a1>", "<a2>", "<a3>", "<a4>", "<a5>", "<a6>", "<a7>", "<a8>"], 1, false
            ),
        ])
    func rawHTML(source: String, tags: [String], line: Int, includesText: Bool) throws {
        let omissions = try #require(MarkdownOmissions(in: source))
        #expect(omissions.tags == tags)
        #expect(omissions.line == line)
        #expect(omissions.includesText == includesText)
        #expect(!omissions.isEverything)
    }

    @Test(
        "No omissions",
        arguments: [
            "", "a", "a < b", "`<b>`", "    <b>", "a <https://a.example>", "a <!-- note -->", "\\<b>",
            "&lt;b&gt;",
            "![](a.png)", "***", "<mei@a.example>", "a <3", "```\n<div>\n```", "😀", "[a](b)",
        ])
    func complete(source: String) {
        #expect(MarkdownOmissions(in: source) == nil)
    }

    @Test(
        "Texts of which nothing shows",
        arguments: [
            ("<div>text</div>", ["<div>"]), ("<p>\na\n</p>\n<!-- b -->", ["<p>"]), ("<br>", ["<br>"]),
            ("<!-- a -->", []), ("[a]: https://a.example", []), ("#", []), ("-", []), ("&nbsp;", []),
            ("\u{200B}", []),
            ("[](b)", []),
        ])
    func invisible(source: String, tags: [String]) throws {
        let omissions = try #require(MarkdownOmissions(in: source))
        #expect(omissions.isEverything)
        #expect(omissions.tags == tags)
    }

    @Test("A text that is too much for a page is left to the renderer")
    func tooMuch() throws {
        let source = "<b>" + String(repeating: "a", count: 300_000)
        #expect(MarkdownOmissions(in: source) == nil)
        #expect(throws: MarkdownError.tooLarge(bytes: 300_003, limit: 262_144)) {
            try MarkdownRenderer().render(source)
        }
    }
}
