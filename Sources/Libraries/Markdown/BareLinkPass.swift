import CCommonMark

extension Node {
    /// Whether a text has a mark of an address: `@`, `//` or `www.`; most have none.
    var mayHaveAddress: Bool {
        guard let literal = cmark_node_get_literal(pointer) else { return false }
        var before: UInt8 = 0
        var next = literal
        while next.pointee != 0 {
            let byte = UInt8(bitPattern: next.pointee)
            // Letters are greater than all of the marks.
            if byte <= UInt8(ascii: "@") {
                switch byte {
                case UInt8(ascii: "@"): return true
                case UInt8(ascii: "/"): if before == byte { return true }
                case UInt8(ascii: "."): if before | 0x20 == UInt8(ascii: "w") { return true }
                default: break
                }
            }
            before = byte
            next += 1
        }
        return false
    }

    /// Makes links of the addresses in a text outside of links. Takes the place of the library's extension, which takes quadratic time.
    func replaceAddresses() {
        let segments = TextSegment.all(in: literal)
        if case .text? = segments.first, segments.count == 1 { return }
        for segment in segments {
            switch segment {
            case .text(let text): insertBefore(Node(text: text))
            case .link(let text, let address):
                let link = Node(CMARK_NODE_LINK)
                cmark_node_set_url(link.pointer, address)
                link.append(Node(text: text))
                insertBefore(link)
            }
        }
        remove()
    }
}
