import Files
import Foundation
import Model

extension WebRoot {
    /// A rendered page, with its path relative to the web root: stored, so that it has to be put in place, or already in the web root, or
    /// a problem.
    typealias PreparedFile = (path: String, isStaged: Bool, problem: Problem?)

    /// Renders a page, and stores it unless the web root has the same bytes and `rewriting` is false.
    func preparedFile(
        staging: Staging, rewriting: Bool, render: () throws(Problem) -> OutputFile
    ) -> PreparedFile {
        var path = ""
        do throws(Problem) {
            let file = try render()
            path = file.path
            let isSame = try rewriting ? false : isPlaced(file)
            if !isSame { try staging.store(file) }
            return (path, !isSame, nil)
        } catch {
            return (path, false, error)
        }
    }

    /// Whether the web root has the file with the same contents.
    private func isPlaced(_ file: OutputFile) throws(Problem) -> Bool {
        let path = "\(folder)/\(file.path)"
        guard let source = file.source else { return Self.file(at: path, holds: file.bytes) }
        return try FileCopy.isCopy(path, of: source)
    }

    /// Whether a path is a plain file with exactly these bytes.
    private static func file(at path: String, holds bytes: [UInt8]) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            Int(status.st_size) == bytes.count
        else { return false }
        let found = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, bytes.count))
        }
        return found == bytes
    }
}
