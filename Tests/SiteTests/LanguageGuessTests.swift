import Testing

@testable import Model

@Suite("The guess at a language")
struct LanguageGuessTests {
    @Test(
        "takes what is mostly Chinese for Chinese, and Latin letters for the site's other language",
        arguments: [
            ("作业多，但是期末考试很公平。", "zh-Hans"), ("Java 课很难", "zh-Hans"),
            ("Long readings and two papers. 神课", "en"),
            ("Easy class", "en"), ("", nil), ("Où?", "en"), ("123 !", nil), ("Это", nil), ("たのしい", nil),
        ] as [(String, String?)])
    func tag(text: String, expected: String?) {
        #expect(LanguageTag.guess(of: text, languages: ["en", "zh-Hans"]) == expected)
    }

    @Test("says no more than Chinese where the site has no Chinese pages")
    func plain() {
        #expect(LanguageTag.guess(of: "很难", languages: ["en"]) == "zh")
    }

    @Test("says nothing of Latin letters where all pages are Chinese")
    func chineseAlone() {
        #expect(LanguageTag.guess(of: "Easy class", languages: ["zh-Hans", "zh-Hant"]) == nil)
    }
}
