import ContentFiles
import Files
import Foundation
import Model
import State

/// Erases the contents of a removed post from State/ and Content/; only its id and who did what when remain.
public struct Erasure: Sendable {
    private let root: String
    private let database: StateDatabase
    private let documents: ContentDocuments
    private let pictures: WaitingPictures
    private let hasHistory: Bool
    private let kinds: [PostFiles]

    package init(root: String, settings: SiteSettings, database: StateDatabase, kinds: [PostFiles]) {
        self.kinds = kinds
        (self.root, self.database, hasHistory) = (root, database, settings.history != nil)
        documents = ContentDocuments(root: root, timeZone: settings.timeZone)
        pictures = WaitingPictures(root: root)
    }

    /// Erases the contents of all versions and drafts of a post, its broadcast record, and the pictures that were
    /// uploaded for it and that nothing else names. After an interruption, the next call does the rest.
    /// - Throws: `PostingError`: `.stillThere` if a content file still holds the post, `.noSuchPost` if none does and
    ///   the log has no changes of it, `.notInHistory` if changes of it are not in git yet.
    /// - Returns: Number of log lines erased; 0 if they were erased before.
    public func erase(_ id: String, by author: Author, now: Date) throws(PostingError) -> Int {
        try eraseEntries(below: id, by: author, now: now)
        let lock = try Journal.file(ContentLock(root: root))
        defer { lock.release() }
        try Journal(root: root, database: database).completeAlone()
        let changes = try Journal.state(database.changes(of: id))
        // First: the log does not know a post that was never changed on the desk.
        try checkRemoved(id, changes)
        guard !changes.isEmpty else { throw .noSuchPost(id) }
        if hasHistory, try Journal.state(database.waitsForHistory(id)) {
            throw .notInHistory
        }
        try removePictures(of: id, changes)
        try removeRecord(of: id)
        return try Journal.state(database.erase(id, by: author, now: now))
    }

    /// Removes the discussion below a removed post, and erases its contents: first, since the log knows the files of the post until then.
    private func eraseEntries(below id: String, by author: Author, now: Date) throws(PostingError) {
        try Journal(root: root, database: database, hasHistory: hasHistory).changes {
            () throws(PostingError) in
            let known = try Journal.state(database.changes(of: id))
            let posts = Set(known.flatMap(\.files).map(\.path)).sorted()
            let paths = posts.compactMap(Self.entryFolder).flatMap { FileListing(of: $0, below: root).paths }
            if paths.isEmpty { return [] }
            try checkRemoved(id, known)
            if hasHistory, try Journal.state(database.waitsForHistory(id)) { throw .notInHistory }
            return try entryRemovals(paths, below: id, by: author, now: now)
        } after: { () throws(PostingError) in
            _ = try Journal.state(database.eraseGonePosts(by: author, now: now))
        }
    }

    /// The folder of the entries below a post, which a section may have (`DiscussedPost.entryFolder`).
    private static func entryFolder(ofPostAt path: String) -> String? {
        let steps = path.split(separator: "/")
        guard steps.count == 3, let name = steps[2].split(separator: ".").first else { return nil }
        return "\(steps[0])/\(steps[1])-replies/\(name)"
    }

    private func entryRemovals(
        _ paths: [String], below post: String, by author: Author, now: Date
    ) throws(PostingError) -> [Change] {
        var changes: [Change] = []
        for path in paths {
            guard let bytes = try Journal.file(documents.bytes(at: path)) else { continue }
            let id = String(path.split(separator: "/").last?.dropLast(3) ?? "")
            let entry = try Journal.state(database.readerPost(id))
            // An entry of officers is erased with the post.
            var change = Change(
                time: now, author: author, action: .delete, subject: entry == nil ? post : id, title: "",
                files: [FileChange(path: path, before: bytes, after: nil)])
            change.readerPost = entry?.gone(.removed)
            changes.append(change)
        }
        return changes
    }

    /// Throws `.stillThere` if a content file holds the post, or may hold it.
    private func checkRemoved(_ id: String, _ changes: [Change]) throws(PostingError) {
        let known = Set(changes.flatMap(\.files).map(\.path))
        // Courses and pages, whose versions stay as long as their files.
        let others = known.filter { path in
            path.hasSuffix(".md") && !kinds.contains { path.hasPrefix("\($0.folder.path)/") }
        }
        if let path = others.sorted().first(where: { !FileSystemEntry.isMissing("\(root)/\($0)") }) {
            throw .stillThere(path)
        }
        let text = Array(id.utf8)
        for path in kinds.flatMap({ FileListing(of: $0.folder.path, below: root).paths }) {
            guard let bytes = try Journal.file(documents.bytes(at: path)) else {
                continue
            }
            // The id of a file without one is its name.
            guard known.contains(path) || path.utf8.contains(text) || bytes.contains(text) else { continue }
            let found = post(in: path, bytes)?.id
            if found.map({ $0.utf8.elementsEqual(id.utf8) }) ?? true { throw .stillThere(path) }
        }
    }

    private func removeRecord(of id: String) throws(PostingError) {
        guard let path = ContentDocuments.broadcastPath(of: id),
            !FileSystemEntry.isMissing("\(root)/\(path)")
        else { return }
        try Journal.file(FileStep.remove("\(root)/\(path)"))
        try Journal.file(FileStep.sync("\(root)/\(ContentFolder.broadcasts.path)"))
    }

    private func removePictures(of id: String, _ changes: [Change]) throws(PostingError) {
        let versions = changes.flatMap(\.files).flatMap { file in
            [file.before, file.after].compactMap { bytes in
                bytes.flatMap { post(in: file.path, $0)?.picture }
            }
        }
        let drafts = try Journal.state(database.draftPictures(of: id))
        for name in Set(versions + drafts).sorted() where WaitingPictures.isName(name) {
            let isWanted = try Journal.state(database.isNamed(name, outside: id))
            if isWanted || ContentNames(root: root).hold(name) { continue }
            try Journal.file(pictures.remove(name))
            try Journal.file(FileStep.remove("\(root)/\(pictures.media(name))"))
        }
    }

    private func post(in path: String, _ bytes: [UInt8]) -> (id: String, picture: String?)? {
        kinds.lazy.compactMap { $0.read(OutputFile(path: path, bytes: bytes), documents) }.first
    }
}

/// The content files of one kind of post, as far as an erasure needs them.
public struct PostFiles: Sendable {
    let folder: ContentFolder
    /// Reads id and picture of the post in a file; nil if there is none.
    let read: @Sendable (OutputFile, ContentDocuments) -> (id: String, picture: String?)?

    package init(
        folder: ContentFolder,
        read: @escaping @Sendable (OutputFile, ContentDocuments) -> (id: String, picture: String?)?
    ) {
        (self.folder, self.read) = (folder, read)
    }
}
