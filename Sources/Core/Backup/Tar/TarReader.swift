import Foundation

/// Reads an archive of plain files from an open file, from its beginning to its end.
public struct TarReader: Sendable {
    /// Maximum size of an extended header, in bytes.
    private static let extendedLimit = 1 << 16
    /// Number of bytes that are read at a time.
    private static let piece = 1 << 16

    private let descriptor: Int32
    /// Number of bytes of the current file that were not read yet, and of those behind them that fill the last block.
    private var (left, padding) = (0, 0)

    /// Creates a reader of an open file, which the caller closes.
    public init(descriptor: Int32) { self.descriptor = descriptor }

    /// The next file; nil at the end of the archive.
    public mutating func next() throws(TarError) -> TarEntry? {
        while left > 0 { _ = try read() }
        _ = try whole(padding)
        padding = 0
        var records: [String: String] = [:]
        while true {
            let block = try whole(TarEntry.block)
            if block.allSatisfy({ $0 == 0 }) { return nil }
            let header = try TarHeader(block)
            switch header.type {
            case TarHeader.extended:
                guard header.size <= Self.extendedLimit else { throw .damaged(.wrongField) }
                records = try Self.records(try whole(header.size))
                _ = try whole(TarEntry.padding(of: header.size))
            case TarHeader.plainFile: return try entry(header, records)
            default: throw .damaged(.notAPlainFile)
            }
        }
    }

    /// The next bytes of the current file; empty at its end.
    public mutating func read() throws(TarError) -> [UInt8] {
        let bytes = try whole(min(left, Self.piece))
        left -= bytes.count
        return bytes
    }

    private mutating func entry(
        _ header: TarHeader, _ records: [String: String]
    ) throws(TarError) -> TarEntry {
        var size = header.size
        if let text = records["size"] {
            guard let number = Int(text), number >= 0 else { throw .damaged(.wrongField) }
            size = number
        }
        guard let path = records["path"] ?? String(validating: header.name, as: UTF8.self) else {
            throw .damaged(.wrongField)
        }
        (left, padding) = (size, TarEntry.padding(of: size))
        return TarEntry(path: path, size: size, mode: header.mode, modified: header.modified)
    }

    private func whole(_ count: Int) throws(TarError) -> [UInt8] {
        if count == 0 { return [] }
        let bytes = try Self.read(count, from: descriptor)
        guard bytes.count == count else { throw .damaged(.endsEarly) }
        return bytes
    }

    private static func records(_ bytes: [UInt8]) throws(TarError) -> [String: String] {
        var (records, rest): ([String: String], ArraySlice<UInt8>) = ([:], bytes[...])
        while !rest.isEmpty {
            let digits = rest.prefix { $0 != UInt8(ascii: " ") }
            guard let length = Int(String(decoding: digits, as: UTF8.self)), length > digits.count + 1,
                length <= rest.count,
                let text = String(
                    validating: rest.prefix(length).dropFirst(digits.count + 1).dropLast(), as: UTF8.self),
                let equals = text.firstIndex(of: "=")
            else { throw .damaged(.wrongField) }
            records[String(text[..<equals])] = String(text[text.index(after: equals)...])
            rest = rest.dropFirst(length)
        }
        return records
    }

    /// Reads `count` bytes, or fewer where the file ends.
    static func read(_ count: Int, from descriptor: Int32) throws(TarError) -> [UInt8] {
        var all: [UInt8] = []
        var part = [UInt8](repeating: 0, count: count)
        while all.count < count {
            let got = Foundation.read(descriptor, &part, count - all.count)
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw .system(errno) }
            if got == 0 { return all }
            if all.isEmpty, got == count { return part }
            all += part[..<got]
        }
        return all
    }
}
