import Basics
import Files
import Foundation
import Model

/// A file of the site as it was read: its path and bytes.
public struct SourceFile: Hashable, Sendable {
    /// The path, relative to the site's root: `Content/courses/math-216.md`. Files of the share folder have their absolute path.
    public let path: String
    /// The contents, or the first bytes of a file of which no more was read.
    public let bytes: [UInt8]
    /// The size of the file, in bytes.
    public let size: Int

    /// Maximum size of a content file or template, in bytes: 1 MiB.
    public static let sizeLimit = 1 << 20

    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        size = bytes.count
    }

    /// Reads the file at `path`, absolute or below `root`, of at most `limit` bytes, or its first `head` bytes. The file itself must not
    /// be a symbolic link.
    /// - Throws: `Problem` with `.missing`, `.notAPlainFile`, `.folderInPlace`, `.tooLarge` or `.unreadable`.
    public init(
        path: String, below root: String, limit: Int = SourceFile.sizeLimit, head: Int = .max
    ) throws(Problem) {
        let descriptor = open(path.below(root), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Problem(file: path, cause: Self.cause(of: errno)) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Problem(file: path, cause: Self.cause(of: errno)) }
        let type = status.st_mode & S_IFMT
        guard type == S_IFREG else {
            throw Problem(file: path, cause: type == S_IFDIR ? .folderInPlace : .notAPlainFile)
        }
        let size = Int(status.st_size)
        guard size <= limit else {
            throw Problem(file: path, cause: .tooLarge(bytes: size, limit: limit))
        }
        self.path = path
        self.size = size
        bytes = try Self.read(descriptor, size: min(size, head), path: path)
    }

    /// The text of the file without a byte order mark, with line feeds as line ends, and with combining marks limited to
    /// `CombiningMarks.limit`.
    /// - Throws: `Problem` with `.notUTF8` or `.controlCharacter`.
    public func text() throws(Problem) -> String {
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        guard let whole = String(validating: body, as: UTF8.self) else {
            let offset = Self.firstInvalidOffset(in: bytes)
            let line = 1 + bytes[..<offset].count { $0 == 0x0A }
            throw Problem(file: path, line: line, cause: .notUTF8(offset: offset))
        }
        let text = CombiningMarks.limited(whole)
        let isPlain = body.withUnsafeBufferPointer { bytes in
            !bytes.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 }
        }
        if isPlain { return text }
        if let position = body.firstIndex(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }) {
            let line = 1 + Self.withLineFeeds(body[..<position]).utf8.count { $0 == 0x0A }
            throw Problem(file: path, line: line, cause: .controlCharacter(body[position]))
        }
        return body.contains(0x0D) ? Self.withLineFeeds(Array(text.utf8)[...]) : text
    }

    private static func read(_ descriptor: Int32, size: Int, path: String) throws(Problem) -> [UInt8] {
        var failure: Int32?
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = Foundation.read(descriptor, buffer.baseAddress?.advanced(by: count), size - count)
                if got < 0 { failure = errno }
                if got <= 0 { break }
                count += got
            }
        }
        if let failure { throw Problem(file: path, cause: cause(of: failure)) }
        return bytes
    }

    private static func cause(of code: Int32) -> Problem.Cause {
        switch code {
        case ENOENT: .missing
        case ELOOP: .notAPlainFile
        default: .unreadable(String(cString: strerror(code)))
        }
    }

    private static func withLineFeeds(_ bytes: ArraySlice<UInt8>) -> String {
        var lines: [UInt8] = []
        lines.reserveCapacity(bytes.count)
        var previous: UInt8 = 0
        for byte in bytes {
            if byte == 0x0D {
                lines.append(0x0A)
            } else if byte != 0x0A || previous != 0x0D {
                lines.append(byte)
            }
            previous = byte
        }
        return String(decoding: lines, as: UTF8.self)
    }

    private static func firstInvalidOffset(in bytes: [UInt8]) -> Int {
        var (decoder, offset) = (Unicode.UTF8.ForwardParser(), 0)
        var iterator = bytes.makeIterator()
        while case .valid(let scalar) = decoder.parseScalar(from: &iterator) { offset += scalar.count }
        return offset
    }
}
