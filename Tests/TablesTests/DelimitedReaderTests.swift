import Testing

@testable import Tables

@Suite("CSV and TSV")
struct DelimitedReaderTests {
    @Test(
        "Cells are what RFC 4180 says they are",
        arguments: [
            ("a,b\n1,2\n", [["1", "2"]]),
            ("a,b\r\n1,2\r\n3,4\r\n", [["1", "2"], ["3", "4"]]),
            ("a,b\r1,2\r3,4", [["1", "2"], ["3", "4"]]),
            ("a,b\n\"x\r\ny\",\"\"\"q\"\", he said\"\n", [["x\r\ny", "\"q\", he said"]]),
            ("a,b\n\"1,5\", spaces stay \n", [["1,5", " spaces stay "]]),
            ("a,b\n1,", [["1", ""]]),
            ("a,b\n,\n", [["", ""]]),
            ("a,b\n\n1,2\n\n\n3,4\n\n", [["1", "2"], ["3", "4"]]),
            ("a\n\"\"\nx\n", [[""], ["x"]]),
            ("a,b\nthe \"best\" class,2\n", [["the \"best\" class", "2"]]),
            ("a,b\n1,\u{301}2\n", [["1", "\u{301}2"]]),
            ("a,b\n\"\u{301}x\",\"y\u{301}\"\n", [["\u{301}x", "y\u{301}"]]),
            ("\u{FEFF}a,b\n1,2\n", [["1", "2"]]),
            ("a;b\n1,5;2\n", [["1,5", "2"]]),
            ("\"a,b,c\";b\n1;2\n", [["1", "2"]]),
            ("a\tb\n1,5\t\"2\t3\"\n", [["1,5", "2\t3"]]),
            ("a|b\n1|2\n", [["1", "2"]]),
        ])
    func cells(text: String, cells: [[String]]) throws {
        let table = try Table.read(bytes: Array(text.utf8))
        #expect(table.rows.map(\.cells) == cells)
        #expect(table.rows.flatMap(\.problems) == [])
        #expect(table.encoding == .utf8)
    }

    @Test(
        "A record knows the line on which it begins",
        arguments: ["\n", "\r\n", "\r"])
    func lines(lineEnd: String) throws {
        let lines = ["a,b", "\"two", "lines\",1", "", "x,2", "\"", "\",3"]
        let table = try Table.read(bytes: Array(lines.joined(separator: lineEnd).utf8))
        #expect(table.rows.map(\.line) == [2, 5, 6])
        #expect(table.rows.map { $0.cells[0] } == ["two\(lineEnd)lines", "x", lineEnd])
    }

