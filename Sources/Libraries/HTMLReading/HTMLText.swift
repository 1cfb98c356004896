/// A text that may be HTML, as a reader sees it.
///
/// Only what is plausible as HTML counts as markup: a tag of a known element with well-formed attributes, a comment with its end, a
/// known entity with its semicolon. All else stays as it is, also beside markup: `<stdio.h>`, `<3`, `vector<int>`,
/// `a<b and c>d`, `AT&T`.
public struct HTMLText: Hashable, Sendable {
    /// An element or a comment that is not in the text.
    public struct Markup: Hashable, Sendable {
        /// How it begins: `<b>`, `<!-- -->`.
        public let name: String
        /// Whether what stands between its beginning and its end is left out with it, as in a script.
        public let isWithContent: Bool

        /// A markup.
        public init(name: String, isWithContent: Bool) {
            self.name = name
            self.isWithContent = isWithContent
        }
    }

    /// The text without markup and with entities decoded. Where the source has tags, runs of white space (also no-break spaces) are
    /// one space, block elements and `<br>` begin a new line, paragraphs have an empty line between them; where it has none, white
    /// space stays as it is.
    public let text: String
    /// The markup that the source has and the text has not, each once, in the order of the source.
    public let leftOut: [Markup]

    /// Reads a text in one pass.
    public init(_ source: String) {
        guard source.utf8.contains(where: { $0 == HTMLByte.less || $0 == HTMLByte.ampersand }) else {
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
    /// The source with `&`, `<` and `>` escaped wherever they are no markup, for a parser that takes every `<name>` for an element.
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
