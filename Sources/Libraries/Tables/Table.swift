/// Rows of named cells, read from a CSV, TSV or JSON file. What the cells mean is for others to know.
public struct Table: Hashable, Sendable {
    /// One record of the file.
    public struct Row: Hashable, Sendable {
        /// The line of the file on which the record begins, from 1.
        public var line: Int
        /// One cell for each of the table's columns, in their order; empty where the file has none.
        public var cells: [String]
        /// What is wrong with the record's form; mostly nothing.
        public var problems: [RowProblem]

        /// A record.
        public init(line: Int, cells: [String], problems: [RowProblem] = []) {
            self.line = line
            self.cells = cells
            self.problems = problems
        }
    }

    /// What is wrong with the form of a record that was read all the same.
    public enum RowProblem: Hashable, Sendable {
        /// So many cells fewer than columns; they count as empty.
        case missingCells(Int)
        /// Cells beyond the last column; they are in no row.
        case extraCells([String])
        /// Text behind the closing quote of a cell, which was added to the cell: `"a" b`.
        case textAfterQuote(String)
    }

    /// The most bytes that a file may have: 64 MiB.
    public static let maximumBytes = 64 << 20

    /// The names of the columns, without white space around them; in JSON `code.prefix` for a field in a field.
    public var columns: [String]
    /// The records below the names, without empty lines.
    public var rows: [Row]
    /// How the bytes were read as text.
    public var encoding: TextEncoding
    /// The lines of the file with bytes that are broken in this encoding, from 1; they show as U+FFFD.
    public var brokenLines: [Int] = []

    /// A table.
    public init(columns: [String], rows: [Row], encoding: TextEncoding = .utf8) {
        self.columns = columns
        self.rows = rows
        self.encoding = encoding
    }

    /// The table in the bytes of a file; `format` as the file's name says, nil to tell by its content.
    ///
    /// - Throws: `TableError` where there are too many bytes, no text, another program's file, a quote without an end, or
    ///   JSON that is not an array of objects. Ragged rows are no error.
    public static func read(bytes: [UInt8], format: TableFormat? = nil) throws(TableError) -> Table {
        guard bytes.count <= maximumBytes else {
            throw TableError(cause: .tooLarge(bytes: bytes.count, limit: maximumBytes))
        }
        if let file = ForeignFile(bytes) { throw TableError(cause: .foreign(file)) }
        let text = DecodedText(bytes)
        guard text.encoding == .utf8 || text.brokenLines.isEmpty else {
            throw TableError(cause: .brokenUTF16)
        }
        guard let first = text.utf8.first(where: { !Byte.isWhiteSpace($0) }) else {
            throw TableError(cause: .empty)
        }
        let looksLikeJSON = first == Byte.openBracket || first == Byte.openBrace
        var table: Table
        switch format ?? (looksLikeJSON ? .json : .csv) {
        case .json: table = try JSONReader.table(text)
        case .csv:
            table = try DelimitedReader.table(text, delimiter: DelimitedReader.guessDelimiter(of: text.utf8))
        case .tsv: table = try DelimitedReader.table(text, delimiter: Byte.tab)
        }
        table.brokenLines = text.brokenLines
        return table
    }
}

extension String {
    /// The name of a column without white space around it.
    var withoutOuterSpace: String {
        let front = unicodeScalars.drop(while: \.properties.isWhitespace)
        let kept = front.reversed().drop(while: \.properties.isWhitespace).reversed()
        return String(String.UnicodeScalarView(kept))
    }
}
