/// The visible text of a source that may be HTML.
///
/// Only plausible HTML is markup: a tag of a known element with well-formed attributes, a comment with its end, a known entity with its
/// semicolon. Other text stays, also beside markup: `<stdio.h>`, `<3`, `vector<int>`, `a<b and c>d`, `AT&T`.
public struct HTMLText: Hashable, Sendable {
    /// An element or a comment that the text omits.
    public struct Markup: Hashable, Sendable {
        /// The start of the markup: `<b>`, `<!-- -->`.
        public let name: String
        /// Whether the contents are omitted too, as for a script.
        public let isWithContent: Bool

        public init(name: String, isWithContent: Bool) {
            self.name = name
            self.isWithContent = isWithContent
        }
    }

    /// The text without markup and with entities decoded. If the source has tags, runs of white space (including no-break spaces) become
    /// one space, block elements and `<br>` begin a new line, and paragraphs are separated by an empty line; otherwise white space
    /// stays.
    public let text: String
    /// The omitted markup without duplicates, in the order of the source.
    public let leftOut: [Markup]

    /// Reads a text that may have markup; one without `<` and `&` stays as it is.
    public init(_ source: String) {
        guard source.utf8.contains(where: { $0 == HTMLScanner.less || $0 == HTMLScanner.ampersand }) else {
            text = source
            leftOut = []
            return
        }
        var scanner = HTMLScanner(source)
        var pieces: [HTMLScanner.Piece] = []
        var leftOut: [Markup] = []
        var seen: Set<Markup> = []
        while let piece = scanner.next() {
            pieces.append(piece)
            if let markup = piece.markup, seen.insert(markup).inserted { leftOut.append(markup) }
        }
        self.leftOut = leftOut
        text = leftOut.isEmpty ? Self.joined(pieces) : Self.flowing(pieces)
    }

    private static func joined(_ pieces: [HTMLScanner.Piece]) -> String {
        var text = ""
        for case .text(let piece) in pieces { text += piece }
        return text
    }

    private static func flowing(_ pieces: [HTMLScanner.Piece]) -> String {
        var text = FlowingText()
        for piece in pieces {
            switch piece {
            case .text(let piece): text.append(piece)
            case .tag("br"): text.breakLine()
            case .tag(let name): text.edge(of: name)
            case .hidden: break
            }
        }
        return text.lines
    }
}

extension HTMLText {
    /// The source with `&`, `<` and `>` escaped outside of markup, for a parser that would read each `<name>` as an element.
    package static func escapingText(in source: String) -> String {
        var scanner = HTMLScanner(source)
        var escaped = ""
        while let piece = scanner.next() {
            guard case .text(let text) = piece else {
                escaped += scanner.source
                continue
            }
            for scalar in text.unicodeScalars {
                switch scalar {
                case "&": escaped += "&amp;"
                case "<": escaped += "&lt;"
                case ">": escaped += "&gt;"
                default: escaped.unicodeScalars.append(scalar)
                }
            }
        }
        return escaped
    }
}
