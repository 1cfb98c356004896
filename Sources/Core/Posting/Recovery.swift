import ContentFiles
import Files
import Foundation
import Model
import State

/// Finishes what a crash left undone and removes leftover files, at the start of the next process. If nothing
/// is left, it only tests whether a few files exist.
public struct Recovery: Sendable {
    /// Seconds that an uploaded picture is kept without a form or post that names it.
    public static let pictureMemory = Retention.uploadedPicture
    /// Age in seconds after which an upload's temporary file is a leftover of a killed process.
    static let uploadTime: TimeInterval = 600

    private let root: String
    private let now: Date
    private let pictures: WaitingPictures

    package init(root: String, now: Date) {
        (self.root, self.now) = (root, now)
        pictures = WaitingPictures(root: root)
    }

    /// Recovers the site.
    /// - Throws: `PostingError` with `.file` or `.state`.
    /// - Returns: Number of changes that were accepted and not in place.
    @discardableResult
    public func run() throws(PostingError) -> Int {
        let unsettled = PendingMarker(root: root)
        let isStaged = !FileSystemEntry.isMissing(ContentWriter.staging(below: root))
        let isHalf = !FileSystemEntry.isMissing(ChangeFiles.staged(below: root))
        guard unsettled.isMarked || isStaged || isHalf || pictures.entries.contains(where: isLeft) else {
            return 0
        }
        let lock = try Journal.file(ContentLock(root: root))
        defer { lock.release() }
        if isStaged {
            let staging = ContentWriter.staging(below: root)
            try Journal.file(Staging(folder: staging).remove())
        }
        try Journal.file(FileStep.remove(ChangeFiles.staged(below: root)))
        var (count, isDone) = (0, true)
        if !FileSystemEntry.isMissing("\(root)/\(StateDatabase.path)") {
            let database = try Journal.state(StateDatabase(root: root))
            count = try Journal(root: root, database: database).completeAlone()
            _ = try Journal.state(database.eraseGonePosts(by: .reader, now: now))
            // The removal of an imported post is not in git yet: a later process erases its contents.
            isDone = try !Journal.state(database.hasGonePosts())
            for entry in pictures.entries where isLeft(entry) {
                try tidy(entry.name, entry.changed, database)
            }
        }
        if isDone { try Journal.file(unsettled.clear()) }
        return count
    }

    /// Whether an entry of State/uploads may be a leftover.
    private func isLeft(_ entry: (name: String, changed: Date)) -> Bool {
        let age = now.timeIntervalSince(entry.changed)
        if WaitingPictures.isName(entry.name) {
            return pictures.isOnSite(entry.name) || age > Self.pictureMemory
        }
        if entry.name.hasSuffix(".small") { return age > Self.pictureMemory }
        return age > Self.uploadTime
    }

    private func tidy(_ name: String, _ changed: Date, _ database: StateDatabase) throws(PostingError) {
        guard WaitingPictures.isName(name) else {
            // The small version is removed with its picture.
            let picture = String(name.dropLast(".small".count))
            if name.hasSuffix(".small"), pictures.path(of: picture) != nil { return }
            return try remove(leftover: name)
        }
        let isPosted = try Journal.state(database.hasChange(naming: name))
        if pictures.isOnSite(name) {
            if isPosted { return try remove(name) }
            // A process was killed after the picture was moved and before the post was accepted.
            if !ContentNames(root: root).hold(name) {
                try Journal.file(FileStep.remove("\(root)/\(pictures.media(name))"))
            }
        }
        let isWanted = try Journal.state(database.hasUnsentForm(with: name, now: now))
        if !isWanted, now.timeIntervalSince(changed) > Self.pictureMemory { try remove(name) }
    }

    /// Removes a file, or the folder of an upload with its contents.
    private func remove(leftover name: String) throws(PostingError) {
        let path = "\(WaitingPictures.folder)/\(name)"
        if FileSystemEntry.isMissing("\(root)/\(path)") { return }
        do {
            try FileManager.default.removeItem(atPath: "\(root)/\(path)")
        } catch {
            throw .file(Problem(file: path, cause: .unwritable(error.localizedDescription)))
        }
    }

    private func remove(_ name: String) throws(PostingError) {
        try Journal.file(pictures.remove(name))
    }
}
