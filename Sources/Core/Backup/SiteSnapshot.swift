import ContentFiles
import Files
import Foundation
import Model
import State

/// A copy of a site's files that shows one state of content and accounts, in a folder of its own.
///
/// Most files are copied while others post. What changed meanwhile, and the database, is copied under the lock of content, so that posts
/// wait for that alone. Hard links would be quicker, but change the times by which builds see that a file is as it was.
struct SiteSnapshot {
    /// Number of times that a file is copied which somebody changes without the lock.
    private static let attempts = 5

    private let root: String
    private let staging: Staging
    private let withKeys: Bool
    /// The state of each file when its copy was begun.
    private var copied: [String: FileState] = [:]
    /// Files that were left out, such as symbolic links.
    private(set) var problems: [Problem] = []

    /// Copies the site in `root` into an empty folder.
    init(of root: String, in staging: Staging, withKeys: Bool) throws(BackupFailure) {
        (self.root, self.staging, self.withKeys) = (root, staging, withKeys)
        for file in BackupFiles(of: root, withKeys: withKeys).files {
            // A file that is replaced or removed just now is found again below.
            do throws(Problem) { try copy(file) } catch { continue }
        }
        let lock = try BackupFailure.ofFile { () throws(Problem) in try ContentLock(root: root) }
        defer { lock.release() }
        try copyDatabase()
        try copyChanges()
    }

    var paths: [String] { copied.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } + databasePaths }

    private var databasePaths: [String] {
        FileSystemEntry.isMissing("\(staging.folder)/\(StateDatabase.path)") ? [] : [StateDatabase.path]
    }

    private func copyDatabase() throws(BackupFailure) {
        if FileSystemEntry.isMissing("\(root)/\(StateDatabase.path)") { return }
        let path = "\(staging.folder)/\(StateDatabase.path)"
        try BackupFailure.ofFile { () throws(Problem) in
            try Folders.create(for: [StateDatabase.path], below: staging.folder)
        }
        try BackupFailure.ofState { () throws(StateError) in try StateDatabase(root: root).copy(to: path) }
        chmod(path, 0o600)
    }

    /// Copies the files that were changed or added since they were copied, and removes copies of those that are gone. The caller holds the
    /// lock of content.
    private mutating func copyChanges() throws(BackupFailure) {
        let now = BackupFiles(of: root, withKeys: withKeys)
        problems = now.problems
        // Like a file that cannot be read: the archive would lack all of it, and take the place of whole ones.
        if let problem = problems.first(where: \.isUnreadable) { throw .file(problem) }
        let paths = Set(now.files.map(\.path))
        for path in copied.keys where !paths.contains(path) { try forget(path) }
        for file in now.files where copied[file.path] != file.state {
            try copyWhole(file)
        }
    }

    /// Copies a file until it has stayed as it was: people edit files without the lock.
    private mutating func copyWhole(_ file: FileListing.File) throws(BackupFailure) {
        for _ in 1...Self.attempts {
            try forget(file.path)
            guard let state = FileState(of: "\(root)/\(file.path)") else { return }
            do throws(Problem) {
                try copy(FileListing.File(path: file.path, state: state))
            } catch {
                if FileSystemEntry.isMissing("\(root)/\(file.path)") { return try forget(file.path) }
                throw .file(error)
            }
            if FileState(of: "\(root)/\(file.path)") == state { return }
        }
        throw .changing(file.path)
    }

    private mutating func copy(_ file: FileListing.File) throws(Problem) {
        let target = "\(staging.folder)/\(file.path)"
        try Folders.create(for: [file.path], below: staging.folder)
        try CopiedFile.copy("\(root)/\(file.path)", to: target)
        copied[file.path] = file.state
    }

    private mutating func forget(_ path: String) throws(BackupFailure) {
        copied[path] = nil
        try BackupFailure.ofFile { () throws(Problem) in try FileStep.remove("\(staging.folder)/\(path)") }
    }
}
