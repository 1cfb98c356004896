import Model
import Samples
import TestSupport
import Testing

@testable import Site

@Suite("Fields of views")
struct TemplateViewTests {
    private struct Outer: TemplateView {
        let label: String
        let inner: Inner

        static let fields = FieldTable<Outer>([.text("label") { $0.label }, .record("inner") { $0.inner }])
    }

    private struct Inner: TemplateView {
        let label: String?

        static let fields = FieldTable<Inner>([.text("label") { $0.label }])
    }

    @Test(
        "a field without a value does not take the value of a record around it",
        arguments: [(nil, "[no]"), ("in", "[in yes]"), ("", "[ yes]")] as [(String?, String)])
    func absent(label: String?, expected: String) throws {
        let template = "{{#inner}}[{{label}}{{#label}} yes{{/label}}{{^label}}no{{/label}}]{{/inner}}"
        let library = try TemplateLibrary(
            ["t": template], pages: ["t": FieldShapes(Outer.self).byName], words: OwnWords.wordbooks["en"]!)
        #expect(
            library.render("t", TemplateRecord(Outer(label: "out", inner: Inner(label: label)))) == expected)
    }

    @Test("a text in another language than the page's carries its tag")
    func language() async throws {
        let content = Sample.content([
            Sample.course("CHINESE 1", LocalizedText(byLanguage: ["zh-Hans": "书法"])),
            Sample.course("MATH 1", LocalizedText(byLanguage: ["en": "Algebra", "zh-Hans": "代数"])),
            Sample.course("MATH 2", "概率论"),
        ])
        let list = "{{#sections}}{{#rows}}[{{{name}}}]{{/rows}}{{/sections}}"
        #expect(
            try await Sample.text("/courses/", content, Sample.theme(["courses": list]))
                == "[<span lang=\"zh-Hans\">书法</span>][Algebra][<span lang=\"zh-Hans\">概率论</span>]")
    }
}
