import Model
import Testing

@Suite("Colours")
struct ColourTests {
    @Test(
        "are read as style sheets write them",
        arguments: [
            ("#c0301d", "#c0301d"), ("#C0301D", "#c0301d"), ("#c32", "#cc3322"), ("#000", "#000000"),
            ("c0301d", nil), ("#c0301", nil), ("#c0301d80", nil), ("#c03g1d", nil), ("#", nil), ("", nil),
            ("red", nil), ("#\u{FF11}\u{FF11}\u{FF11}", nil), (" #c32", nil),
        ])
    func reading(text: String, hex: String?) {
        #expect(Colour(text)?.hex == hex)
    }

    @Test(
        "have the contrast that WCAG 2.2 defines",
        arguments: [("#fff", "#000", 21.0), ("#777", "#fff", 4.478), ("#c0301d", "#fbf8f2", 5.381)])
    func contrast(one: String, two: String, ratio: Double) throws {
        let (one, two) = (try #require(Colour(one)), try #require(Colour(two)))
        #expect(abs(one.contrast(with: two) - ratio) < 0.001)
        #expect(one.contrast(with: two) == two.contrast(with: one))
    }

    @Test("have a nearest shade that is fit, or none")
    func shades() {
        #expect(Colour(0x808080).nearestShade { $0.luminance > 0.5 }?.hex == "#bcbcbc")
        #expect(Colour(0x808080).nearestShade { $0.luminance < 0.1 }?.hex == "#585858")
        #expect(Colour(0x808080).nearestShade { $0.red != $0.green } == nil)
    }
}
