import CCommonMark

/// A node of the library's tree. The tree owns it: a Node is only a name for it.
struct Node: Equatable {
    let pointer: OpaquePointer

    init?(_ pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    /// A new node that no tree owns yet.
    init(_ type: cmark_node_type) {
        // Cannot be: where memory runs out, the library itself ends the program.
        guard let pointer = cmark_node_new_with_mem(type, CommonMark.memory) else {
            fatalError("out of memory")
        }
        self.pointer = pointer
    }

    /// A new node that shows as the HTML `enter`, its children and the HTML `exit`. Escapes are the caller's duty.
    init(_ type: cmark_node_type, enter: String, exit: String = "") {
        self.init(type)
        // To pass a short String itself allocates a copy first.
        _ = enter.withCString { cmark_node_set_on_enter(pointer, $0) }
        _ = exit.withCString { cmark_node_set_on_exit(pointer, $0) }
    }

    /// A new text node. A C string ends at its first NUL, so `text` must hold none.
    init(text: String) {
        self.init(CMARK_NODE_TEXT)
        cmark_node_set_literal(pointer, text)
    }

    var type: cmark_node_type { cmark_node_get_type(pointer) }
    var parent: Node? { Node(cmark_node_parent(pointer)) }
    var next: Node? { Node(cmark_node_next(pointer)) }
    var firstChild: Node? { Node(cmark_node_first_child(pointer)) }
    var lastChild: Node? { Node(cmark_node_last_child(pointer)) }

    /// The children, read before any of them moves.
    var children: [Node] {
        var found: [Node] = []
        var child = firstChild
        while let node = child {
            found.append(node)
            child = node.next
        }
        return found
    }

    /// The text of a text, code or HTML node or the number of a footnote reference.
    var literal: String { cmark_node_get_literal(pointer).map { String(cString: $0) } ?? "" }

    /// The line of the source on which the node begins, from 1.
    var line: Int { Int(cmark_node_get_start_line(pointer)) }

    /// The address of a link or image, with entities and backslash escapes resolved.
    var address: String { cmark_node_get_url(pointer).map { String(cString: $0) } ?? "" }

    /// The library's name for the type; its extensions have types without a constant.
    var typeName: String { String(cString: cmark_node_get_type_string(pointer)) }

    /// Whether a link stands around this node.
    var isInsideLink: Bool {
        var ancestor = parent
        while let node = ancestor {
            if node.type == CMARK_NODE_LINK { return true }
            ancestor = node.parent
        }
        return false
    }

    /// Puts `child` behind the other children. Where the library refuses, the child is dropped: text that is missing
    /// is safer than a tree that is wrong.
    func append(_ child: Node) {
        child.drop(unless: cmark_node_append_child(pointer, child.pointer))
    }

    /// Puts `child` before the other children.
    func prepend(_ child: Node) {
        child.drop(unless: cmark_node_prepend_child(pointer, child.pointer))
    }

    /// Puts `sibling` before this node.
    func insertBefore(_ sibling: Node) {
        sibling.drop(unless: cmark_node_insert_before(pointer, sibling.pointer))
    }

    /// Moves all children to the end of `other`.
    ///
    /// Texts may point into the content of the block that they were read from, so they get memory of their own first:
    /// this node may be freed before them.
    func moveChildren(to other: Node) {
        cmark_node_own(pointer)
        while let child = firstChild { other.append(child) }
    }

    /// Puts the children in the place of this node, which is freed.
    func unwrap() {
        while let child = firstChild { insertBefore(child) }
        remove()
    }

    private func drop(unless isAccepted: Int32) {
        guard isAccepted == 0 else { return }
        assertionFailure("the library takes no \(typeName) here")
        remove()
    }

    /// Takes the node with all below it out of its tree and frees it.
    func remove() { cmark_node_free(pointer) }
}
