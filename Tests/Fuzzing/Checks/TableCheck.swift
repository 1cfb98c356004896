import Tables

/// A table has a cell for each column in each row, and written as CSV it reads as the same.
enum TableCheck {
    static func check(_ bytes: [UInt8]) throws(Finding) {
        for format in [nil, .csv, .tsv, .json] as [TableFormat?] {
            if let table = try read(bytes, format) { try check(table, lines: lines(in: bytes)) }
        }
    }

    private static func read(_ bytes: [UInt8], _ format: TableFormat?) throws(Finding) -> Table? {
        do throws(TableError) {
            return try Table.read(bytes: bytes, format: format)
        } catch {
            let line = error.line ?? 1
            try Finding.unless((1...lines(in: bytes)).contains(line), "a line of the file, not \(line)")
            return nil
        }
    }

    private static func lines(in bytes: [UInt8]) -> Int { 1 + bytes.count { $0 == 10 || $0 == 13 } }

    private static func check(_ table: Table, lines: Int) throws(Finding) {
        var last = 0
        for row in table.rows {
            try Finding.unless(row.cells.count == table.columns.count, "a cell for each column")
            try Finding.unless((max(1, last)...lines).contains(row.line), "rows in the order of their lines")
            last = row.line
        }
        // One column's empty cell is an empty line, and a NUL in every other byte is UTF-16.
        let texts = table.columns + table.rows.flatMap(\.cells)
        guard table.columns.count > 1, !texts.contains(where: { $0.utf8.contains(0) }) else { return }
        let csv = DelimitedWriter.csv([table.columns] + table.rows.map(\.cells))
        let back = try read(Array(csv.utf8), .csv)
        try Finding.unless(back?.columns == table.columns, "the same columns")
        try Finding.unless(back?.rows.map(\.cells) == table.rows.map(\.cells), "the same cells")
    }
}
