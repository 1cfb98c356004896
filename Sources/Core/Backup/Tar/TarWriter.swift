import Foundation

public struct TarWriter: Sendable {
    /// Number of bytes that are read and written at a time.
    private static let piece = 1 << 16

    private let descriptor: Int32

    /// Creates a writer into an open file, which the caller closes.
    public init(descriptor: Int32) { self.descriptor = descriptor }

    /// Adds a file with the next `entry.size` bytes of an open one.
    public func add(
        _ entry: TarEntry, from source: Int32, seeing: ([UInt8]) -> Void = { _ in }
    ) throws(TarError) {
        try write(entry.header)
        var left = entry.size
        while left > 0 {
            let bytes = try TarReader.read(min(left, Self.piece), from: source)
            if bytes.isEmpty { throw .shorterSource }
            seeing(bytes)
            try write(bytes)
            left -= bytes.count
        }
        try write([UInt8](repeating: 0, count: TarEntry.padding(of: entry.size)))
    }

    /// Adds a file with these bytes.
    public func add(_ path: String, _ bytes: [UInt8], modified: Int) throws(TarError) {
        let padding = [UInt8](repeating: 0, count: TarEntry.padding(of: bytes.count))
        try write(TarEntry(path: path, size: bytes.count, modified: modified).header + bytes + padding)
    }

    /// Ends the archive with two empty blocks, and has the disk keep it.
    public func finish() throws(TarError) {
        try write([UInt8](repeating: 0, count: 2 * TarEntry.block))
        guard fsync(descriptor) == 0 else { throw .system(errno) }
    }

    private func write(_ bytes: [UInt8]) throws(TarError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw .system(errno) }
            rest = rest.dropFirst(max(0, count))
        }
    }
}
