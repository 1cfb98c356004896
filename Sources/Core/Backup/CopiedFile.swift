import Foundation
import Model

enum CopiedFile {
    /// Number of bytes that are copied at a time.
    private static let piece = 1 << 16

    static func open(_ path: String) throws(Problem) -> (descriptor: Int32, status: stat) {
        let descriptor = Foundation.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(path, errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            throw Problem(file: path, cause: isFolder ? .folderInPlace : .notAPlainFile)
        }
        return (descriptor, status)
    }

    /// Creates a file for the owner alone, where there is none.
    static func create(_ path: String) throws(Problem) -> Int32 {
        let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unwritable(path, errno) }
        return descriptor
    }

    /// Copies a file with its permissions and its time to a path where there is none.
    static func copy(_ path: String, to target: String) throws(Problem) {
        let (source, status) = try open(path)
        defer { close(source) }
        let copy = try create(target)
        defer { close(copy) }
        var bytes = [UInt8](repeating: 0, count: piece)
        while true {
            let count = read(source, &bytes, piece)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(path, errno) }
            if count == 0 { break }
            try write(bytes[..<count], to: copy, target)
        }
        try finish(copy, target, mode: Int(status.st_mode), modified: Int(status.st_mtim.tv_sec))
    }

    /// Writes bytes into an open file.
    static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, _ path: String) throws(Problem) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw unwritable(path, errno) }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Sets the permissions of a written file, of which others than owner and group get none beyond reading, and its time.
    static func finish(_ descriptor: Int32, _ path: String, mode: Int, modified: Int) throws(Problem) {
        let time = timespec(tv_sec: modified, tv_nsec: 0)
        guard fchmod(descriptor, mode_t(mode & 0o774)) == 0, futimens(descriptor, [time, time]) == 0 else {
            throw unwritable(path, errno)
        }
    }

    /// The problem of an archive that cannot be written or read.
    static func problem(_ path: String, _ error: TarError, isWriting: Bool) -> BackupFailure {
        switch error {
        case .system(let code): .file(isWriting ? unwritable(path, code) : unreadable(path, code))
        case .shorterSource: .changing(path)
        case .damaged(let damage): .damaged(path, .tar(damage))
        }
    }

    private static func unreadable(_ path: String, _ code: Int32) -> Problem {
        Problem(file: path, cause: .unreadable(String(cString: strerror(code))))
    }

    private static func unwritable(_ path: String, _ code: Int32) -> Problem {
        Problem(file: path, cause: .unwritable(String(cString: strerror(code))))
    }
}
