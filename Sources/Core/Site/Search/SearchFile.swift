import Foundation

/// A file of texts that a search looks through: rows of the same columns, the columns one after the other, so that each is looked
/// through as one piece of memory.
///
/// Its bytes: the eight of `mark`; its length and the numbers of columns and rows; for each column where its texts begin and where its
/// starts do; then for each column its texts, a line feed behind each, and the starts of all rows and the end. All numbers
/// are unsigned, little-endian and of 64 bits, the starts of 32. The first column is what a row shows, all others follow from it.
public struct SearchFile: Sendable {
    static let mark = Array("CORKSRC1".utf8)

    private let data: Data
    /// How many rows there are.
    public let rowCount: Int
    private let columns: [(texts: Int, starts: Int)]

    /// A file by its bytes; nil where they are not whole.
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

    /// Whether these are its bytes.
    public func isMade(of bytes: [UInt8]) -> Bool {
        bytes.count == data.count
            && data.withUnsafeBytes { own in
                bytes.withUnsafeBytes { bytes in
                    guard let left = own.baseAddress, let right = bytes.baseAddress else { return true }
                    return memcmp(left, right, own.count) == 0
                }
            }
    }

    /// How many columns there are.
    var columnCount: Int { columns.count }

    /// The text of a row in a column.
    func text(_ row: Int, _ column: Int) -> [UInt8] {
        with(column) { rows in rows.text(row).map { Array($0) } ?? [] }
    }

    /// Whether a row has just this text in a column.
    func has(_ text: [UInt8], _ row: Int, _ column: Int) -> Bool {
        with(column) { rows in
            guard let own = rows.text(row), own.count == text.count else { return false }
            return text.withUnsafeBytes { text in
                guard let left = text.baseAddress, let right = own.baseAddress else { return true }
                return memcmp(left, right, own.count) == 0
            }
        }
    }

    /// Looks at a column where it lies in memory.
    func with<Value>(_ column: Int, _ look: (SearchRows) -> Value) -> Value {
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

/// Columns of texts on their way to a file.
struct SearchFileWriter {
    private var columns: [(texts: [UInt8], starts: [UInt32])]

    init(columnCount: Int) {
        columns = Array(repeating: ([], []), count: columnCount)
    }

    /// Adds the text of the next row to a column.
    mutating func add(_ text: some Collection<UInt8>, to column: Int) {
        columns[column].starts.append(UInt32(clamping: columns[column].texts.count))
        columns[column].texts += text
        columns[column].texts.append(UInt8(ascii: "\n"))
    }

    /// Adds the texts of rows that stand side by side in another file's column.
    mutating func add(_ rows: Range<Int>, of column: SearchRows, to target: Int) {
        guard let (start, texts) = column.block(rows) else {
            for _ in rows { add([], to: target) }
            return
        }
        let shift = columns[target].texts.count - start
        columns[target].starts += rows.map { UInt32(clamping: column.start($0) + shift) }
        columns[target].texts += texts
    }

    /// The file.
    var bytes: [UInt8] {
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
