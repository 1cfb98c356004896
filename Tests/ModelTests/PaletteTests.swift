import Model
import Testing

@Suite("Palettes")
struct PaletteTests {
    @Test("stay as they are designed where nothing else is chosen", arguments: [Palette.light, .dark])
    func designed(palette: Palette) {
        #expect(palette.with([:]) == palette)
        #expect(palette.with([.calls: palette.calls, .paper: palette.paper]) == palette)
        #expect(palette.lowContrasts(with: [:], chosen: Set(ColourRole.allCases)) == [])
    }

    @Test("change what depends on a colour, and nothing else")
    func dependent() {
        let green = Palette.light.with([.calls: Colour(0x0B6E4F)])
        var expected = Palette.light
        (expected.calls, expected.callsWash) = (Colour(0x0B6E4F), Colour(0xE3EAE2))
        expected.both = Colour(0x021E27)
        #expect(green == expected)
        let night = Palette.light.with([.paper: Colour(0x101820), .ink: Colour(0xF2F2F2)])
        #expect(night.isDark)
        #expect([night.card, night.soft, night.line].map(\.hex) == ["#192128", "#aaacaf", "#2d343b"])
    }

    @Test("keep every text readable whose colours can be read on paper, whatever they are")
    func readable() {
        for paper in [0xFFFFFF, 0xE8E0C8, 0xFFE135, 0x202020, 0x003366] as [UInt32] {
            for calls in stride(from: 0, through: 0xFFFFFF, by: 0x0F0D0B) as StrideThrough<UInt32> {
                let ink = Colour(paper > 0x400000 ? 0x000000 : 0xFFFFFF)
                let own: [ColourRole: Colour] = [
                    .paper: Colour(paper), .ink: ink, .calls: Colour(calls), .informs: ink,
                ]
                let palette = Palette.light.with(own)
                guard Palette.light.lowContrasts(with: own, chosen: Set(own.keys)).isEmpty else { continue }
                let texts = [palette.ink, palette.soft, palette.calls]
                let grounds = [palette.paper, palette.card, palette.callsWash]
                for text in texts { for ground in grounds { #expect(text.contrast(with: ground) >= 4.5) } }
            }
        }
    }

    @Test(
        "name the colour that somebody can change, what it is too near to, and the nearest shade that would do"
    )
    func blame() throws {
        let pale: [ColourRole: Colour] = [.calls: Colour(0xE08060)]
        let low = try #require(Palette.light.lowContrasts(with: pale, chosen: [.calls]).first)
        #expect(low.other == "paper (#fbf8f2)" && low.nearest == Colour(0xA65F47))
        let better: [ColourRole: Colour] = [.calls: try #require(low.nearest)]
        #expect(Palette.light.lowContrasts(with: better, chosen: [.calls]) == [])
        let grey: [ColourRole: Colour] = [.paper: Colour(0x888888)]
        let paper = Palette.light.lowContrasts(with: grey, chosen: [.paper])
        #expect(paper.map(\.role) == [.paper])
        #expect(paper.first?.other == "calls (#c0301d)")
        #expect(Palette.light.lowContrasts(with: pale, chosen: []) == [])
    }
}
