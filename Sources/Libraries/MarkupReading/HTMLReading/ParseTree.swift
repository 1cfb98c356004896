import CGumbo

/// The tree of an HTML text, as built by browsers. Valid only within the closure that receives it.
package struct ParseTree {
    /// An element or a text.
    package enum Node {
        case element(name: String, attributes: [(name: String, value: String)])
        case text(String)
    }

    private let document: UnsafeMutablePointer<GumboNode>

    /// Parses `html` and passes the tree to `body`; nil if there is not enough memory.
    package static func read<Result>(_ html: String, body: (ParseTree) -> Result) -> Result? {
        let arena = Arena()
        var html = html
        return html.withUTF8 { bytes in
            withExtendedLifetime(arena) {
                var options = kGumboDefaultOptions
                options.userdata = Unmanaged.passUnretained(arena).toOpaque()
                options.allocator = { arena, size in
                    arena.flatMap { Unmanaged<Arena>.fromOpaque($0).takeUnretainedValue().allocate(size) }
                }
                options.deallocator = { _, _ in }
                options.max_errors = 0
                let buffer = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
                let output = gumbo_parse_with_options(&options, buffer, bytes.count)
                return (output?.pointee.document).map { body(ParseTree(document: $0)) }
            }
        }
    }

    /// Visits the tree in document order, without recursion. `enter` returns whether to visit the children; `leave` gets the name of each
    /// element whose children were visited.
    package func walk(enter: (Node) -> Bool, leave: (String) -> Void) {
        var open: [(children: GumboVector, next: Int, name: String)] = [(children(of: document), 0, "")]
        while let (children, next, name) = open.popLast() {
            guard next < children.length else {
                if !open.isEmpty { leave(name) }
                continue
            }
            open.append((children, next + 1, name))
            guard let child = children.data[next]?.assumingMemoryBound(to: GumboNode.self),
                let node = node(child), enter(node), case .element(let name, _) = node
            else { continue }
            open.append((self.children(of: child), 0, name))
        }
    }

    private func children(of node: UnsafeMutablePointer<GumboNode>) -> GumboVector {
        node == document ? node.pointee.v.document.children : node.pointee.v.element.children
    }

    /// The node; nil for a comment.
    private func node(_ node: UnsafeMutablePointer<GumboNode>) -> Node? {
        switch node.pointee.type {
        case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
            let element = node.pointee.v.element
            return .element(name: name(of: element), attributes: attributes(of: element))
        case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
            return .text(String(cString: node.pointee.v.text.text))
        default:
            return nil
        }
    }

    /// The name in lower case, also of unknown elements.
    private func name(of element: GumboElement) -> String {
        if element.tag != GUMBO_TAG_UNKNOWN { return String(cString: gumbo_normalized_tagname(element.tag)) }
        var piece = element.original_tag
        gumbo_tag_from_original_text(&piece)
        let bytes = UnsafeRawBufferPointer(start: piece.data, count: piece.length)
        return String(decoding: bytes, as: UTF8.self).lowercased()
    }

    private func attributes(of element: GumboElement) -> [(name: String, value: String)] {
        (0..<Int(element.attributes.length)).compactMap { index in
            guard
                let attribute = element.attributes.data[index]?.assumingMemoryBound(to: GumboAttribute.self)
                    .pointee
            else { return nil }
            return (String(cString: attribute.name), String(cString: attribute.value))
        }
    }
}
