/// A colour that stands out too little from another to be read.
public struct LowContrast: Hashable, Sendable, Codable {
    /// The colour to change.
    public let role: ColourRole
    /// What it is.
    public let colour: Colour
    /// What it is too near to: `paper (#fbf8f2)`.
    public let other: String
    /// Their contrast, 1 to 21.
    public let ratio: Double
    /// The nearest shade of the colour that would do; nil where none does.
    public let nearest: Colour?
}

extension Palette {
    /// The least contrast of text with its ground (WCAG 2.2, 1.4.3). All four colours are text somewhere; so the 3 that marks
    /// need (1.4.11) is in it.
    public static let leastContrast = 4.5

    /// Whether text of a colour can be read on paper and cards.
    func stands(_ colour: Colour) -> Bool { weakest(colour).ratio >= Self.leastContrast }

    /// Which chosen colours keep text from being read.
    /// - Parameters:
    ///   - own: the colours that the palette has instead of its own.
    ///   - chosen: those of them that somebody chose, who can choose others.
    /// - Returns: One for each colour to change.
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

    /// The ground from which a colour stands out least, in words, and their contrast.
    private func weakest(_ colour: Colour) -> (ground: String, ratio: Double) {
        let (onPaper, onCard) = (colour.contrast(with: paper), colour.contrast(with: card))
        return onCard < onPaper ? ("cards (\(card.hex))", onCard) : ("paper (\(paper.hex))", onPaper)
    }
}
