import Basics

/// Rows of named cells, read from a CSV, TSV or JSON file.
package struct Table: Hashable, Sendable {
    /// A record of the file.
    package struct Row: Hashable, Sendable {
        /// The line of the file where the record begins, from 1.
        package var line: Int
        /// One cell for each column, in order; empty if the record has none.
        package var cells: [String]
        /// Problems of the record's form; mostly none.
        package var problems: [RowProblem]

        package init(line: Int, cells: [String] = [], problems: [RowProblem] = []) {
            (self.line, self.cells, self.problems) = (line, cells, problems)
        }
    }

    /// A problem in the form of a record that could be read.
    package enum RowProblem: Hashable, Sendable {
        /// Number of missing cells, which are read as empty.
        case missingCells(Int)
        /// Cells after the last column, which are dropped.
        case extraCells([String])
        /// Text after the closing quote of a cell, which was added to the cell: `"a" b`.
        case textAfterQuote(String)
    }

    /// Maximum size of a file, in bytes: 64 MiB.
    package static let maximumBytes = 64 << 20

    /// The records of the header among the first records of a file, given as cells.
    package typealias HeaderChoice = (_ first: [[String]]) -> Range<Int>

    /// Maximum number of records among which a header is looked for.
    package static let headerSearch = 20

    /// The names of the columns, trimmed; in JSON, `code.prefix` for a nested field.
    package var columns: [String]
    /// The records after the header, without empty lines.
    package var rows: [Row]
    /// The records before the last one of the header that have any text: titles, and the upper one of two header rows.
    package var above: [Row] = []
    /// The encoding of the file.
    package var encoding: TextEncoding
    /// The numbers of lines with bytes that are invalid in this encoding, from 1; these are decoded as U+FFFD.
    package var brokenLines: [Int] = []

    package init(columns: [String], rows: [Row], encoding: TextEncoding = .utf8) {
        (self.columns, self.rows, self.encoding) = (columns, rows, encoding)
    }

    /// Parses a file. `format` is that of the file name's extension; nil to detect it from the content. `header` chooses the records with
    /// the names of the columns, the first one by default; of several, each column has the lowest name. JSON has no such records.
    ///
    /// - Throws: `TableError` if the file is too large, not text, probably in Big5, of another program, has an unclosed quote, or is JSON
    ///   other than an array of objects. Records with missing or extra cells are no error.
    package static func read(
        bytes: [UInt8], format: TableFormat? = nil, header: HeaderChoice = { _ in 0..<1 }
    ) throws(TableError) -> Table {
        guard bytes.count <= maximumBytes else {
            throw TableError(cause: .tooLarge(bytes: bytes.count, limit: maximumBytes))
        }
        if let file = ForeignFile(bytes) { throw TableError(cause: .foreign(file)) }
        let text = DecodedText(bytes)
        guard text.encoding == .utf8 || text.brokenLines.isEmpty else {
            throw TableError(cause: .brokenUTF16)
        }
        if text.isProbablyBig5 { throw TableError(cause: .probablyBig5) }
        guard let first = text.utf8.first(where: { !ASCII.isWhiteSpace($0) }) else {
            throw TableError(cause: .empty)
        }
        let looksLikeJSON = first == ASCII.openBracket || first == ASCII.openBrace
        var table: Table
        switch format ?? (looksLikeJSON ? .json : .csv) {
        case .json: table = try Table.json(text)
        case .csv:
            let delimiter = DelimitedReader.guessDelimiter(of: text.utf8)
            table = try DelimitedReader.table(text, delimiter: delimiter, header: header)
        case .tsv: table = try DelimitedReader.table(text, delimiter: ASCII.tab, header: header)
        }
        table.brokenLines = text.brokenLines
        return table
    }
}

extension String {
    /// The text without surrounding white space.
    var withoutOuterSpace: String {
        let front = unicodeScalars.drop(while: \.properties.isWhitespace)
        let kept = front.reversed().drop(while: \.properties.isWhitespace).reversed()
        return String(String.UnicodeScalarView(kept))
    }
}

/// The format of a table file.
package enum TableFormat: String, CaseIterable, Sendable {
    /// Cells separated by the most frequent of comma, semicolon, tab or bar in the first line (RFC 4180).
    case csv
    /// Cells separated by tabs.
    case tsv
    /// An array of objects (RFC 8259), or an object with one.
    case json

    /// Creates the format of a file name's extension: `csv`, `TSV`; nil for any other.
    package init?(fileExtension: String) {
        switch fileExtension.lowercased() {
        case "csv": self = .csv
        case "tsv", "tab": self = .tsv
        case "json": self = .json
        default: return nil
        }
    }
}
