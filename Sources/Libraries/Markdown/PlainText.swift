import CCommonMark

/// The text of a tree without markup, on one line, with single spaces.
struct PlainText {
    private var text = ""
    private var isBetweenWords = false

    /// The text below a node, including alternative texts of images, without raw HTML and footnotes. It may end soon after the first
    /// `limit` Characters.
    static func of(_ root: Node, limit: Int = .max) -> String {
        var plain = PlainText()
        var bytesToCount = limit
        var node: Node? = root
        while let current = node {
            plain.add(current)
            // Counting Characters is slow: only done when the text has doubled.
            if plain.text.utf8.count > bytesToCount {
                if plain.text.count > limit { break }
                bytesToCount = plain.text.utf8.count * 2
            }
            let child = current.type == CMARK_NODE_FOOTNOTE_DEFINITION ? nil : current.firstChild
            node = child ?? after(current, below: root)
        }
        return plain.text
    }

    /// A plain text on one line, with single spaces.
    static func of(_ text: String) -> String {
        var plain = PlainText()
        plain.add(text)
        return plain.text
    }

    /// Adds the node's own text; a space for a block, to separate words of different blocks.
    private mutating func add(_ node: Node) {
        switch node.type {
        case CMARK_NODE_TEXT, CMARK_NODE_CODE: add(node.literal)
        case CMARK_NODE_CODE_BLOCK:
            isBetweenWords = true
            add(node.literal)
            isBetweenWords = true
        case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: isBetweenWords = true
        default: if Self.isBlock(node) { isBetweenWords = true }
        }
    }

    /// Adds text as UTF-8: a space with a combining mark is one Character; runs without white space are added at once, much faster than
    /// scalar by scalar.
    private mutating func add(_ piece: String) {
        var piece = piece
        piece.withUTF8 { bytes in
            var (start, index) = (0, 0)
            while index < bytes.count {
                let space = Self.lengthOfSpace(bytes, at: index)
                if space > 0 {
                    add(bytes[start..<index])
                    isBetweenWords = true
                    start = index + space
                }
                index += max(1, space)
            }
            add(bytes[start...])
        }
    }

    private mutating func add(_ word: Slice<UnsafeBufferPointer<UInt8>>) {
        if word.isEmpty { return }
        if isBetweenWords, !text.isEmpty { text += " " }
        isBetweenWords = false
        text += String(decoding: word, as: UTF8.self)
    }

    /// Number of bytes of the white space scalar (property White_Space) at `index`; 0 if there is none.
    private static func lengthOfSpace(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        switch bytes[index] {
        case 0x20, 0x09...0x0D: 1
        case 0xC2: bytes[index + 1] == 0x85 || bytes[index + 1] == 0xA0 ? 2 : 0
        case 0xE1...0xE3:
            switch (bytes[index], bytes[index + 1], bytes[index + 2]) {
            case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF),
                (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
                3
            default: 0
            }
        default: 0
        }
    }

    private static func isBlock(_ node: Node) -> Bool {
        node.type.rawValue & UInt32(CMARK_NODE_TYPE_MASK) == UInt32(CMARK_NODE_TYPE_BLOCK)
    }

    /// The next node in document order that is not a descendant of `node`.
    private static func after(_ node: Node, below root: Node) -> Node? {
        var current = node
        while current != root {
            if let next = current.next { return next }
            guard let parent = current.parent else { return nil }
            current = parent
        }
        return nil
    }
}
