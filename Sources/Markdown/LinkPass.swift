import CCommonMark

/// Leaves only links and images whose addresses are allowed.
enum LinkPass {
    /// A link that is refused becomes its text. Links go first, for what they hold then stands outside a link.
    static func apply(links: [Node], images: [Node]) {
        for link in links {
            if LinkAddress(link.address) == nil {
                link.unwrap()
            } else if link.firstChild == nil {
                // A link without words cannot be seen, nor heard.
                link.append(Node(text: link.address))
            }
        }
        for image in images { replace(image) }
    }

    /// Pages show own pictures only (the site's content security policy), so that a picture elsewhere becomes a link.
    private static func replace(_ image: Node) {
        let address = image.address
        let kind = LinkAddress(address)
        if kind == .relative { return }
        let alternative = PlainText.of(image)
        let text = Node(text: alternative.isEmpty && kind == .web ? address : alternative)
        if kind == .web, !image.isInsideLink {
            let link = Node(CMARK_NODE_LINK)
            cmark_node_set_url(link.pointer, address)
            link.append(text)
            image.insertBefore(link)
        } else {
            image.insertBefore(text)
        }
        image.remove()
    }
}
