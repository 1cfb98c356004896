/// The links and ids of a page, for link checks.
public struct HTMLDocument: Hashable, Sendable {
    /// An address in an element.
    public struct Link: Hashable, Sendable {
        /// The address as written, with entities decoded: `../courses/`, `https://example.edu/?a&b`, `#top`.
        public let address: String
        /// The element's name: `a`, `img`, `link`.
        public let element: String
    }

    /// All `href` and `src` attributes, in document order.
    public let links: [Link]
    /// The targets of fragments: all `id`, and all `name` of `a` elements.
    public let ids: Set<String>

    /// Parses a page as browsers do.
    public init(parsing html: String) {
        var links: [Link] = []
        var ids: Set<String> = []
        ParseTree.read(html) { tree in
            tree.walk(
                enter: { node in
                    guard case .element(let element, let attributes) = node else { return false }
                    for (name, value) in attributes {
                        switch name {
                        case "href", "src": links.append(Link(address: value, element: element))
                        case "id": ids.insert(value)
                        case "name" where element == "a": ids.insert(value)
                        default: break
                        }
                    }
                    return true
                },
                leave: { _ in })
        }
        self.links = links
        self.ids = ids
    }
}
