import Foundation

/// A search file: rows of the same columns, stored column by column, so that each column is searched as one piece of memory.
///
/// Format: the 8 bytes of `mark`; the file's length and the numbers of columns and rows; for each column the offsets of its texts and of
/// its row starts; then for each column its texts, each followed by a line feed, and the starts of all rows and the end. All numbers are
/// unsigned and little-endian with 64 bits, the row starts with 32. The first column has the shown fields, the others follow from it.
public struct SearchFile: Sendable {
    package static let mark = Array("CORKSRC2".utf8)

    private let data: Data
    /// Number of rows.
    public let rowCount: Int
    private let columns: [(texts: Int, starts: Int)]

    /// Parses a file; nil if it is damaged.
    public init?(_ data: Data) {
        func number(_ place: Int) -> Int? {
            guard place + 8 <= data.count else { return nil }
            let word = data.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt64.self) }
            return Int(exactly: UInt64(littleEndian: word))
        }
        guard data.starts(with: Self.mark), number(8) == data.count, let columnCount = number(16),
            let rowCount = number(24), (1...16).contains(columnCount), rowCount <= data.count
        else { return nil }
        var columns: [(texts: Int, starts: Int)] = []
        for column in 0..<columnCount {
            guard let texts = number(32 + 16 * column), let starts = number(40 + 16 * column),
                texts <= starts, starts <= data.count - 4 * (rowCount + 1)
            else { return nil }
            columns.append((texts, starts))
        }
        (self.data, self.rowCount, self.columns) = (data, rowCount, columns)
    }

    /// Whether the file consists of these bytes.
    public func isMade(of bytes: [UInt8]) -> Bool {
        data.count == bytes.count && data.withUnsafeBytes { $0.elementsEqual(bytes) }
    }

    package var columnCount: Int { columns.count }

    package func text(_ row: Int, _ column: Int) -> [UInt8] {
        with(column) { rows in rows.text(row).map { Array($0) } ?? [] }
    }

    package func has(_ text: [UInt8], _ row: Int, _ column: Int) -> Bool {
        with(column) { rows in
            guard let own = rows.text(row), own.count == text.count else { return false }
            return own.elementsEqual(text)
        }
    }

    /// Reads a column in place, without copying.
    package func with<Value>(_ column: Int, _ look: (SearchRows) -> Value) -> Value {
        let (texts, starts) = columns[column]
        return data.withUnsafeBytes { bytes in
            look(
                SearchRows(
                    texts: UnsafeRawBufferPointer(rebasing: bytes[texts..<starts]),
                    starts: UnsafeRawBufferPointer(rebasing: bytes[starts..<(starts + 4 * (rowCount + 1))]),
                    count: rowCount))
        }
    }
}

/// Collects the columns of a search file.
package struct SearchFileWriter {
    private var columns: [(texts: [UInt8], starts: [UInt32])]

    package init(columnCount: Int) {
        columns = Array(repeating: ([], []), count: columnCount)
    }

    /// Adds the text of the next row to a column.
    package mutating func add(_ text: some Collection<UInt8>, to column: Int) {
        columns[column].starts.append(UInt32(clamping: columns[column].texts.count))
        columns[column].texts += text
        columns[column].texts.append(UInt8(ascii: "\n"))
    }

    /// Adds the texts of consecutive rows of another file's column.
    package mutating func add(_ rows: Range<Int>, of column: SearchRows, to target: Int) {
        guard let (start, texts) = column.block(rows) else {
            for _ in rows { add([], to: target) }
            return
        }
        let shift = columns[target].texts.count - start
        columns[target].starts += rows.map { UInt32(clamping: column.start($0) + shift) }
        columns[target].texts += texts
    }

    package var bytes: [UInt8] {
        var (bytes, place) = (SearchFile.mark, 32 + 16 * columns.count)
        func add(_ number: Int, to bytes: inout [UInt8]) {
            withUnsafeBytes(of: UInt64(number).littleEndian) { bytes += $0 }
        }
        let count = columns.first?.starts.count ?? 0
        let length = columns.reduce(place) { $0 + $1.texts.count + 4 * (count + 1) }
        bytes.reserveCapacity(length)
        for number in [length, columns.count, count] { add(number, to: &bytes) }
        for column in columns {
            add(place, to: &bytes)
            place += column.texts.count
            add(place, to: &bytes)
            place += 4 * (count + 1)
        }
        for column in columns {
            bytes += column.texts
            let starts = (column.starts + [UInt32(clamping: column.texts.count)]).map(\.littleEndian)
            starts.withUnsafeBytes { bytes += $0 }
        }
        return bytes
    }
}
