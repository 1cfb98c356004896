/// A role of a colour that an association can choose.
public enum ColourRole: String, CaseIterable, Hashable, Sendable, Codable {
    /// The background of all pages.
    case paper
    /// Text and rules.
    case ink
    /// The first accent: dates, badges, buttons, love.
    case calls
    /// The second accent: course numbers, charts, focus, hate.
    case informs
}

/// The colours of all pages in light or dark mode: the tokens of style.css.
public struct Palette: Hashable, Sendable, Codable {
    /// The background of all pages.
    public var paper: Colour
    /// The background of cards.
    public var card: Colour
    /// Text and rules.
    public var ink: Colour
    /// Secondary text.
    public var soft: Colour
    /// Rules between rows.
    public var line: Colour
    /// The first accent, and a light background of it for text.
    public var calls: Colour, callsWash: Colour
    /// The second accent, and a light background of it for text.
    public var informs: Colour, informsWash: Colour
    /// The overlap of the two accents in the logo mark.
    public var both: Colour

    /// The colours of style.css in light mode.
    public static let light = Palette(
        paper: Colour(0xFBF8F2), card: Colour(0xFFFFFF), ink: Colour(0x1C1A17), soft: Colour(0x665F56),
        line: Colour(0xE2DBCF), calls: Colour(0xC0301D), callsWash: Colour(0xFBE6E0),
        informs: Colour(0x27457E), informsWash: Colour(0xE6ECF7), both: Colour(0x2A1020))
    /// The colours of style.css in dark mode.
    public static let dark = Palette(
        paper: Colour(0x15161A), card: Colour(0x1D1F25), ink: Colour(0xEFEBE3), soft: Colour(0xA8A297),
        line: Colour(0x383A43), calls: Colour(0xFF8069), callsWash: Colour(0x3A211D),
        informs: Colour(0x94B4F4), informsWash: Colour(0x1F2A42), both: Colour(0xFFF2E6))

    /// Whether text is brighter than its background.
    public var isDark: Bool { ink.luminance > paper.luminance }

    /// The tokens of style.css by name.
    public var tokens: [(name: String, colour: Colour)] {
        [
            ("paper", paper), ("card", card), ("ink", ink), ("soft", soft), ("line", line), ("red", calls),
            ("red-wash", callsWash), ("blue", informs), ("blue-wash", informsWash), ("both", both),
        ]
    }

    public subscript(role: ColourRole) -> Colour {
        switch role {
        case .paper: paper
        case .ink: ink
        case .calls: calls
        case .informs: informs
        }
    }

    /// The palette with an association's own colours, and with the colours derived from them.
    public func with(_ own: [ColourRole: Colour]) -> Palette {
        var new = self
        let changed = Set(own.filter { self[$0] != $1 }.keys)
        new.paper = own[.paper] ?? paper
        new.ink = own[.ink] ?? ink
        new.calls = own[.calls] ?? calls
        new.informs = own[.informs] ?? informs
        if !changed.isDisjoint(with: [.paper, .ink]) {
            new.card = new.isDark ? new.paper.mixed(with: new.ink, share: 0.04) : Colour(0xFFFFFF)
            new.soft = new.ink.mixed(with: new.paper, upTo: 32) { new.stands($0) }
            new.line = new.paper.mixed(with: new.ink, share: 0.13)
        }
        if !changed.isDisjoint(with: [.paper, .ink, .calls]) { new.callsWash = new.wash(of: new.calls) }
        if !changed.isDisjoint(with: [.paper, .ink, .informs]) {
            new.informsWash = new.wash(of: new.informs)
        }
        if !changed.isDisjoint(with: [.paper, .calls, .informs]) {
            new.both =
                new.isDark
                ? new.calls.shoneOver(with: new.informs) : new.calls.overprinted(with: new.informs)
        }
        return new
    }

    /// Paper mixed with some of a colour, on which text of all colours stays readable.
    private func wash(of colour: Colour) -> Colour {
        paper.mixed(with: colour, upTo: 10) { wash in
            [ink, soft, colour].allSatisfy { $0.contrast(with: wash) >= Self.leastContrast }
        }
    }
}

extension Colour {
    /// The colour mixed with the largest share of another, up to `percent`, that satisfies `isFit`; unmixed if none does.
    fileprivate func mixed(with other: Colour, upTo percent: Int, where isFit: (Colour) -> Bool) -> Colour {
        let mixtures = (0...percent).reversed().lazy.map { mixed(with: other, share: Double($0) / 100) }
        return mixtures.first(where: isFit) ?? self
    }
}
