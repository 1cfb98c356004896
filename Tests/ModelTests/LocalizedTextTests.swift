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

    @Test("One text for all languages needs none")
    func simplified() {
        #expect(LocalizedText(byLanguage: ["en": "KTV", "zh-Hans": "KTV"]).simplified == "KTV")
        #expect(LocalizedText(byLanguage: ["zh-Hans": "饺子"]).simplified == "饺子")
        #expect(dumplings.simplified == dumplings)
        #expect(("KTV" as LocalizedText).simplified == "KTV")
    }

    @Test(
        "Two texts agree where no language has another text",
        arguments: [
            (["zh-Hans": "礼堂"], ["en": "Hall", "zh-Hans": "礼堂"], true),
            (["en": "Hall", "zh-Hans": "礼堂"], ["en": "Hall"], true), (["": "Hall"], ["": "Hall"], true),
            (["": "礼堂"], ["en": "Hall", "zh-Hans": "礼堂"], true), (["": "Hall"], ["zh-Hans": "礼堂"], false),
            (["zh-Hans": "礼堂"], ["en": "Hall"], false),
            (["en": "Hall", "zh-Hans": "礼堂"], ["en": "Lawn", "zh-Hans": "礼堂"], false),
            (["": "Hall"], ["": "Lawn"], false),
        ])
    func agreement(one: [String: String], other: [String: String], agrees: Bool) {
        func text(_ texts: [String: String]) -> LocalizedText {
            texts[""].map { LocalizedText($0) } ?? LocalizedText(byLanguage: texts)
        }
        #expect(text(one).agrees(with: text(other)) == agrees)
        #expect(text(other).agrees(with: text(one)) == agrees)
    }

    @Test("All texts come by language tag")
    func all() {
        #expect(dumplings.all == ["Teigtaschen", "Dumplings", "饺子"])
        #expect(("Dumplings" as LocalizedText).all == ["Dumplings"])
    }
}
