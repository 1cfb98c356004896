import Foundation
import Model
import Parallel

/// A folder in which files wait, each at the path that it will have, until all are there.
public struct Staging: Sendable {
    /// The folder's own path.
    public let folder: String
    private let audience: Audience

    /// An empty folder for files that an audience may read; what a killed program left in it is removed.
    /// - Throws: `Problem` with `.unwritable`.
    public init(folder: String, readableBy audience: Audience = .owner) throws(Problem) {
        (self.folder, self.audience) = (folder, audience)
        remove()
        guard mkdir(folder, audience.folder) == 0 else { throw FileStep.problem(folder) }
    }

    /// Writes the bytes of a file that will stand at `path` below some root, and the folders that it needs.
    /// - Throws: `Problem` with `.unwritable`, as when the disk is full.
    public func store(_ bytes: [UInt8], at path: String) throws(Problem) {
        if path.contains("/") { try Folders.create(for: [path], below: folder, readableBy: audience) }
        try FileStep.write(bytes, to: "\(folder)/\(path)", readableBy: audience)
    }

    /// As many files are put on the disk one by one; with more, all that waits for the disk goes there at once.
    private static let singleLimit = 32

    /// Has the disk keep stored files. For a few, what other programs have written need not be waited for, which took up to 20 ms; the disk
    /// takes them together.
    /// - Throws: `Problem` with `.unwritable`.
    public func sync(_ paths: [String]) async throws(Problem) {
        if paths.count > Self.singleLimit { return try FileStep.syncFileSystem(of: folder) }
        let folder = folder
        let results = await paths.parallelMap { path in
            Result { () throws(Problem) in try FileStep.sync("\(folder)/\(path)") }
        }
        for result in results { try result.get() }
    }

    /// Puts a stored file in its place below `root`.
    /// - Throws: `Problem` with `.unwritable`.
    public func place(_ path: String, below root: String) throws(Problem) {
        try FileStep.rename("\(folder)/\(path)", to: "\(root)/\(path)")
    }

    /// Removes the folder and all in it; a link in its place goes, and what lies behind it stays. What cannot be removed
    /// now is a problem of the next program that needs the folder.
    public func remove() {
        do {
            try FileManager.default.removeItem(atPath: folder)
        } catch {
            return
        }
    }
}
