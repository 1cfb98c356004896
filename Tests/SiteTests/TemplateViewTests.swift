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
    }

    private struct Inner: TemplateView {
        let label: String?
    }

    private struct Everything: TemplateView {
        var text = "a<b"
        var missingText: String?
        var number = 7
        var missingNumber: Int?
        var flag = true
        var missingFlag: Bool?
        var html = HTML("<b>x</b>")
        var missingHTML: HTML?
        var title = TaggedText("标题", language: "zh")
        var missingTitle: TaggedText?
        var record = Inner(label: "in")
        var missingRecord: Inner?
        var records = [Inner(label: "one"), Inner(label: "two")]
        var missingRecords: [Inner]?
        var titles = [TaggedText("Titel", language: "de"), TaggedText("Title")]
        var descendants: [Everything] = []

        static let computed = FieldTable<Everything>([
            .number("twice") { 2 * $0.number }, .flag("hasRecords") { !$0.records.isEmpty },
            .tagged("titleAgain") { $0.title }, .record("first") { $0.records.first },
            .list("reversed") { $0.records.reversed() }, .text("none") { $0.missingText },
        ])
    }

    @Test("stored properties are fields in their order, followed by the computed ones")
    func kinds() {
        func word(_ kind: Shape.Kind) -> String {
            switch kind {
            case .text: "text"
            case .html: "html"
            case .flag: "flag"
            case .records(let fields): "records of \(fields().keys.sorted().joined(separator: " "))"
            case .constant: "constant"
            }
        }
        let fields = FieldShapes(Everything.self).byName.sorted { $0.value.index < $1.value.index }
            .filter { $0.key != "descendants" }
        let expected = """
            text: text, missingText: text, number: text, missingNumber: text, flag: flag, missingFlag: flag, \
            html: html, missingHTML: html, title: html, missingTitle: html, record: records of label, \
            missingRecord: records of label, records: records of label, missingRecords: records of label, \
            titles: records of text textAsTitle textLanguage, twice: text, hasRecords: flag, titleAgain: html, \
            first: records of label, reversed: records of label, none: text
            """
        #expect(fields.map { "\($0.key): \(word($0.value.kind))" }.joined(separator: ", ") == expected)
        #expect(fields.map(\.value.index) == Array(0..<15) + Array(16..<22))
    }

    @Test(
        "shows the values of stored properties and computed fields",
        arguments: [
            ("{{text}} {{number}} {{{html}}} {{{title}}}", "a&lt;b 7 <b>x</b> <span lang=\"zh\">标题</span>"),
            ("{{#flag}}yes{{/flag}}{{#title}} title{{/title}}{{^title}} none{{/title}}", "yes title"),
            (
                "[{{missingText}}{{missingNumber}}{{{missingHTML}}}{{{missingTitle}}}{{none}}]"
                    + "{{#missingFlag}}a{{/missingFlag}}{{^missingFlag}}b{{/missingFlag}}"
                    + "{{#missingNumber}}c{{/missingNumber}}{{#missingTitle}}d{{/missingTitle}}",
                "[]b"
            ),
            ("{{#record}}{{label}} {{number}}{{/record}}{{#first}} {{label}}{{/first}}", "in 7 one"),
            ("{{#missingRecord}}a{{/missingRecord}}{{^missingRecord}}b{{/missingRecord}}", "b"),
            ("{{#missingRecords}}a{{/missingRecords}}{{^missingRecords}}b{{/missingRecords}}", "b"),
            ("{{#records}}{{label}},{{/records}}{{#reversed}}{{label}},{{/reversed}}", "one,two,two,one,"),
            (
                "{{#titles}}[{{text}} {{textLanguage}} {{{textAsTitle}}}]{{/titles}}",
                "[Titel de Titel][Title  Title]"
            ),
            (
                "{{twice}}{{#hasRecords}} records{{/hasRecords}} {{{titleAgain}}}",
                "14 records <span lang=\"zh\">标题</span>"
            ),
            ("{{#descendants}}a{{/descendants}}{{^descendants}}none{{/descendants}}", "none"),
        ])
    func values(template: String, expected: String) throws {
        let library = try TemplateLibrary(
            TemplateLibrary.trees(of: ["t": template]), pages: ["t": FieldShapes(Everything.self).byName],
            words: OwnWords.wordbooks["en"]!)
        #expect(library.render("t", TemplateRecord(Everything())) == expected)
    }

    @Test(
        "a field without a value does not take the value of a record around it",
        arguments: [(nil, "[no]"), ("in", "[in yes]"), ("", "[ yes]")] as [(String?, String)])
    func absent(label: String?, expected: String) throws {
        let template = "{{#inner}}[{{label}}{{#label}} yes{{/label}}{{^label}}no{{/label}}]{{/inner}}"
        let library = try TemplateLibrary(
            TemplateLibrary.trees(of: ["t": template]), pages: ["t": FieldShapes(Outer.self).byName],
            words: OwnWords.wordbooks["en"]!)
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
