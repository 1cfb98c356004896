import TestSupport
import Testing

@testable import Tables

@Suite("Cells that spreadsheets would calculate")
struct FormulaGuardTests {
    @Test(
        "have an apostrophe in the file, and a text with one has one more where it could be taken for it",
        arguments: [
            ("=1+1", "'=1+1"), ("+1.5", "'+1.5"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"),
            ("＝1", "'＝1"), ("'=1", "''=1"), ("''-", "'''-"),
            ("", ""), ("1-1", "1-1"), ("'", "'"), ("'90s", "'90s"), (" =1", " =1"), ("''", "''"),
        ])
    func written(text: String, cell: String) throws {
        #expect(DelimitedWriter.csv([["a", text]]) == "a,\(cell)\r\n")
        #expect(FormulaGuard.removed(from: cell) == text)
    }

    @Test("with white space first are quoted too", arguments: ["\t=1", "\r=1", "\n=1", "\r\n=1"])
    func quoted(text: String) {
        #expect(DelimitedWriter.csv([["a", text]]) == "a,\"'\(text)\"\r\n")
    }

    @Test("Random cells are read back exactly, and no cell of the file begins a formula")
    func random() throws {
        let pieces = [
            "'", "'", "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＠", "\"", ",", ";", "|", "a", "1", " ",
            "\u{301}", "饺",
        ]
        var random = SeededRandom(state: 34)
        let cells = (0..<20_000).map { _ in
            (0..<Int.random(in: 1...6, using: &random)).map { _ in pieces.randomElement(using: &random)! }
                .joined()
        }
        // A first cell that is not empty makes every record a line.
        let records = [["a", "b"]] + cells.map { ["x", $0] }
        let table = try Table.read(bytes: Array(DelimitedWriter.csv(records).utf8), format: .csv)
        #expect(table.rows.count == cells.count)
        for (row, cell) in zip(table.rows, cells) where Array(row.cells[1].utf8) != Array(cell.utf8) {
            Issue.record("\(cell.debugDescription) is read as \(row.cells[1].debugDescription)")
        }
        for cell in cells {
            let first = FormulaGuard.added(to: cell).unicodeScalars.first
            #expect(first.map { !"=+-@\t\r\n＝＠".unicodeScalars.contains($0) } == true)
        }
    }
}
