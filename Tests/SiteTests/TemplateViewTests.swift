import Model
import Testing

@testable import Site

@Suite("Fields of views")
struct TemplateViewTests {
    @Test("a field without a value does not take the value of a record around it")
    func absent() async throws {
        // The name around it is Chinese and says so; the name inside is in the page's own language.
        let content = Sample.content([
            Sample.course("CHINESE 1", LocalizedText(byLanguage: ["zh-Hans": "书法"])),
            Sample.course("MATH 1", LocalizedText(byLanguage: ["en": "Algebra"])),
        ])
        let inner =
            "{{#nextCourse}}{{#neighbourName}}[{{textLanguage}}{{#textLanguage}}yes{{/textLanguage}}]{{/neighbourName}}{{/nextCourse}}"
        let theme = Sample.theme(["course": "{{#name}}{{textLanguage}} \(inner){{/name}}"])
        #expect(try await Sample.text("/courses/chinese-1/", content, theme) == "zh-Hans []")
    }

    @Test("a text in another language than the page's carries its tag")
    func language() async throws {
        let content = Sample.content([
            Sample.course("CHINESE 1", LocalizedText(byLanguage: ["zh-Hans": "书法"])),
            Sample.course("MATH 1", LocalizedText(byLanguage: ["en": "Algebra", "zh-Hans": "代数"])),
            Sample.course("MATH 2", "概率论"),
        ])
        let list = "{{#sections}}{{#rows}}{{#name}}[{{textLanguage}}:{{text}}]{{/name}}{{/rows}}{{/sections}}"
        #expect(
            try await Sample.text("/courses/", content, Sample.theme(["courses": list]))
                == "[zh-Hans:书法][:Algebra][zh-Hans:概率论]")
    }
}
