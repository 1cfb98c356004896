import Model
import TestSupport
import Testing

@testable import Site

/// Templates and exactly what they make; the rules are those of the Mustache specification.
@Suite("The rendering of templates")
struct TemplateRenderingTests {
    private struct Town: TemplateView {
        var name = "Oak & Elm"
        var motto: String?
        var blank = ""
        var welcome = HTML("<b>Hi</b>\n<i>you</i>")
        var age = 7
        var yes = true
        var no = false
        var main = Street(name: "First", tree: "<oak>")
        var side: Street?
        var streets = [Street(name: "First", tree: "<oak>"), Street(name: "Second", tree: nil)]
        var rivers: [Street] = []
    }

    private struct Street: TemplateView {
        let name: String
        let tree: String?
    }

    private func render(_ template: String, _ others: [String: String] = [:]) throws -> String {
        var shapes = FieldShapes(Town.self).byName
        shapes["asset"] = Shape(kind: .constant("/a?b&c"), index: 0)
        let library = try TemplateLibrary(
            TemplateLibrary.trees(of: others.merging(["page": template]) { $1 }), pages: ["page": shapes],
            words: OwnWords.wordbooks["en"]!)
        return library.render("page", TemplateRecord(Town()))
    }

    @Test(
        "shows values, sections and their opposites",
        arguments: [
            ("", ""),
            ("plain { } }} text\r\n", "plain { } }} text\r\n"),
            (
                "[{{name}}] [{{ name }}] [{{motto}}{{blank}}] [{{age}}]",
                "[Oak &amp; Elm] [Oak &amp; Elm] [] [7]"
            ),
            ("{{{welcome}}}", "<b>Hi</b>\n<i>you</i>"),
            ("{{#yes}}a{{/yes}}{{^yes}}b{{/yes}}{{#no}}c{{/no}}{{^no}}d{{/no}}", "ad"),
            ("{{#motto}}a{{/motto}}{{^motto}}b{{/motto}}{{#blank}}c{{/blank}}{{^blank}}d{{/blank}}", "bc"),
            ("{{#name}}{{name}}{{/name}} {{#age}}{{age}}{{/age}}", "Oak &amp; Elm 7"),
            ("{{#main}}{{name}} {{age}}{{/main}}{{^main}}none{{/main}}", "First 7"),
            ("{{#side}}{{name}}{{/side}}{{^side}}none{{/side}}", "none"),
            ("{{#rivers}}{{name}}{{/rivers}}{{^rivers}}none{{/rivers}}", "none"),
            (
                "{{#streets}}{{name}}: {{tree}}{{^tree}}no tree{{/tree}}. {{/streets}}{{name}}",
                "First: &lt;oak&gt;. Second: no tree. Oak &amp; Elm"
            ),
            ("{{#streets}}{{#main}}{{tree}}{{/main}}, {{/streets}}", "&lt;oak&gt;, &lt;oak&gt;, "),
            ("{{#no}}{{#yes}}a{{/yes}}b{{/no}}{{#yes}}{{#no}}c{{/no}}d{{/yes}}e", "de"),
            ("{{asset}}{{#asset}} a{{/asset}}{{^asset}} b{{name}}{{/asset}}.", "/a?b&amp;c a."),
            ("a{{! words }}b{{!\n {more} \n}}c", "abc"),
        ])
    func values(template: String, expected: String) throws {
        #expect(try render(template) == expected)
    }

    @Test(
        "takes away the lines that tags have for themselves, and no others",
        arguments: [
            ("a\n{{#yes}}\nb\n{{/yes}}\nc", "a\nb\nc"),
            ("a\r\n{{#yes}}\r\nb\r\n{{/yes}}\r\nc", "a\r\nb\r\nc"),
            ("a\n  {{#yes}} \t\n b\n\t{{/yes}}  \nc", "a\n b\nc"),
            ("{{#yes}}\na\n{{/yes}}", "a\n"),
            ("a{{#yes}}\nb\n  {{/yes}}", "a\nb\n"),
            ("  {{^no}}\na{{/no}}\nb", "a\nb"),
            ("{{#yes}}\n{{#yes}}\n\n{{/yes}}\n{{/yes}}\n", "\n"),
            ("{{#yes}}{{#yes}}\na\n{{/yes}}{{/yes}}\n", "\na\n\n"),
            (" {{#yes}}a{{/yes}}\n {{#no}}b{{/no}}\n", " a\n \n"),
            ("a{{#yes}}b\n{{/yes}}\n{{#yes}}\nc\n{{/yes}}\n", "ab\nc\n"),
            ("{{#streets}}\n{{name}}\n{{/streets}}\n.", "First\nSecond\n."),
            ("a\n {{! one }}\n{{! two\n lines }}\nb {{! three }}\nc", "a\nb \nc"),
            ("{{name}}\n  {{age}}\n{{{welcome}}}\n", "Oak &amp; Elm\n  7\n<b>Hi</b>\n<i>you</i>\n"),
            ("{{! one }}{{! two }}\na", "\na"),
        ])
    func lines(template: String, expected: String) throws {
        #expect(try render(template) == expected)
    }

