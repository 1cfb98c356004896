import ContentFiles
import Foundation
import Model

/// A file of State/ that holds secrets and that its owner alone may read.
package enum SecretFile {
    /// Maximum size in bytes: 64 KiB.
    static let limit = 64 << 10

    /// The contents; nil if there is no such file.
    package static func read(_ path: String, below root: String) throws(ChannelFault) -> [UInt8]? {
        if isOpen(path, below: root) { throw ChannelFault(file: path, .readableByOthers) }
        do throws(Problem) {
            return try SourceFile(path: path, below: root, limit: limit).bytes
        } catch {
            if error.cause == .missing { return nil }
            throw ChannelFault(file: path, .unreadable(reason(error.cause)))
        }
    }

    static func isOpen(_ path: String, below root: String) -> Bool {
        var status = stat()
        return lstat("\(root)/\(path)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && status.st_mode & 0o077 != 0
    }

    private static func reason(_ cause: Problem.Cause) -> String {
        switch cause {
        case .unreadable(let reason): reason
        case .tooLarge(let bytes, let limit): "it has \(bytes) bytes, and the limit is \(limit)"
        case .notAPlainFile: "it is a symbolic link or no file"
        case .folderInPlace: "it is a folder"
        default: "\(cause)"
        }
    }
}
