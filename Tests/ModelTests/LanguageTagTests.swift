import Model
import Testing

@Suite("Language tags")
struct LanguageTagTests {
    @Test(
        "are looked up without their last subtags",
        arguments: [
            ("en", ["en"]), ("en-US", ["en-US", "en"]), ("zh-Hans-CN", ["zh-Hans-CN", "zh-Hans", "zh"]),
            (
                "zh-Hant-CN-x-private1-private2",
                ["zh-Hant-CN-x-private1-private2", "zh-Hant-CN-x-private1", "zh-Hant-CN", "zh-Hant", "zh"]
            ),
            ("", [""]), ("-", ["-"]),
        ])
    func lookup(tag: String, tags: [String]) { #expect(LanguageTag.lookup(tag) == tags) }

    @Test("find a text under the most exact tag")
    func values() {
        #expect(["en": 1, "en-US": 2].value(for: "en-US") == 2)
        #expect(["en": 1].value(for: "en-US") == 1)
        #expect(["en-GB": 1].value(for: "en-US") == nil)
        #expect(["en-US": 1].value(for: "en") == nil)
    }
}
