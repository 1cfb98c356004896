import Basics
import CZlib
import Foundation

/// Reads the lines of a log, plain or compressed by gzip, piece by piece.
final class LogReader {
    /// Number of bytes that are read at a time.
    private static let pieceSize = 256 << 10
    /// Maximum length of a line, in bytes: 64 KiB.
    static let lineLimit = 64 << 10

    private let path: String
    private let file: gzFile
    /// Whether lines at the beginning are passed over.
    private let isInMiddle: Bool

    /// Opens a file. Of a plain one, lines that are older than `start`, in seconds since 1970, may be passed over.
    /// - Throws: `LogFault.unreadable`.
    init(_ path: String, from start: Int?) throws(LogFault) {
        self.path = path
        // Opening a pipe must not wait.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(path, String(cString: strerror(errno))) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .unreadable(path, "it is no file")
        }
        let offset = start.map { LogPlace(descriptor, size: Int(status.st_size)).start(of: $0) } ?? 0
        lseek(descriptor, off_t(offset), SEEK_SET)
        isInMiddle = offset > 0
        guard let file = gzdopen(descriptor, "rb") else {
            close(descriptor)
            throw .unreadable(path, "there is no memory for it")
        }
        self.file = file
        gzbuffer(file, UInt32(Self.pieceSize / 2))
    }

    deinit { gzclose(file) }

    /// Calls `take` with each line without its end; nil for one that is too long. The last one may have no end.
    /// - Throws: `LogFault.damaged` if the file cannot be read to its end, after the lines before.
    func read(_ take: (_ line: ArraySlice<UInt8>?, _ hasEnd: Bool) -> Void) throws(LogFault) {
        var piece = [UInt8](repeating: 0, count: Self.pieceSize)
        var begun: [UInt8] = []
        var (isTooLong, isPassedOver) = (false, isInMiddle)
        func end(_ rest: ArraySlice<UInt8>, hasEnd: Bool) {
            if isPassedOver {
                isPassedOver = false
            } else if isTooLong || begun.count + rest.count > Self.lineLimit {
                take(nil, hasEnd)
            } else if begun.isEmpty {
                take(rest, hasEnd)
            } else {
                take((begun + rest)[...], hasEnd)
            }
            begun.removeAll(keepingCapacity: true)
            isTooLong = false
        }
        while true {
            let count = piece.withUnsafeMutableBytes { gzread(file, $0.baseAddress, UInt32($0.count)) }
            guard count > 0 else { break }
            var start = 0
            while let newline = Self.lineEnd(in: piece, from: start, to: Int(count)) {
                end(piece[start..<newline], hasEnd: true)
                start = newline + 1
            }
            if begun.count + Int(count) - start > Self.lineLimit {
                isTooLong = true
                begun.removeAll(keepingCapacity: true)
            } else {
                begun += piece[start..<Int(count)]
            }
        }
        if isTooLong || !begun.isEmpty { end([], hasEnd: false) }
        if let fault { throw .damaged(path, fault) }
    }

    private static func lineEnd(in piece: [UInt8], from start: Int, to end: Int) -> Int? {
        piece.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, start < end,
                let found = memchr(base + start, Int32(ASCII.lineFeed), end - start)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    /// The reason why the end of the file was not reached; nil if it was.
    private var fault: LogFault.Damage? {
        var number: Int32 = 0
        gzerror(file, &number)
        return number == Z_OK || number == Z_STREAM_END ? nil : number == Z_BUF_ERROR ? .cutOff : .wrongBytes
    }
}
