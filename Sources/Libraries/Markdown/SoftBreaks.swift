import CCommonMark

extension MarkdownTree {
    /// Removes line ends in a paragraph between characters of Chinese or Japanese, where no space belongs.
    borrowing func removeSoftBreaks() {
        var breaks: [Node] = []
        var (last, pending): (Unicode.Scalar?, Node?) = (nil, nil)
        walk { node, entering in
            guard entering else { return }
            switch node.type {
            case CMARK_NODE_TEXT:
                let scalars = node.literal.unicodeScalars
                guard let first = scalars.first else { return }
                if let soft = pending, let last, Self.isWide(last), Self.isWide(first) { breaks.append(soft) }
                (last, pending) = (scalars.last, nil)
            case CMARK_NODE_SOFTBREAK: pending = node
            case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK: break
            default: (last, pending) = (nil, nil)
            }
        }
        for node in breaks { node.remove() }
    }

    /// Whether a character is of a script without spaces, or its punctuation. Hangul has spaces.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3001...0x30FF, 0x31F0...0x31FF, 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40,
            0xFF5B...0xFF9F:
            true
        default: scalar.properties.isIdeographic
        }
    }
}
