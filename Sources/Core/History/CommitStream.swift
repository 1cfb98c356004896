import ContentFiles
import Foundation
import Model
import State

/// The input of `git fast-import`, with one commit for each change (git-fast-import(1), "Input Format").
struct CommitStream {
    private let repository: Repository
    private let words: CommitWords
    private let now: Date
    /// Files of the branch after the commits so far: path relative to Content/ -> bytes; nil for a removed file.
    private var written: [String: [UInt8]?] = [:]
    private let tree: [String: TreeEntry]
    private var hasBegun = false
    private var bytes: [UInt8] = []

    init(_ repository: Repository, tree: [String: TreeEntry], words: CommitWords, now: Date) {
        (self.repository, self.tree, self.words, self.now) = (repository, tree, words, now)
        // With this feature, git rejects an incomplete stream.
        add("feature done")
    }

    /// Adds a commit: exactly the bytes of the change, and pictures named in them that the branch does not have.
    mutating func commit(_ change: Change, files: [FileChange], pictures: [String: [UInt8]]) {
        let handmade = files.filter { !isKnown($0.before, at: Self.inside($0.path)) }
            .map { Self.inside($0.path) }
        add("commit \(repository.branch)")
        add("author \(words.author(of: change))")
        add("committer \(words.committer(now))")
        add(Array(words.message(of: change, handmade: handmade).utf8))
        if !hasBegun, let head = repository.head { add("from \(head)") }
        for (path, content) in pictures.sorted(by: { $0.key < $1.key }) where !isThere(path) {
            put(content, at: path)
        }
        for file in files { put(file.after, at: Self.inside(file.path)) }
        hasBegun = true
    }

    consuming func finished() -> [UInt8] {
        add("done")
        return bytes
    }

    private mutating func put(_ content: [UInt8]?, at path: String) {
        written[path] = .some(content)
        let name = Self.quoted(repository.prefix + Array(path.utf8))
        guard let content else {
            bytes += Array("D ".utf8) + name + [UInt8(ascii: "\n")]
            return
        }
        let mode = tree[path]?.mode == "100755" ? "100755" : "100644"
        bytes += Array("M \(mode) inline ".utf8) + name + [UInt8(ascii: "\n")]
        add(content)
    }

    private func isThere(_ path: String) -> Bool {
        if let content = written[path] { return content != nil }
        return tree[path] != nil
    }

    /// Whether the branch has these bytes at a path, or no file for nil.
    private func isKnown(_ content: [UInt8]?, at path: String) -> Bool {
        if let known = written[path] { return known == content }
        guard let content else { return tree[path] == nil }
        return tree[path]?.holds(content) ?? false
    }

    private mutating func add(_ line: String) { bytes += Array("\(line)\n".utf8) }

    private mutating func add(_ data: [UInt8]) {
        add("data \(data.count)")
        bytes += data + [UInt8(ascii: "\n")]
    }
}

extension CommitStream {
    /// Converts a path relative to the site's root to one relative to Content/.
    static func inside(_ path: String) -> String { String(path.dropFirst("Content/".count)) }

    /// A path as a quoted C string, which can contain any name.
    static func quoted(_ path: [UInt8]) -> [UInt8] {
        let mark = UInt8(ascii: "\"")
        let inside = path.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "\n"): Array("\\n".utf8)
            case mark, UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
            default: [byte]
            }
        }
        return [mark] + inside + [mark]
    }
}
