import Files
import Foundation
import Model

/// The result of rendering a page: already in the web root, stored beside it, or a problem.
struct PreparedFile: Sendable {
    /// The path, relative to the web root.
    let path: String
    /// Whether the file is stored and has to be put in place; else the web root has the same bytes already.
    let isStaged: Bool
    let problem: Problem?

    init(
        webRoot: String, staging: Staging, rewriting: Bool,
        render: () throws(Problem) -> OutputFile
    ) {
        var path = ""
        do throws(Problem) {
            let file = try render()
            path = file.path
            let isSame = try rewriting ? false : Self.isPlaced(file, in: webRoot)
            if !isSame { try staging.store(file) }
            (isStaged, problem) = (!isSame, nil)
        } catch {
            (isStaged, problem) = (false, error)
        }
        self.path = path
    }

    /// Whether the web root has the file with the same contents.
    private static func isPlaced(_ file: OutputFile, in webRoot: String) throws(Problem) -> Bool {
        let path = "\(webRoot)/\(file.path)"
        guard let source = file.source else { return self.file(at: path, holds: file.bytes) }
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
