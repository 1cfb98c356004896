import CCommonMark

/// Leaves only links and images whose addresses are allowed, and leads those within the site to where it lies.
struct LinkPass {
    /// From an address from the site's root to where it is; nil where it is just there.
    let lead: (@Sendable (String) -> String)?

    /// A link that is refused becomes its text, and so does one in a link, as cmark-gfm makes it of `[a <https://b.c>](d)`. Links go
    /// first, for what they hold then stands outside a link.
    func apply(links: [Node], images: [Node]) {
        for link in links {
            guard LinkAddress(link.address) != nil, !link.isInsideLink else {
                link.unwrap()
                continue
            }
            // A link without words cannot be seen, nor heard.
            if link.firstChild == nil { link.append(Node(text: link.address)) }
            lead(link)
        }
        for image in images { replace(image) }
    }

    /// Pages show own pictures only (the site's content security policy), so that a picture elsewhere becomes a link.
    private func replace(_ image: Node) {
        let address = image.address
        let kind = LinkAddress(address)
        if kind == .relative { return lead(image) }
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

    /// Leads an address from the site's root to where it is.
    private func lead(_ node: Node) {
        let address = node.address
        if let lead, address.hasPrefix("/"), LinkAddress(address) == .relative {
            cmark_node_set_url(node.pointer, lead(address))
        }
    }
}
