/// Builds text from pieces of HTML, with white space as browsers show it.
struct FlowingText {
    private var text = ""
    private var pendingSpace = false
    private var pendingBreaks = 0

    fileprivate static let paragraphs: Set<String> = [
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "ul", "ol", "table",
    ]
    fileprivate static let blocks: Set<String> = [
        "address", "article", "aside", "body", "caption", "dd", "details", "dialog", "div", "dl", "dt",
        "fieldset",
        "figcaption", "figure", "footer", "form", "header", "hr", "html", "legend", "li", "main", "nav",
        "optgroup",
        "option", "section", "summary", "tbody", "tfoot", "thead", "tr",
    ]

    /// The text so far, without surrounding white space.
    var lines: String { text }

    mutating func append(_ piece: String) {
        for scalar in piece.unicodeScalars {
            if scalar.properties.isWhitespace {
                pendingSpace = true
                continue
            }
            if !text.isEmpty {
                text +=
                    pendingBreaks > 0
                    ? String(repeating: "\n", count: pendingBreaks) : pendingSpace ? " " : ""
            }
            (pendingSpace, pendingBreaks) = (false, 0)
            text.unicodeScalars.append(scalar)
        }
    }

    /// Handles `<br>`: a new line, at most one empty line.
    mutating func breakLine() { pendingBreaks = min(pendingBreaks + 1, 2) }

    /// Handles the beginning or end of an element; nothing for inline elements.
    mutating func edge(of name: String) {
        if Self.paragraphs.contains(name) {
            pendingBreaks = 2
        } else if Self.blocks.contains(name) {
            pendingBreaks = max(pendingBreaks, 1)
        } else if name == "td" || name == "th" {
            pendingSpace = true
        }
    }
}

extension HTMLText {
    /// Whether an element is a block element.
    package static func isBlock(_ name: String) -> Bool {
        FlowingText.paragraphs.contains(name) || FlowingText.blocks.contains(name)
    }
}
