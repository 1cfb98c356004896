import CCommonMark

/// A reference to a node, which the tree owns.
struct Node: Equatable {
    let pointer: OpaquePointer

    init?(_ pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    init(_ type: cmark_node_type) {
        // Unreachable: without memory, the library itself ends the program.
        guard let pointer = cmark_node_new_with_mem(type, CommonMark.memory) else {
            fatalError("out of memory")
        }
        self.pointer = pointer
    }

    /// A new node rendered as the HTML `enter`, its children and the HTML `exit`. The caller must escape both.
    init(_ type: cmark_node_type, enter: String, exit: String = "") {
        self.init(type)
        // Passing a short String directly would allocate a copy first.
        _ = enter.withCString { cmark_node_set_on_enter(pointer, $0) }
        _ = exit.withCString { cmark_node_set_on_exit(pointer, $0) }
    }

    /// A new text node. `text` must not contain NUL, which ends C strings.
    init(text: String) {
        self.init(CMARK_NODE_TEXT)
        cmark_node_set_literal(pointer, text)
    }

    var type: cmark_node_type { cmark_node_get_type(pointer) }
    var parent: Node? { Node(cmark_node_parent(pointer)) }
    var next: Node? { Node(cmark_node_next(pointer)) }
    var firstChild: Node? { Node(cmark_node_first_child(pointer)) }
    var lastChild: Node? { Node(cmark_node_last_child(pointer)) }

    /// The children, collected before any is moved.
    var children: [Node] {
        var found: [Node] = []
        var child = firstChild
        while let node = child {
            found.append(node)
            child = node.next
        }
        return found
    }

    /// The text of a text, code or HTML node, or the number of a footnote reference.
    var literal: String { cmark_node_get_literal(pointer).map { String(cString: $0) } ?? "" }

    /// The line of the source where the node begins, from 1.
    var line: Int { Int(cmark_node_get_start_line(pointer)) }

    /// The address of a link or image, with entities and backslash escapes resolved.
    var address: String { cmark_node_get_url(pointer).map { String(cString: $0) } ?? "" }

    /// The library's name of the type; types of extensions have no constants.
    var typeName: String { String(cString: cmark_node_get_type_string(pointer)) }

    /// Whether the node is inside a link.
    var isInsideLink: Bool {
        var ancestor = parent
        while let node = ancestor {
            if node.type == CMARK_NODE_LINK { return true }
            ancestor = node.parent
        }
        return false
    }

    /// Appends a child. If the library rejects it, the child is freed: missing text is safer than an invalid tree.
    func append(_ child: Node) {
        child.drop(unless: cmark_node_append_child(pointer, child.pointer))
    }

    /// Inserts a child before the other children.
    func prepend(_ child: Node) {
        child.drop(unless: cmark_node_prepend_child(pointer, child.pointer))
    }

    /// Inserts `sibling` before this node.
    func insertBefore(_ sibling: Node) {
        sibling.drop(unless: cmark_node_insert_before(pointer, sibling.pointer))
    }

    /// Moves all children to the end of `other`.
    ///
    /// Text may be stored in the content of the block that it was parsed from, so it is copied first: this node may be freed before the
    /// children.
    func moveChildren(to other: Node) {
        cmark_node_own(pointer)
        while let child = firstChild { other.append(child) }
    }

    /// Replaces this node by its children and frees it.
    func unwrap() {
        while let child = firstChild { insertBefore(child) }
        remove()
    }

    private func drop(unless isAccepted: Int32) {
        guard isAccepted == 0 else { return }
        assertionFailure("the library takes no \(typeName) here")
        remove()
    }

    /// Removes the node with its descendants from the tree and frees them.
    func remove() { cmark_node_free(pointer) }
}
