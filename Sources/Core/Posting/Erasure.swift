import ContentFiles
import Files
import Foundation
import Model
import State

/// Erases the contents of a removed event from State/ and Content/; only its id and who did what when remain.
public struct Erasure: Sendable {
    private let root: String
    private let database: StateDatabase
    private let documents: ContentDocuments
    private let pictures: WaitingPictures
    private let hasHistory: Bool

    /// An erasure for the site in `root` with these settings.
    public init(root: String, settings: SiteSettings, database: StateDatabase) {
        (self.root, self.database, hasHistory) = (root, database, settings.history != nil)
        documents = ContentDocuments(root: root, timeZone: settings.timeZone)
        pictures = WaitingPictures(root: root)
    }

    /// Erases the contents of all versions and drafts of an event, its broadcast record, and the pictures that were
    /// uploaded for it and that nothing else names. After an interruption, the next call does the rest.
    /// - Throws: `PostingError`: `.noSuchEvent` if the log has no changes of the event, `.stillThere` if a content file
    ///   still holds it, `.notInHistory` if changes of it are not in git yet.
    /// - Returns: Number of log lines erased; 0 if they were erased before.
    public func erase(_ event: String, by officer: String, now: Date) throws(PostingError) -> Int {
        let lock = try Journal.file { () throws(Problem) in try ContentLock(root: root) }
        defer { lock.release() }
        try Journal(root: root, database: database).completeAlone()
        let changes = try Journal.state { () throws(StateError) in try database.changes(of: event) }
        guard !changes.isEmpty else { throw .noSuchEvent(event) }
        try checkRemoved(event, changes)
        if hasHistory, try Journal.state({ () throws(StateError) in try database.waitsForHistory(event) }) {
            throw .notInHistory
        }
        try removePictures(of: event, changes)
        try removeRecord(of: event)
        return try Journal.state { () throws(StateError) in
            try database.erase(event, by: officer, now: now)
        }
    }

    /// Throws `.stillThere` if a content file holds the event, or may hold it.
    private func checkRemoved(_ event: String, _ changes: [Change]) throws(PostingError) {
        let known = Set(changes.flatMap(\.files).map(\.path))
        let id = Array(event.utf8)
        for path in FileListing(of: ContentFolder.events.path, below: root).paths {
            guard let bytes = try Journal.file({ () throws(Problem) in try documents.bytes(at: path) }) else {
                continue
            }
            // The id of a file without one is its name.
            guard known.contains(path) || path.utf8.contains(id) || bytes.contains(id) else { continue }
            let found = documents.event(in: OutputFile(path: path, bytes: bytes))?.id
            if found.map({ $0.utf8.elementsEqual(event.utf8) }) ?? true { throw .stillThere(path) }
        }
    }

    private func removeRecord(of event: String) throws(PostingError) {
        guard let path = ContentDocuments.broadcastPath(of: event),
            !FileSystemEntry.isMissing("\(root)/\(path)")
        else { return }
        try Journal.file { () throws(Problem) in
            try FileStep.remove("\(root)/\(path)")
            try FileStep.sync("\(root)/\(ContentFolder.broadcasts.path)")
        }
    }

    private func removePictures(of event: String, _ changes: [Change]) throws(PostingError) {
        let versions = changes.flatMap(\.files).flatMap { file in
            [file.before, file.after].compactMap { bytes in
                bytes.flatMap { documents.event(in: OutputFile(path: file.path, bytes: $0))?.picture }
            }
        }
        let unsent = try Journal.state { () throws(StateError) in try database.unsentPictures(of: event) }
        for name in Set(versions + unsent).sorted() where WaitingPictures.isName(name) {
            let isWanted = try Journal.state { () throws(StateError) in
                try database.isNamed(name, outside: event)
            }
            if isWanted || ContentNames(root: root).hold(name) { continue }
            try Journal.file { () throws(Problem) in
                try pictures.remove(name)
                try FileStep.remove("\(root)/\(pictures.media(name))")
            }
        }
    }
}
