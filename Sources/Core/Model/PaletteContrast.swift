/// A colour with too little contrast to another to be readable.
public struct LowContrast: Hashable, Sendable, Codable {
    /// The role of the colour to change.
    public let role: ColourRole
    public let colour: Colour
    /// The colour of too little contrast, in words: `paper (#fbf8f2)`.
    public let other: String
    /// The contrast ratio, 1 to 21.
    public let ratio: Double
    /// The nearest shade of the colour with enough contrast; nil if there is none.
    public let nearest: Colour?
}

extension Palette {
    /// Minimum contrast of text with its background (WCAG 2.2, 1.4.3). All four colours are used for text, so that this includes the
    /// 3 required of graphics (1.4.11).
    public static let leastContrast = 4.5

    /// Whether text of a colour is readable on paper and cards.
    func stands(_ colour: Colour) -> Bool { weakest(colour).ratio >= Self.leastContrast }

    /// The colours to change, since they make text unreadable, among those of the `chosen` roles, which the association can change. Its `own`
    /// colours replace those of the palette.
    public func lowContrasts(with own: [ColourRole: Colour], chosen: Set<ColourRole>) -> [LowContrast] {
        let palette = with(own)
        let weak = [ColourRole.ink, .calls, .informs].filter { !palette.stands(palette[$0]) }
        var found = weak.filter(chosen.contains).map { role in
            let (ground, ratio) = palette.weakest(palette[role])
            let nearest = palette[role].nearestShade { shade in
                with(own.merging([role: shade]) { $1 }).stands(shade)
            }
            return LowContrast(
                role: role, colour: palette[role], other: ground, ratio: ratio, nearest: nearest)
        }
        let onPaper = weak.filter { !chosen.contains($0) }.min { left, right in
            palette.weakest(palette[left]).ratio < palette.weakest(palette[right]).ratio
        }
        if let onPaper, chosen.contains(.paper) {
            let colour = palette[onPaper]
            let nearest = palette.paper.nearestShade { paper in
                let other = with(own.merging([.paper: paper]) { $1 })
                return weak.allSatisfy { chosen.contains($0) || other.stands(other[$0]) }
            }
            found.append(
                LowContrast(
                    role: .paper, colour: palette.paper, other: "\(onPaper.rawValue) (\(colour.hex))",
                    ratio: palette.weakest(colour).ratio, nearest: nearest))
        }
        return found
    }

    /// The background with the lowest contrast to a colour, in words, and their contrast.
    private func weakest(_ colour: Colour) -> (ground: String, ratio: Double) {
        let (onPaper, onCard) = (colour.contrast(with: paper), colour.contrast(with: card))
        return onCard < onPaper ? ("cards (\(card.hex))", onCard) : ("paper (\(paper.hex))", onPaper)
    }
}
