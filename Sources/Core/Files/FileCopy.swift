import Foundation
import Model

/// Copies and compares plain files piece by piece, since they may be too large for memory.
public enum FileCopy {
    /// Number of bytes that are read at a time: 256 KiB.
    private static let piece = 1 << 18

    /// Copies a file to a path where there is none. The file itself must not be a symbolic link.
    /// - Throws: `Problem` with `.missing`, `.notAPlainFile`, `.unreadable` or `.unwritable`.
    static func copy(
        _ source: OutputFile.Source, to target: String, readableBy audience: Audience
    ) throws(Problem) {
        let input = try open(source)
        defer { close(input) }
        let output = Foundation.open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, audience.file)
        guard output >= 0 else { throw FileStep.problem(target) }
        defer { close(output) }
        var bytes = [UInt8](repeating: 0, count: piece)
        while true {
            let count = try read(input, into: &bytes, source.path)
            if count == 0 { return }
            try FileStep.write(bytes[..<count], to: output, target)
        }
    }

    /// Whether a path is a plain file with the same contents as `source`.
    /// - Throws: `Problem` if `source` cannot be read: see `copy`.
    public static func isCopy(_ path: String, of source: OutputFile.Source) throws(Problem) -> Bool {
        let input = try open(source)
        defer { close(input) }
        let copy = Foundation.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard copy >= 0 else { return false }
        defer { close(copy) }
        guard let length = size(of: copy), length == size(of: input) else { return false }
        var (bytes, others) = ([UInt8](repeating: 0, count: piece), [UInt8](repeating: 0, count: piece))
        while true {
            let count = try read(input, into: &bytes, source.path)
            do throws(Problem) {
                let other = try read(copy, into: &others, path)
                guard count == other, bytes[..<count] == others[..<count] else { return false }
            } catch {
                // A copy that cannot be read is replaced.
                return false
            }
            if count == 0 { return true }
        }
    }

    private static func open(_ source: OutputFile.Source) throws(Problem) -> Int32 {
        let path = source.path.below(source.root)
        let descriptor = Foundation.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT: throw Problem(file: source.path, cause: .missing)
            case ELOOP: throw Problem(file: source.path, cause: .notAPlainFile)
            default: throw unreadable(source.path)
            }
        }
        guard size(of: descriptor) != nil else {
            close(descriptor)
            throw Problem(file: source.path, cause: .notAPlainFile)
        }
        return descriptor
    }

    /// The size of an open plain file; nil if it is none.
    private static func size(of descriptor: Int32) -> Int? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// Fills `bytes` as far as the file has more.
    /// - Returns: Number of bytes that were read; less than asked for at the end of the file only.
    private static func read(
        _ descriptor: Int32, into bytes: inout [UInt8], _ path: String
    ) throws(Problem) -> Int {
        var count = 0
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                Foundation.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw unreadable(path) }
            if got == 0 { break }
            count += got
        }
        return count
    }

    private static func unreadable(_ path: String) -> Problem {
        Problem(file: path, cause: .unreadable(String(cString: strerror(errno))))
    }
}
