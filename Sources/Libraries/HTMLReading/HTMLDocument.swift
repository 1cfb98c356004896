/// What a link checker asks of a page.
public struct HTMLDocument: Hashable, Sendable {
    /// An address that an element refers to.
    public struct Link: Hashable, Sendable {
        /// The address as written, entities decoded: `../courses/`, `https://example.edu/?a&b`, `#top`.
        public let address: String
        /// The element's name: `a`, `img`, `link`.
        public let element: String

        /// A link.
        public init(address: String, element: String) {
            self.address = address
            self.element = element
        }
    }

    /// Every `href` and `src`, in the order of the page.
    public let links: [Link]
    /// What a fragment may name: every `id`, and every `name` of an `a`.
    public let ids: Set<String>

    /// The links and ids of a page, found as a browser finds them.
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
