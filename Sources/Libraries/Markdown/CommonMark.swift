import CCommonMark
import CTreeMemory
import Synchronization

/// The library: text in, tree or HTML out.
enum CommonMark {
    /// The syntax of our sites: GitHub's, without its autolinks and its filter of tags.
    static let options: Int32 = CMARK_OPT_DEFAULT | CMARK_OPT_FOOTNOTES

    /// The pointers lead to what the library registers once and never changes.
    nonisolated(unsafe) private static let ownExtensions = extensions(named: [
        "table", "strikethrough", "tasklist",
    ])

    private static let registration: Void = cmark_gfm_core_extensions_ensure_registered()

    /// The inline parser of 0.29.0.gfm.6 switches the extensions' special characters on and off in one global table,
    /// so that a second parser at the same time takes `~~text~~` for plain text. It runs when a parser finishes. Finding blocks,
    /// rendering, changing and freeing a tree touch nothing global and stay outside.
    private static let parsing = Mutex<Void>(())

    /// What parsers and trees ask for memory: functions, made once and never changed.
    nonisolated(unsafe) static let memory: UnsafeMutablePointer<cmark_mem> = {
        let memory = UnsafeMutablePointer<cmark_mem>.allocate(capacity: 1)
        memory.initialize(
            to: cmark_mem(
                calloc: tree_memory_calloc, realloc: tree_memory_realloc, free: tree_memory_free))
        return memory
    }()

    /// The tree of a source in our syntax.
    static func parse(_ source: String) -> MarkdownTree {
        parse(source, options: options, extensions: ownExtensions)
    }

    /// The library's plain HTML for any options and extensions; what the conformance tests compare.
    static func rawHTML(_ source: String, options: Int32, extensions names: [String]) -> String {
        let extensions = extensions(named: names)
        return parse(source, options: options, extensions: extensions).html(
            options: options, filters: extensions)
    }

    /// The library's version, such as `0.29.0.gfm.6`.
    static var version: String { String(cString: cmark_version_string()) }

    private static func extensions(named names: [String]) -> [OpaquePointer] {
        registration
        return names.compactMap { cmark_find_syntax_extension($0) }
    }

    private static func parse(_ source: String, options: Int32, extensions: [OpaquePointer]) -> MarkdownTree {
        tree_memory_hold()
        defer { tree_memory_release() }
        // Cannot be: where memory runs out, the library itself ends the program.
        guard let parser = cmark_parser_new_with_mem(options, memory) else {
            fatalError("out of memory")
        }
        defer { cmark_parser_free(parser) }
        for pointer in extensions { cmark_parser_attach_syntax_extension(parser, pointer) }
        var source = source
        let root = source.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                cmark_parser_feed(parser, characters.baseAddress, characters.count)
                return parsing.withLock { _ in finish(parser) }
            }
        }
        // Cannot be: where memory runs out, the library itself ends the program.
        guard let root = Node(OpaquePointer(bitPattern: root)) else { fatalError("out of memory") }
        return MarkdownTree(root: root)
    }

    /// The address of the tree as a number, which may leave the lock.
    private static func finish(_ parser: OpaquePointer) -> UInt {
        UInt(bitPattern: cmark_parser_finish(parser))
    }
}
