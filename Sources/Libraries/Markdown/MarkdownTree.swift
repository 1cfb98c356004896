import CCommonMark
import CTreeMemory

/// A parsed document: the owner of its nodes.
struct MarkdownTree: ~Copyable {
    let root: Node

    init(root: Node) {
        tree_memory_hold()
        self.root = root
    }

    deinit {
        root.remove()
        tree_memory_release()
    }

    /// The tree as the library's HTML. Without CMARK_OPT_UNSAFE raw HTML is left out.
    borrowing func html(options: Int32, filters: [OpaquePointer] = []) -> String {
        let memory = cmark_get_default_mem_allocator()
        var list: UnsafeMutablePointer<cmark_llist>?
        for filter in filters { list = cmark_llist_append(memory, list, UnsafeMutableRawPointer(filter)) }
        defer { cmark_llist_free(memory, list) }
        return Self.take(cmark_render_html(root.pointer, options, list))
    }

    /// The tree as Markdown.
    borrowing func markdown() -> String {
        Self.take(cmark_render_commonmark(root.pointer, CMARK_OPT_DEFAULT, 0))
    }

    /// Calls `visit` for each node, once on the way in and, where it can have children, once on the way out.
    borrowing func walk<E: Error>(_ visit: (Node, _ entering: Bool) throws(E) -> Void) throws(E) {
        // Cannot be: where memory runs out, the library itself ends the program.
        guard let iterator = cmark_iter_new(root.pointer) else { fatalError("out of memory") }
        defer { cmark_iter_free(iterator) }
        while true {
            let event = cmark_iter_next(iterator)
            guard event != CMARK_EVENT_DONE, let node = Node(cmark_iter_get_node(iterator)) else { return }
            try visit(node, event == CMARK_EVENT_ENTER)
        }
    }

    /// A Swift string for one that the library made, which is freed.
    private static func take(_ text: UnsafeMutablePointer<CChar>?) -> String {
        guard let text else { return "" }
        defer { tree_memory_free(text) }
        return String(cString: text)
    }
}
