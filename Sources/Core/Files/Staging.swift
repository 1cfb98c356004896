import Basics
import Foundation
import Model

/// A folder of stored files, each at its future relative path, until all are complete.
public struct Staging: Sendable {
    public let folder: String
    private let audience: Audience

    /// Creates an empty folder for files that an audience may read; files left by a killed program are removed.
    public init(folder: String, readableBy audience: Audience = .owner) throws(Problem) {
        (self.folder, self.audience) = (folder, audience)
        remove()
        guard mkdir(folder, audience.folder) == 0 else { throw FileStep.problem(folder) }
    }

    /// Stores a file at its future relative path, and creates missing folders.
    /// - Throws: `Problem` with `.unwritable`, for example if the disk is full; for a copy also the problems of `FileCopy.copy`.
    public func store(_ file: OutputFile) throws(Problem) {
        guard let source = file.source else { return try store(file.bytes, at: file.path) }
        try makeFolder(for: file.path)
        try FileCopy.copy(source, to: "\(folder)/\(file.path)", readableBy: audience)
    }

    /// Stores the bytes of a file at its future relative path, and creates missing folders.
    /// - Throws: `Problem` with `.unwritable`, for example if the disk is full.
    public func store(_ bytes: [UInt8], at path: String) throws(Problem) {
        try makeFolder(for: path)
        try FileStep.write(bytes, to: "\(folder)/\(path)", readableBy: audience)
    }

    private func makeFolder(for path: String) throws(Problem) {
        if path.contains("/") { try Folders.create(for: [path], below: folder, readableBy: audience) }
    }

    /// Maximum number of files synced one by one; for more, the whole file system is synced.
    private static let singleLimit = 32

    /// Syncs stored files to the disk. A few are synced separately and concurrently, which avoids waiting up to 20 ms for other
    /// programs' output.
    public func sync(_ paths: [String]) async throws(Problem) {
        if paths.count > Self.singleLimit { return try FileStep.syncFileSystem(of: folder) }
        let folder = folder
        let results = await paths.parallelMap { path in
            Result { () throws(Problem) in try FileStep.sync("\(folder)/\(path)") }
        }
        for result in results { try result.get() }
    }

    public func place(_ path: String, below root: String) throws(Problem) {
        try FileStep.rename("\(folder)/\(path)", to: "\(root)/\(path)")
    }

    /// Removes the folder and its contents; a link in its place is removed, but not its target. Errors are ignored here: the next program
    /// that creates the folder reports them.
    public func remove() {
        do {
            try FileManager.default.removeItem(atPath: folder)
        } catch {
            return
        }
    }
}
