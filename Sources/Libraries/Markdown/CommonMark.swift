import CCommonMark
import CTreeMemory
import Synchronization

/// The interface to cmark-gfm: parses and renders.
enum CommonMark {
    /// The options of the site's syntax: GitHub's, without autolinks and without its tag filter.
    static let options: Int32 = CMARK_OPT_DEFAULT | CMARK_OPT_FOOTNOTES

    /// The pointers refer to extensions that the library registers once and never changes.
    nonisolated(unsafe) private static let ownExtensions = extensions(named: [
        "table", "strikethrough", "tasklist",
    ])

    private static let registration: Void = cmark_gfm_core_extensions_ensure_registered()

    /// The inline parser of 0.29.0.gfm.6 sets the extensions' special characters in one global table, so that a concurrent parser would
    /// read `~~text~~` as plain text. It runs when a parser finishes. Block parsing, rendering, changing and freeing a tree use no
    /// global state and need no lock.
    private static let parsing = Mutex<Void>(())

    /// The allocator of parsers and trees, created once and never changed.
    nonisolated(unsafe) static let memory: UnsafeMutablePointer<cmark_mem> = {
        let memory = UnsafeMutablePointer<cmark_mem>.allocate(capacity: 1)
        memory.initialize(
            to: cmark_mem(
                calloc: tree_memory_calloc, realloc: tree_memory_realloc, free: tree_memory_free))
        return memory
    }()

    /// Parses a source in the site's syntax.
    static func parse(_ source: String) -> MarkdownTree {
        let tree = parse(source, options: options, extensions: ownExtensions)
        if source.utf8.contains(where: { $0 >= 0xE3 }) { tree.removeSoftBreaks() }
        return tree
    }

    /// The library's unmodified HTML for any options and extensions, for conformance tests.
    static func rawHTML(_ source: String, options: Int32, extensions names: [String]) -> String {
        let extensions = extensions(named: names)
        return parse(source, options: options, extensions: extensions).html(
            options: options, filters: extensions)
    }

    /// The version of the library, such as `0.29.0.gfm.6`.
    static var version: String { String(cString: cmark_version_string()) }

    private static func extensions(named names: [String]) -> [OpaquePointer] {
        registration
        return names.compactMap { cmark_find_syntax_extension($0) }
    }

    private static func parse(_ source: String, options: Int32, extensions: [OpaquePointer]) -> MarkdownTree {
        tree_memory_hold()
        defer { tree_memory_release() }
        // Unreachable: without memory, the library itself ends the program.
        guard let parser = cmark_parser_new_with_mem(options, memory) else {
            fatalError("out of memory")
        }
        defer { cmark_parser_free(parser) }
        for pointer in extensions { cmark_parser_attach_syntax_extension(parser, pointer) }
        let emphasis = CJKEmphasis(source)
        var source = emphasis?.source ?? source
        let root = source.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                cmark_parser_feed(parser, characters.baseAddress, characters.count)
                return parsing.withLock { _ in finish(parser) }
            }
        }
        // Unreachable: without memory, the library itself ends the program.
        guard let root = Node(OpaquePointer(bitPattern: root)) else { fatalError("out of memory") }
        let tree = MarkdownTree(root: root)
        emphasis?.removeMarks(from: tree)
        return tree
    }

    /// The address of the tree as a number, which may be passed out of the lock.
    private static func finish(_ parser: OpaquePointer) -> UInt {
        UInt(bitPattern: cmark_parser_finish(parser))
    }
}
