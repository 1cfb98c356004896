import Files
import Foundation
import Model

/// A journal of live steps: the content files whose pages were put into the web root at once, and these pages, until a build has
/// made the whole site of them.
///
/// A file of lines, to which programs append: `+ PATH` for a content file that changed, `= NUMBER` when the pages of that many of them are
/// in place, and `> PART PATH` for a page, before it is put there. A build notes the number of lines before it looks at the content, and
/// drops them when it has finished. Nothing is lost with the file but the removal of a page whose post is gone as well.
public struct LiveJournal: Sendable {
    private let folder: String
    private var file: String { "\(folder)/journal" }

    init(records: String) { folder = "\(records)/live" }

    public struct Entries: Sendable {
        /// The paths of the changed content files, in order.
        public private(set) var posts: [String] = []
        /// Number of these whose pages are in place.
        public private(set) var doneCount = 0
        /// The pages that were or may have been written or removed: the number of the line, and the path relative to the web root.
        public private(set) var pages: [(line: Int, part: String, path: String)] = []
        public private(set) var lineCount = 0

        /// Whether the pages of a content file are in place: by a build, or as the journal says.
        public func isDone(_ path: String) -> Bool {
            posts.lastIndex(of: path).map { $0 < doneCount } ?? true
        }

        fileprivate init() {}

        fileprivate init(_ bytes: [UInt8]) {
            for line in LiveJournal.lines(of: bytes) {
                let text = String(decoding: line.dropFirst(2), as: UTF8.self)
                switch line.first {
                case UInt8(ascii: "+"): posts.append(text)
                case UInt8(ascii: "="): doneCount = min(posts.count, max(doneCount, Int(text) ?? 0))
                case UInt8(ascii: ">"):
                    let words = text.split(separator: " ", maxSplits: 1)
                    if words.count == 2, WebRoot.staysBelow(words[1]) {
                        pages.append((lineCount, String(words[0]), String(words[1])))
                    }
                default: break
                }
                lineCount += 1
            }
        }

        func paths(of part: String) -> Set<String> {
            Set(pages.lazy.filter { $0.part == part }.map(\.path))
        }

        /// The paths of the pages in lines from `mark` on.
        func paths(since mark: Int) -> Set<String> {
            Set(pages.lazy.filter { $0.line >= mark }.map(\.path))
        }
    }

    /// The complete lines: a program may have been killed while it wrote the last one.
    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        let feed = UInt8(ascii: "\n")
        return bytes.split(separator: feed, omittingEmptySubsequences: false).dropLast()
    }

    /// The entries of the journal; none if it is missing.
    public func entries() -> Entries {
        FileManager.default.contents(atPath: file).map { Entries(Array($0)) } ?? Entries()
    }

    /// Acquires the lock under which pages are put into the web root.
    /// - Throws: `Problem` with `.unwritable`; with `.locked` after `patience` seconds.
    public func lock(patience: Double) throws(Problem) -> FileLock {
        try FileLock("\(folder)/lock", patience: patience)
    }

    /// An empty folder for pages, beside that of builds.
    public func staging() throws(Problem) -> Staging {
        try Staging(folder: "\(folder)/staging", readableBy: .everyone)
    }

    /// Notes that content files changed. They must be in place.
    public func add(posts: [String]) throws(Problem) { try append(posts.map { "+ \($0)" }) }

    /// Notes that the pages of the first `count` content files are in place.
    public func finish(_ count: Int) throws(Problem) { try append(["= \(count)"]) }

    /// Notes, on the disk, that pages will be written or removed.
    func add(pages: [(part: String, path: String)]) throws(Problem) {
        try append(pages.map { "> \($0.part) \($0.path)" })
        try FileStep.sync(file)
    }

    private func append(_ lines: [String]) throws(Problem) {
        if lines.isEmpty { return }
        try change { bytes throws(Problem) in
            // Ends a line that a killed program left incomplete.
            let start = bytes.isEmpty || bytes.last == UInt8(ascii: "\n") ? "" : "\n"
            try FileStep.append(Array((start + lines.joined(separator: "\n") + "\n").utf8), to: file)
        }
    }

    /// Drops the lines before `mark`, which a finished build had read before it looked at the content.
    /// - Returns: Whether nothing is left.
    public func drop(before mark: Int) throws(Problem) -> Bool {
        var isEmpty = true
        try change { bytes throws(Problem) in
            let lines = Self.lines(of: bytes)
            let dropped = lines.prefix(mark).count { $0.first == UInt8(ascii: "+") }
            let rest = lines.dropFirst(mark).filter { $0.first != UInt8(ascii: "=") }
            isEmpty = rest.isEmpty
            if isEmpty { return try FileStep.remove(file) }
            let done = max(0, Entries(bytes).doneCount - dropped)
            let kept = rest.flatMap { $0 + [UInt8(ascii: "\n")] } + Array("= \(done)\n".utf8)
            try FileStep.replace(file, with: kept, isDurable: true)
        }
        return isEmpty
    }

    /// Runs a change of the file under its lock.
    private func change(_ step: ([UInt8]) throws(Problem) -> Void) throws(Problem) {
        let lock = try FileLock("\(file).lock", patience: WebRoot.patience)
        defer { lock.release() }
        try step(FileManager.default.contents(atPath: file).map { Array($0) } ?? [])
    }
}