    @Test(
        "puts partials in, and indents the lines of those that have a line for themselves",
        arguments: [
            ("a {{>p}} b", "x", "a x b"),
            ("a\n{{>p}}\nb", "x\n", "a\nx\nb"),
            ("a\n{{>p}}\nb", "x", "a\nxb"),
            ("a\n  {{>p}}\nb", "x\n\ny\n", "a\n  x\n  \n  y\nb"),
            ("  {{>p}}", "x\ny", "  x\n  y"),
            ("  {{>p}} b", "x\ny\n", "  x\ny\n b"),
            ("  {{>p}}\n", "{{#yes}}\n {{name}}\n{{/yes}}\n{{#no}}a{{/no}}\n", "   Oak &amp; Elm\n  \n"),
            (" {{>p}}\n", "{{{welcome}}}\n", " <b>Hi</b>\n<i>you</i>\n"),
            (" {{>p}}\n", "a\n {{>q}}\n", " a\n  q\n  r\n"),
            (" {{>p}}\n", "a {{>q}}\n", " a q\nr\n\n"),
            ("{{#streets}}{{>p}}{{/streets}}", "{{name}}{{age}} ", "First7 Second7 "),
        ])
    func partials(template: String, partial: String, expected: String) throws {
        #expect(try render(template, ["p": partial, "q": "q\nr\n"]) == expected)
    }

    @Test(
        "gives blocks to parents",
        arguments: [
            ("{{<p}}{{/p}}", "[{{$a}}one{{/a}}]", "[one]"),
            ("{{>p}}", "[{{$a}}one{{/a}}]", "[one]"),
            ("{{<p}}{{$a}}two{{/a}}{{/p}}", "[{{$a}}one{{/a}}{{$b}}, 1{{/b}}]", "[two, 1]"),
            ("{{<p}} words {{$a}}two{{/a}}\n{{! words }}{{/p}}.", "[{{$a}}one{{/a}}]", "[two]."),
            (
                "{{<p}}\n{{$a}}\ntwo\n{{/a}}\n{{/p}}\nend",
                "<a>\n{{$a}}{{/a}}\n</a>\n<b>\n{{$b}}\nb\n{{/b}}\n</b>\n",
                "<a>\ntwo\n\n</a>\n<b>\nb\n</b>\nend"
            ),
            ("{{<p}}{{$a}}\ntwo\n{{/a}}{{/p}}\nend", "[{{$a}}{{/a}}]", "[two\n]end"),
            ("a\n  {{<p}}{{/p}}\nb", "x\ny\n", "a\n  x\n  y\nb"),
            ("{{<p}}{{$a}}2{{/a}}{{/p}} {{<p}}{{/p}}\n", "[{{$a}}1{{/a}}]", "[2] [1]\n"),
            ("{{<p}}{{$a}}{{name}}{{/a}}{{/p}}", "{{#streets}}[{{$a}}{{/a}}]{{/streets}}", "[First][Second]"),
            ("{{<p}}{{$a}}top{{/a}}{{/p}}", "{{<q}}{{$a}}middle{{/a}}{{/q}}", "(top)"),
            ("{{<p}}{{/p}}", "{{<q}}{{$a}}middle{{/a}}{{/q}}", "(middle)"),
            ("{{<p}}{{$a}}2{{/a}}{{/p}}", "{{<q}}{{$a}}{{$a}}1{{/a}}{{/a}}{{/q}}", "(2)"),
            ("{{<p}}{{$a}}<{{$a}}2{{/a}}>{{/a}}{{/p}}", "[{{$a}}1{{/a}}]", "[<2>]"),
            ("{{<p}}{{$a}}{{<q}}{{$b}}2{{/b}}{{/q}}{{/a}}{{/p}}", "[{{$a}}1{{/a}}]", "[(bottom2)]"),
            (
                " {{<p}}\n{{$a}}\ntwo\n{{/a}}\n{{/p}}\n", "x\n{{$a}}\none\n{{/a}}\n{{$b}}\nb\n{{/b}}\n",
                " x\ntwo\n b\n"
            ),
        ])
    func parents(template: String, parent: String, expected: String) throws {
        let other = "({{$a}}bottom{{/a}}{{$b}}{{/b}})"
        #expect(try render(template, ["p": parent, "q": other]) == expected)
    }

    @Test(
        "wants nothing but blocks in a parent",
        arguments: ["{{name}}", "{{{name}}}", "{{#name}}{{/name}}", "{{^name}}{{/name}}", "{{>name}}"])
    func strangers(tag: String) {
        let reason = "expected only blocks in {{<p}}, such as {{$main}}"
        let problem = Problem(
            file: "Templates/page.mustache", line: 2, cause: .wrongTag("{{ name", reason: reason))
        #expect(throws: Problems([problem])) { try render("{{<p}}\n\(tag){{/p}}", ["p": ""]) }
    }
}
