import Foundation
import Model

/// The folder in which a build's files wait until all are there.
public struct Staging: Sendable {
    private let folder: String

    /// An empty folder; what a killed build left in it is removed.
    public init(folder: String) throws(Problem) {
        self.folder = folder
        remove()
        guard mkdir(folder, 0o755) == 0 else { throw FileStep.problem(folder) }
    }

    /// Writes bytes to a file that has no name in the web root yet.
    /// - Returns: The file's path.
    /// - Throws: `Problem` with `.unwritable`, as when the disk is full.
    public func store(_ bytes: [UInt8], number: Int) throws(Problem) -> String {
        let path = "\(folder)/\(number)"
        try FileStep.write(bytes, to: path)
        return path
    }

    /// Removes the folder and all in it. What cannot be removed now is removed by the next build.
    public func remove() {
        // A link is not followed: what lies behind it is nobody's leftover.
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        guard let stream = fdopendir(descriptor) else {
            close(descriptor)
            return
        }
        while let entry = readdir(stream) {
            withUnsafePointer(to: &entry.pointee.d_name) { name in
                _ = unlinkat(dirfd(stream), UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self), 0)
            }
        }
        closedir(stream)
        rmdir(folder)
    }
}
