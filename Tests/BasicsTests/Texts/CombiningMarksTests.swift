import Basics
import Testing

@Suite("Combining marks")
struct CombiningMarksTests {
    @Test(
        "of real writing are within the limit",
        arguments: ["", "Zoë", "Tiếng Việt", "हिन्दी क्षत्रिय", "ภาษาไทย", "བོད་ཡིག", "שָׁלוֹם", "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿", "饺子之夜", "한국어"])
    func real(_ text: String) {
        #expect(CombiningMarks.firstExcess(in: text) == nil)
        #expect(CombiningMarks.limited(text).utf8.elementsEqual(text.utf8))
    }

    @Test(
        "over the limit are found, and cut off",
        arguments: ["\u{301}", "\u{345}", "\u{200D}", "\u{FE0F}", "\u{20DD}", "\u{3099}"])
    func long(_ mark: String) throws {
        let allowed = "a" + String(repeating: mark, count: 30)
        #expect(CombiningMarks.firstExcess(in: allowed + "b" + mark) == nil)
        let text = allowed + mark + mark + "b" + mark
        let index = try #require(CombiningMarks.firstExcess(in: text))
        #expect(text.utf8.distance(from: text.startIndex, to: index) == allowed.utf8.count)
        #expect(CombiningMarks.limited(text).utf8.elementsEqual((allowed + "b" + mark).utf8))
    }
}
