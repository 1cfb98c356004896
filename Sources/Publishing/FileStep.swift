import Foundation
import Model

/// Single steps on files, which either happen or throw with the system's words.
enum FileStep {
    /// Writes a new file and has the disk keep it.
    static func write(_ bytes: [UInt8], to path: String, isDurable: Bool = true) throws(Problem) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw problem(path) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw problem(path) }
            rest = rest.dropFirst(max(0, count))
        }
        if isDurable, fsync(descriptor) != 0 { throw problem(path) }
    }

    /// Puts a file in the place of another or of none.
    static func rename(_ source: String, to path: String) throws(Problems) {
        guard Foundation.rename(source, path) == 0 else { throw failure(path) }
    }

    /// Removes a file; none there is as good.
    static func remove(_ path: String) throws(Problems) {
        guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else { throw failure(path) }
    }

    /// The last system call's error as a problem of a file.
    static func problem(_ path: String) -> Problem {
        Problem(file: path, cause: .unwritable(String(cString: strerror(errno))))
    }

    /// The last system call's error as the only problem.
    static func failure(_ path: String) -> Problems { Problems([problem(path)]) }
}
