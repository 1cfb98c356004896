import ContentFiles
import Foundation
import Model
import State

/// What `git fast-import` reads: changes -> commits, one for each (git-fast-import(1), "Input Format").
struct CommitStream {
    private let repository: Repository
    private let words: CommitWords
    private let now: Date
    /// What the branch holds when the commits so far are made: path from Content/ -> bytes; nil where nothing stands.
    private var written: [String: [UInt8]?] = [:]
    /// What it held before.
    private let tree: [String: TreeEntry]
    private var hasBegun = false
    private var bytes: [UInt8] = []

    /// A stream of commits to a branch that has these files.
    init(_ repository: Repository, tree: [String: TreeEntry], words: CommitWords, now: Date) {
        (self.repository, self.tree, self.words, self.now) = (repository, tree, words, now)
        // With it, a stream that was cut off is none.
        add("feature done")
    }

    /// Adds a commit: exactly the bytes that the change put in place, and pictures that they name and the branch does not have.
    mutating func commit(_ change: Change, files: [FileChange], pictures: [String: [UInt8]]) {
        let handmade = files.filter { !isKnown($0.before, at: CommitPath.inside($0.path)) }
            .map { CommitPath.inside($0.path) }
        add("commit \(repository.branch)")
        add("author \(words.author(of: change))")
        add("committer \(words.committer(now))")
        add(Array(words.message(of: change, handmade: handmade).utf8))
        if !hasBegun, let head = repository.head { add("from \(head)") }
        for (path, content) in pictures.sorted(by: { $0.key < $1.key }) where !isThere(path) {
            put(content, at: path)
        }
        for file in files { put(file.after, at: CommitPath.inside(file.path)) }
        hasBegun = true
    }

    /// The whole stream.
    consuming func finished() -> [UInt8] {
        add("done")
        return bytes
    }

    private mutating func put(_ content: [UInt8]?, at path: String) {
        written[path] = .some(content)
        let name = CommitPath.quoted(repository.prefix + Array(path.utf8))
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

    /// Whether the branch holds these bytes, or nothing, at a path.
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

/// Paths as git has them.
enum CommitPath {
    /// The path from Content/ of one from the site's root.
    static func inside(_ path: String) -> String { String(path.dropFirst("Content/".count)) }

    /// A path in quotation marks, as C has texts, so that it may hold whatever a name can.
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
