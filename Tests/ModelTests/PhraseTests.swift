import Model
import Testing

@Suite("Phrases")
struct PhraseTests {
    private func phrase(_ text: String) -> Phrase { Phrase([.other: text], file: "en.yml", line: 3) }

    @Test(
        "take values at the places of their names, and leave all other braces alone",
        arguments: [
            ("in {count} days", "in 3 days"), ("{count}{place}", "3Berlin"),
            ("{}{ count}{count", "{}{ count}{count"),
            ("{{count}}", "{3}"), ("{unknown}!", "!"), ("", ""), ("没有 {place}", "没有 Berlin"),
        ])
    func values(text: String, expected: String) {
        #expect(phrase(text).filled(["count": "3", "place": "Berlin"]) == expected)
        #expect(phrase(text).text(.other) == text)
    }

    @Test("choose by the value named count, else by the only one")
    func count() {
        let forms: [PluralCategory: String] = [
            .one: "{number} day of {place}", .other: "{number} days of {place}",
        ]
        #expect(Phrase(forms, file: "", line: 1).countName == "count")
        let alone = Phrase([.one: "{number} day", .other: "{number} days"], file: "", line: 1)
        #expect(alone.countName == "number")
        #expect(phrase("{number} days").countName == nil)
        #expect(alone.filled(["number": "1"], category: .one) == "1 day")
        #expect(alone.filled(["number": "2"], category: .few) == "2 days")
    }

    @Test("a book takes over the words of another, or is completed by them")
    func wordbooks() {
        let own = Wordbook(language: "en", file: "a", groups: ["tabs": ["home": phrase("Home")]])
        let other = Wordbook(
            language: "fr", file: "b",
            groups: ["tabs": ["home": phrase("Accueil"), "events": phrase("Dates")]])
        #expect(own.overridden(by: other).phrase("tabs.home") == phrase("Accueil"))
        #expect(own.completed(by: other).phrase("tabs.home") == phrase("Home"))
        #expect(own.completed(by: other).keys == ["tabs.events", "tabs.home"])
        #expect(own.completed(by: other).language == "en")
        #expect(own.phrase("home") == nil)
    }
}
