import Files
import Foundation
import Model
import Site

/// A small file of the web root that open pages of a few people ask for again and again, at an address that nobody can guess: a
/// conversation's, or a room's. It has no words, only a counter and what else the caller names. It is written without a build and belongs to
/// no page: builds neither list nor remove it.
public struct LiveFile: Sendable {
    /// Maximum size in bytes.
    public static let limit = 1 << 10
    /// Seconds after which a file that was not written again is removed: 2 days. Pages that are still open then ask to be loaded again.
    static let lifetime = 172_800.0
    /// Sizes are the counter modulo this number. nginx knows versions of a file by size and second alone: with other sizes, none of up to 16
    /// versions of a second is taken for an earlier one.
    private static let turns = 16
    private static let start = Array("{\"counter\":".utf8)

    private let token: LiveToken
    private let webRoot: WebRoot

    /// The file of a token in the web root of a build.
    public init(_ token: LiveToken, _ build: SiteBuild) {
        self.init(token, WebRoot(folder: build.output))
    }

    fileprivate init(_ token: LiveToken, _ webRoot: WebRoot) {
        (self.token, self.webRoot) = (token, webRoot)
    }

    private var place: String { "\(webRoot.folder)/\(token.path)" }
    /// Locks and new files; the lock is one of 64, so that rooms seldom wait for each other.
    private var staged: String { "\(webRoot.records)/live-files/\(token.text).new" }
    private var lockPath: String { "\(webRoot.records)/live-files/\(token.text.prefix(1)).lock" }

    public var isMissing: Bool { FileSystemEntry.isMissing(place) }

    /// Makes or replaces the file: when a page that asks for it is given out, or when what it tells of changed. Each change has a higher
    /// counter than the one before; a file with a higher counter stays, so that the later of two writers at once is shown. Does nothing
    /// without a web root.
    /// - Throws: `Problem` with `.unwritable` for more than `limit` bytes, or if the disk is full.
    package func write(
        counter: Int, _ members: KeyValuePairs<String, JSONValue?> = [:]
    ) throws(Problem) {
        try write(counter: counter, members, isMaking: true)
    }

    /// Replaces the file; does nothing if it is missing: then no page asks for it, since it was removed.
    package func update(
        counter: Int, _ members: KeyValuePairs<String, JSONValue?> = [:]
    ) throws(Problem) {
        try write(counter: counter, members, isMaking: false)
    }

    /// Removes the file: pages that ask for it say that they have to be loaded again.
    public func remove() throws(Problem) {
        try withLock { () throws(Problem) in try FileStep.remove(place) }
    }

    private func write(
        counter: Int, _ members: KeyValuePairs<String, JSONValue?>, isMaking: Bool
    ) throws(Problem) {
        let bytes = try bytes(counter, members)
        if FileSystemEntry.isMissing(isMaking ? webRoot.folder : place) { return }
        try withLock { () throws(Problem) in
            // The file may have been removed meanwhile.
            if !isMaking, isMissing { return }
            if let known = self.counter, known > counter { return }
            try FileStep.remove(staged)
            try FileStep.write(bytes, to: staged, readableBy: .everyone)
            try Folders.create(for: [token.path], below: webRoot.folder, readableBy: .everyone)
            try FileStep.rename(staged, to: place)
        }
    }

    private func withLock(_ body: () throws(Problem) -> Void) throws(Problem) {
        let lock = try FileLock(lockPath, patience: WebRoot.patience)
        defer { lock.release() }
        try body()
    }

    private func bytes(
        _ counter: Int, _ members: KeyValuePairs<String, JSONValue?>
    ) throws(Problem) -> [UInt8] {
        var bytes: [UInt8] = []
        JSONValue.object([.init(name: "counter", value: .number(counter))] + JSONValue.members(of: members))
            .append(to: &bytes)
        repeat { bytes.append(UInt8(ascii: "\n")) } while (bytes.count - counter) % Self.turns != 0
        if bytes.count <= Self.limit { return bytes }
        throw Problem(
            file: LiveToken.folder, cause: .unwritable("\(bytes.count) bytes, more than \(Self.limit)"))
    }

    /// The counter in the file; nil if there is none.
    private var counter: Int? {
        guard let file = FileManager.default.contents(atPath: place), file.starts(with: Self.start) else {
            return nil
        }
        let digits = file.dropFirst(Self.start.count).prefix {
            $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}")
        }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    /// Removes the file if it was not written since the lifetime before `now`, by the clock of the file system.
    fileprivate func removeIfUnused(now: Date) throws(Problem) {
        try withLock { () throws(Problem) in
            guard let state = FileState(of: place), now.timeIntervalSince(state.written) > Self.lifetime
            else { return }
            try FileStep.remove(place)
        }
    }
}

extension SiteBuild {
    /// Removes the live files that were not written for two days, and what killed writers left.
    public func removeUnusedLiveFiles() throws(Problem) {
        let webRoot = WebRoot(folder: output)
        let folder = "\(webRoot.folder)/\(LiveToken.folder)"
        if FileSystemEntry.isMissing(folder) { return }
        // The time by which files are dated, whatever clock the caller has.
        let clock = "\(webRoot.records)/live-files/clock"
        try FileStep.replace(clock, with: [])
        guard let now = FileState(of: clock)?.written else { return }
        func isUnused(_ file: FileListing.File) -> Bool {
            now.timeIntervalSince(file.state.written) > LiveFile.lifetime
        }
        let files = FileListing(of: LiveToken.folder, below: webRoot.folder).files
        for token in files.filter(isUnused).compactMap({ LiveToken(path: $0.path) }) {
            try LiveFile(token, webRoot).removeIfUnused(now: now)
        }
        for file in FileListing(of: "live-files", below: webRoot.records).files where isUnused(file) {
            if file.path.hasSuffix(".new") { try FileStep.remove("\(webRoot.records)/\(file.path)") }
        }
    }
}
