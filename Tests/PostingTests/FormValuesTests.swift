import Testing

@testable import Posting

@Suite("Markdown texts of forms")
struct FormValuesTests {
    /// A text below the front matter with its translations.
    struct Sample: Equatable, Sendable {
        let text: String
        let translations: [String: String]
    }

    private static let languages = ["en", "zh-Hans"]

    private func fields(_ texts: Sample, on page: String?) -> [String: String] {
        var form = FormValues(languages: Self.languages, language: page)
        form.add("body", markdown: texts.text, texts.translations)
        return form.fields
    }

    private func read(_ fields: [String: String], over texts: Sample) -> Sample {
        var form = FormTexts(fields, languages: Self.languages)
        let new = form.translatedMarkdown("body", limit: 100, earlier: (texts.text, texts.translations))
        return Sample(text: new.text, translations: new.translations)
    }

    @Test(
        "stay as they are when nothing was typed, on a page in each language",
        arguments: [
            Sample(text: "Hello.", translations: [:]), Sample(text: "你好。", translations: [:]),
            Sample(text: "Hello.", translations: ["zh-Hans": "你好。"]),
            Sample(text: "Hello.", translations: ["zh": "你好。", "fr": "Salut."]),
            // The main language is among the translations.
            Sample(text: "", translations: ["en": "Hello.", "zh-Hans": "你好。"]),
            Sample(text: "你好。", translations: ["en": "Hello."]),
            Sample(text: "Hi.", translations: ["en": "Hello.", "zh-Hans": "你好。"]),
            Sample(text: "Привет.", translations: ["en": "Hello."]),
        ], [nil, "en", "zh-Hans"] as [String?])
    func unchanged(texts: Sample, page: String?) {
        #expect(read(fields(texts, on: page), over: texts) == texts)
    }

    @Test("in the main language are in its field, also if they are among the translations")
    func main() {
        let texts = Sample(text: "你好。", translations: ["en": "Hello."])
        var typed = fields(texts, on: "en")
        #expect(typed == ["body": "Hello.", "body.zh-Hans": "你好。"])
        typed["body"] = "Welcome."
        #expect(read(typed, over: texts) == Sample(text: "你好。", translations: ["en": "Welcome."]))
        typed["body.zh-Hans"] = "欢迎。"
        #expect(
            read(typed, over: texts)
                == Sample(text: "", translations: ["en": "Welcome.", "zh-Hans": "欢迎。"]))
    }
}