    @Test("Ragged rows are read and reported")
    func ragged() throws {
        let table = try Table.read(bytes: Array("a,b\n1\n1,2,3,,4\n1,2,,\n\"x\" y,2\n\"x\" ,2".utf8))
        #expect(
            table.rows == [
                Table.Row(line: 2, cells: ["1", ""], problems: [.missingCells(1)]),
                Table.Row(line: 3, cells: ["1", "2"], problems: [.extraCells(["3", "4"])]),
                Table.Row(line: 4, cells: ["1", "2"]),
                Table.Row(line: 5, cells: ["x y", "2"], problems: [.textAfterQuote("x y")]),
                Table.Row(line: 6, cells: ["x", "2"]),
            ])
    }

    @Test("Names of columns lose the white space around them and stay in order")
    func columns() throws {
        #expect(try Table.read(bytes: Array(" b ,\u{A0}a\n".utf8)).columns == ["b", "a"])
    }

    @Test("A quote without an end is an error with the line of the quote")
    func unended() throws {
        let error = #expect(throws: TableError.self) {
            try Table.read(bytes: Array("a,b\r\n1,2\r\n3,\"open\r\n5,6\r\n".utf8))
        }
        #expect(error == TableError(line: 3, cause: .unendedQuote))
        #expect(
            error?.description
                == "line 3: a cell begins with a quote that never ends; close it, or double each quote inside the cell"
        )
    }

    @Test("A file without text is an error", arguments: ["", "\n \r\n", "\u{FEFF}"])
    func empty(text: String) {
        #expect(throws: TableError(cause: .empty)) { try Table.read(bytes: Array(text.utf8)) }
    }

    @Test("A file over the limit is an error")
    func tooLarge() {
        let bytes = [UInt8](repeating: 0x61, count: Table.maximumBytes + 1)
        #expect(throws: TableError(cause: .tooLarge(bytes: 67_108_865, limit: 67_108_864))) {
            try Table.read(bytes: bytes)
        }
    }

    @Test(
        "The format is told by the ending of the file's name",
        arguments: [("CSV", TableFormat.csv), ("tab", .tsv), ("json", .json)])
    func formats(fileExtension: String, format: TableFormat) {
        #expect(TableFormat(fileExtension: fileExtension) == format)
        #expect(TableFormat(fileExtension: "xlsx") == nil)
    }

    @Test("TSV by name is parted by tabs alone")
    func tsv() throws {
        let table = try Table.read(bytes: Array("a,b,c\td\n1\t2\n".utf8), format: .tsv)
        #expect(table.columns == ["a,b,c", "d"])
    }

    @Test(
        "A first line for spreadsheets names the delimiter and is no record",
        arguments: ["sep=;\r\n", "SEP=;\n", "\"sep=;\"\r", "\u{FEFF}sep=;\n"])
    func separatorLine(line: String) throws {
        let table = try Table.read(bytes: Array("\(line)a,b;c\n1;2\n".utf8))
        #expect(table.columns == ["a,b", "c"])
        #expect(table.rows == [Table.Row(line: 3, cells: ["1", "2"])])
    }

    @Test("A table whose first name is that of such a line is read back")
    func separatorName() throws {
        let csv = DelimitedWriter.csv([["sep=", ""], ["1", "2"]])
        #expect(csv == "\"sep=\",\r\n1,2\r\n")
        #expect(try Table.read(bytes: Array(csv.utf8)).columns == ["sep=", ""])
    }

    @Test(
        "The header is where the caller finds it, of two records with the lowest names; the others are kept")
    func header() throws {
        let text = "Title\n;;\nx;;z\na;b;\n1;2;3\n"
        let table = try Table.read(bytes: Array(text.utf8)) { first in
            #expect(first == [["Title"], ["", "", ""], ["x", "", "z"], ["a", "b", ""], ["1", "2", "3"]])
            return 2..<4
        }
        #expect(table.columns == ["a", "b", "z"])
        #expect(table.rows == [Table.Row(line: 5, cells: ["1", "2", "3"])])
        #expect(
            table.above == [Table.Row(line: 1, cells: ["Title"]), Table.Row(line: 3, cells: ["x", "", "z"])])
    }

    @Test("What is written is read back")
    func writing() throws {
        let records = [["a", "b"], ["1,5", "say \"hi\""], ["\r\n", "plain"], ["\r", "\n"]]
        let text = DelimitedWriter.csv(records)
        #expect(
            text == "a,b\r\n\"1,5\",\"say \"\"hi\"\"\"\r\n\"'\r\n\",plain\r\n\"'\r\",\"'\n\"\r\n")
        let table = try Table.read(bytes: Array(text.utf8))
        #expect([table.columns] + table.rows.map(\.cells) == records)
    }

    @Test(
        "A cell of marks that part cells elsewhere, or of another file's mark, is read back as one",
        arguments: [";;;", "||", "a\tb\tc", "%PDF-1.4", "BZh91AY&SY"])
    func otherDelimiters(cell: String) throws {
        let records = [[cell, "b"], ["1", cell]]
        let table = try Table.read(bytes: Array(DelimitedWriter.csv(records).utf8))
        #expect([table.columns] + table.rows.map(\.cells) == records)
    }

    @Test("Only the first cell of a file is in quotes for another file's mark")
    func otherMark() {
        #expect(
            DelimitedWriter.csv([["%PDF-1", "%PDF-1"], ["%PDF-1"]]) == "\"%PDF-1\",%PDF-1\r\n%PDF-1\r\n")
    }
}
