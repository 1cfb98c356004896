import CCommonMark
import CTreeMemory

/// A parsed document, which owns its nodes.
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

    /// The tree as rendered by the library. Without CMARK_OPT_UNSAFE, raw HTML is omitted.
    borrowing func html(options: Int32, filters: [OpaquePointer] = []) -> String {
        let memory = cmark_get_default_mem_allocator()
        var list: UnsafeMutablePointer<cmark_llist>?
        for filter in filters { list = cmark_llist_append(memory, list, UnsafeMutableRawPointer(filter)) }
        defer { cmark_llist_free(memory, list) }
        return Self.take(cmark_render_html(root.pointer, options, list))
    }

    /// The tree rendered as Markdown.
    borrowing func markdown() -> String {
        Self.take(cmark_render_commonmark(root.pointer, CMARK_OPT_DEFAULT, 0))
    }

    /// Calls `visit` for each node when entering it and, if its type can have children, when leaving it.
    borrowing func walk<E: Error>(_ visit: (Node, _ entering: Bool) throws(E) -> Void) throws(E) {
        // Unreachable: without memory, the library itself ends the program.
        guard let iterator = cmark_iter_new(root.pointer) else { fatalError("out of memory") }
        defer { cmark_iter_free(iterator) }
        while true {
            let event = cmark_iter_next(iterator)
            guard event != CMARK_EVENT_DONE, let node = Node(cmark_iter_get_node(iterator)) else { return }
            try visit(node, event == CMARK_EVENT_ENTER)
        }
    }

    /// Converts a string of the library to Swift and frees it.
    private static func take(_ text: UnsafeMutablePointer<CChar>?) -> String {
        guard let text else { return "" }
        defer { tree_memory_free(text) }
        return String(cString: text)
    }
}
