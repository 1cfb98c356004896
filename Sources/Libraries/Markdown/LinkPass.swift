import CCommonMark

/// Removes links and images with addresses that are not allowed, and maps addresses within the site.
extension MarkdownRenderer {
    /// Replaces disallowed links by their text, and also nested links, which cmark-gfm makes of `[a <https://b.c>](d)`. Links are
    /// processed before images, since their contents are then outside of links.
    func rewrite(links: [Node], images: [Node]) {
        for link in links {
            guard LinkAddress(link.address) != nil, !link.isInsideLink else {
                link.unwrap()
                continue
            }
            // A link without text is invisible, also for screen readers.
            if link.firstChild == nil { link.append(Node(text: link.address)) }
            mapAddress(of: link)
        }
        for image in images { replace(image) }
    }

    /// Replaces a picture of another site by a link, since the content security policy allows only the site's own pictures.
    private func replace(_ image: Node) {
        let address = image.address
        let kind = LinkAddress(address)
        if kind == .relative, relation == nil { return mapAddress(of: image) }
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

    /// Maps an address relative to the site's root.
    private func mapAddress(of node: Node) {
        let address = node.address
        if let lead, address.hasPrefix("/"), LinkAddress(address) == .relative {
            cmark_node_set_url(node.pointer, lead(address))
        }
    }
}
