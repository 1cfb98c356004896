import Posting
import Testing

@testable import Desk

@Suite("The language of a form's fields")
struct FormLanguageTests {
    private let languages = ["en", "zh-Hans"]
    private let texts = ["title", "location", "detail"]

    @Test(
        "is that of the page where a name has none, and that of the name else",
        arguments: [
            (nil, ["title": "A", "title.zh-Hans": "饺"], ["title": "A", "title.zh-Hans": "饺"]),
            ("en", ["title": "A", "time": "18:00"], ["title": "A", "time": "18:00"]),
            (
                "zh-Hans", ["title": "饺", "title.en": "A", "detail": "大", "time": "18:00"],
                ["title.zh-Hans": "饺", "title": "A", "detail.zh-Hans": "大", "time": "18:00"]
            ),
            ("zh-Hans", ["title": "饺", "title.zh-Hans": "子"], ["title.zh-Hans": "饺"]),
            (nil, ["title.en": "A", "title.zh-Hans": "饺"], ["title": "A", "title.zh-Hans": "饺"]),
            ("zh-Hans", ["title": "", "title.zh-Hans": "饺"], ["title.zh-Hans": "饺"]),
            ("fr", ["title": "A"], ["title": "A"]),
        ])
    func sent(language: String?, sent: [String: String], fields: [String: String]) {
        #expect(FormLanguage(language, of: languages, texts: texts).formFields(sent) == fields)
    }

    @Test(
        "comes back as it was sent, and in the other language's page beside the same language",
        arguments: ["en", "zh-Hans"])
    func pages(language: String) {
        let fields = ["title": "A", "title.zh-Hans": "饺", "location": "Hall", "tags": "food"]
        let page = FormLanguage(language, of: languages, texts: texts)
        #expect(page.formFields(page.pageFields(fields)) == fields)
        #expect(page.pageFields(fields)["title"] == (language == "en" ? "A" : "饺"))
    }

    @Test("is where a problem is shown; a text that no language has is asked for in the page's")
    func problems() {
        let page = FormLanguage("zh-Hans", of: languages, texts: texts)
        #expect(page.pageField(of: FormProblem("title", .missing)) == "title")
        #expect(page.pageField(of: FormProblem("title", .notOneLine)) == "title.en")
        #expect(page.pageField(of: FormProblem("title.zh-Hans", .notOneLine)) == "title")
        #expect(page.pageField(of: FormProblem("time", .notATime)) == "time")
    }
}
