import Model
import Testing

@Suite("Texts in several languages")
struct LocalizedTextTests {
    private let dumplings = LocalizedText(byLanguage: [
        "en": "Dumplings", "zh-Hans": "饺子", "de": "Teigtaschen",
    ])

    @Test(
        "A reader's language, then the site's others, then the first by tag",
        arguments: [
            ("zh-Hans", [], "饺子", "zh-Hans"), ("en", ["zh-Hans"], "Dumplings", "en"),
            ("fr", ["zh-Hans", "en"], "饺子", "zh-Hans"), ("fr", ["it", "en"], "Dumplings", "en"),
            ("fr", [], "Teigtaschen", "de"), ("zh", [], "Teigtaschen", "de"),
        ])
    func fallback(language: String, others: [String], text: String, found: String) {
        let resolved = dumplings.resolved(for: language, others: others)
        #expect(resolved.text == text)
        #expect(resolved.language == found)
    }

    @Test("A text whose language nobody named is for every reader")
    func unmarked() {
        let resolved = ("Dumplings" as LocalizedText).resolved(for: "zh-Hans", others: ["en"])
        #expect(resolved.text == "Dumplings")
        #expect(resolved.language == nil)
    }

    @Test("No text at all is an empty one")
    func empty() {
        let resolved = LocalizedText(byLanguage: [:]).resolved(for: "en")
        #expect(resolved.text == "")
        #expect(resolved.language == nil)
    }

    @Test("All texts come by language tag")
    func all() {
        #expect(dumplings.all == ["Teigtaschen", "Dumplings", "饺子"])
        #expect(("Dumplings" as LocalizedText).all == ["Dumplings"])
    }
}
