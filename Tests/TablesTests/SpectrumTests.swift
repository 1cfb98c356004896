import Foundation
import Tables
import TestSupport
import Testing

/// csv-spectrum: CSV files that many programs are measured by, and what they say as JSON.
@Suite("csv-spectrum", .enabled(if: SharedData.isTested("tabular/csv-spectrum")))
struct SpectrumTests {
    @Test(
        "Every file is read as its JSON says",
        arguments: [
            "comma_in_quotes", "empty", "empty_crlf", "escaped_quotes", "json", "newlines", "newlines_crlf",
            "quotes_and_newlines", "simple", "simple_crlf", "utf8",
        ])
    func file(name: String) throws {
        let folder = try SharedData.url("tabular/csv-spectrum")
        var bytes = Array(try Data(contentsOf: folder.appending(path: "csvs/\(name).csv")))
        // Our copy lost the CRs that the names promise and that the JSON of newlines_crlf has: they are put back.
        if name.hasSuffix("_crlf"), !bytes.contains(0x0D) {
            bytes = bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
        }
        let json = try Data(contentsOf: folder.appending(path: "json/\(name).json"))
        let expected = try JSONDecoder().decode([[String: String]].self, from: json)
        let table = try Table.read(bytes: bytes, format: .csv)
        let rows = table.rows.map { Dictionary(uniqueKeysWithValues: zip(table.columns, $0.cells)) }
        #expect(rows == expected)
        #expect(table.rows.flatMap(\.problems) == [])
    }
}
