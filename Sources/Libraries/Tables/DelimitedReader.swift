import Basics

/// Parses records of delimited cells (RFC 4180), with common deviations: LF or CR alone as a line end, records of different lengths,
/// empty lines, a quote inside an unquoted cell. The apostrophe that `DelimitedWriter` puts before formulas is taken off.
struct DelimitedReader {
    private let bytes: [UInt8]
    private let delimiter: UInt8
    private var position = 0
    private var line = 1

    private init(_ bytes: [UInt8], delimiter: UInt8) {
        self.bytes = bytes
        self.delimiter = delimiter
    }

    /// Parses a table. Records before the last one of the header are in `Table.above`.
    static func table(_ text: DecodedText, delimiter: UInt8, header: Table.HeaderChoice) throws(TableError)
        -> Table
    {
        var reader = DelimitedReader(text.utf8, delimiter: delimiter)
        reader.skipSeparatorLine()
        var records: [Table.Row] = []
        while let record = try reader.nextRecord() { records.append(record) }
        guard !records.isEmpty else { throw TableError(cause: .empty) }
        let places = header(records.prefix(Table.headerSearch).map(\.cells))
            .clamped(to: 0..<records.count)
        let last = max(places.upperBound - 1, 0)
        let names = places.isEmpty ? records[...0] : records[places]
        let columns = columns(names.map(\.cells))
        let rows = records.dropFirst(last + 1).map { row($0, columns: columns.count) }
        var table = Table(columns: columns, rows: rows, encoding: text.encoding)
        table.above = records[..<last].map { Table.Row(line: $0.line, cells: $0.cells) }
            .filter { $0.cells.contains { !$0.withoutOuterSpace.isEmpty } }
        return table
    }

    /// The possible delimiters of CSV files.
    static let delimiters = [ASCII.comma, UInt8(ascii: ";"), ASCII.tab, UInt8(ascii: "|")]

    /// The delimiter that a first line `sep=;` names; else the most frequent one outside quotes in the first record that has any, where
    /// records after the first count with two of one kind; a comma if there is none.
    static func guessDelimiter(of bytes: [UInt8]) -> UInt8 {
        if let (delimiter, _) = separatorLine(of: bytes) { return delimiter }
        var counts = [UInt8: Int]()
        var quoted = false
        var least = 1
        for byte in bytes.drop(while: ASCII.isWhiteSpace) {
            if byte == ASCII.quote { quoted.toggle() }
            if quoted { continue }
            if ASCII.isLineEnd(byte) {
                if counts.values.contains(where: { $0 >= least }) { break }
                (counts, least) = ([:], 2)
            }
            if delimiters.contains(byte) { counts[byte, default: 0] += 1 }
        }
        let best = delimiters.reduce(ASCII.comma) {
            counts[$1, default: 0] > counts[$0, default: 0] ? $1 : $0
        }
        return counts[best, default: 0] >= least ? best : ASCII.comma
    }

    /// The delimiter that the first line names for spreadsheet programs, and the length of `sep=;` in bytes; nil without such a line.
    private static func separatorLine(of bytes: [UInt8]) -> (delimiter: UInt8, length: Int)? {
        let isQuoted = bytes.first == ASCII.quote
        let text = bytes.dropFirst(isQuoted ? 1 : 0).prefix(isQuoted ? 6 : 5)
        let length = text.count + (isQuoted ? 1 : 0)
        guard String(decoding: text.prefix(4), as: UTF8.self).lowercased() == "sep=",
            let delimiter = text.dropFirst(4).first, delimiters.contains(delimiter),
            !isQuoted || text.last == ASCII.quote, bytes.count > length, ASCII.isLineEnd(bytes[length])
        else { return nil }
        return (delimiter, length)
    }

    /// The name of each column: the lowest text that the header's records have in it.
    private static func columns(_ header: [[String]]) -> [String] {
        (0..<(header.map(\.count).max() ?? 0)).map { index in
            let names = header.filter { index < $0.count }.map { $0[index].withoutOuterSpace }
            return names.last { !$0.isEmpty } ?? ""
        }
    }

    private static func row(_ record: Table.Row, columns: Int) -> Table.Row {
        var row = record
        if row.cells.count < columns {
            row.problems.append(.missingCells(columns - row.cells.count))
            row.cells += Array(repeating: "", count: columns - row.cells.count)
        } else if row.cells.count > columns {
            // Some programs write trailing delimiters; only text after the last column would be lost.
            let extra = row.cells[columns...].filter { !$0.isEmpty }
            if !extra.isEmpty { row.problems.append(.extraCells(extra)) }
            row.cells.removeSubrange(columns...)
        }
        return row
    }

    /// The next record, without empty lines; nil at the end.
    private mutating func nextRecord() throws(TableError) -> Table.Row? {
        while skipLineEnd() {}
        guard position < bytes.count else { return nil }
        var record = Table.Row(line: line)
        repeat {
            let (cell, rest) = try nextCell()
            record.cells.append(FormulaGuard.removed(from: cell + rest))
            if !rest.isEmpty { record.problems.append(.textAfterQuote(cell + rest)) }
        } while skip(delimiter)
        _ = skipLineEnd()
        return record
    }

    /// The next cell, and the text between its closing quote and the delimiter, unless it is only white space.
    private mutating func nextCell() throws(TableError) -> (cell: String, rest: String) {
        guard skip(ASCII.quote) else { return (unquoted(), "") }
        let cell = try quoted()
        let rest = unquoted()
        return (cell, rest.utf8.allSatisfy(ASCII.isWhiteSpace) ? "" : rest)
    }

    /// The text up to the delimiter or line end (RFC 4180 2.5); a quote is a literal character there.
    private mutating func unquoted() -> String {
        let start = position
        while position < bytes.count, bytes[position] != delimiter, !ASCII.isLineEnd(bytes[position]) {
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// The text up to the closing quote (RFC 4180 2.6 and 2.7), after the opening one.
    private mutating func quoted() throws(TableError) -> String {
        let opened = line
        var cell: [UInt8] = []
        while position < bytes.count {
            let start = position
            if skip(ASCII.quote) {
                guard skip(ASCII.quote) else { return String(decoding: cell, as: UTF8.self) }
                cell.append(ASCII.quote)
            } else if skipLineEnd() {
                cell += bytes[start..<position]
            } else {
                cell.append(bytes[position])
                position += 1
            }
        }
        throw TableError(line: opened, cause: .unendedQuote)
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSeparatorLine() {
        position = Self.separatorLine(of: bytes)?.length ?? 0
    }

    /// Skips CRLF, LF or CR and counts the line.
    private mutating func skipLineEnd() -> Bool {
        let isReturn = skip(ASCII.carriageReturn)
        guard skip(ASCII.lineFeed) || isReturn else { return false }
        line += 1
        return true
    }
}
