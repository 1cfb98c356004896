import Glibc

/// A file that was opened for `corkboard-pictures`, closed with the value.
///
/// `FileHandle` is of Foundation, which would bring 37 MB of ICU's data into the program.
public struct OpenFile: ~Copyable {
    private let descriptor: Int32

    /// Opens a file for reading.
    /// - Throws: `DrawingFailure.unreadable` with the system's reason.
    init(reading path: String, name: String) throws(DrawingFailure) {
        descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.failure(name) }
    }

    /// Creates a file, or empties an existing one, and opens it for writing.
    /// - Throws: `DrawingFailure.unreadable` with the system's reason.
    public init(writing path: String, mode: mode_t) throws(DrawingFailure) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { throw Self.failure(path) }
    }

    deinit { close(descriptor) }

    /// Its first bytes, at most `limit`.
    func bytes(upTo limit: Int, name: String) throws(DrawingFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < limit {
            let count = read(descriptor, &piece, min(piece.count, limit - bytes.count))
            if count == 0 { break }
            if count > 0 { bytes += piece[..<count] } else if errno != EINTR { throw Self.failure(name) }
        }
        return bytes
    }

    /// Writes bytes.
    /// - Throws: `DrawingFailure.unreadable` with the system's reason, as where the disk is full.
    public func write(_ bytes: [UInt8]) throws(DrawingFailure) {
        try Self.write(bytes, to: descriptor)
    }

    /// Has the system write all of it to the disk.
    /// - Throws: `DrawingFailure.unreadable` with the system's reason.
    public func synchronize() throws(DrawingFailure) {
        if fsync(descriptor) != 0 { throw Self.failure("a file") }
    }

    /// Writes bytes to an open file, such as standard output.
    /// - Throws: `DrawingFailure.unreadable` with the system's reason.
    public static func write(_ bytes: [UInt8], to descriptor: Int32) throws(DrawingFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw failure("a file") }
        }
    }

    private static func failure(_ name: String) -> DrawingFailure {
        .unreadable(name, reason: String(cString: strerror(errno)))
    }
}
