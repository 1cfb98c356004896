import Tables
import Testing

@Suite("Files of other programs")
struct ForeignFileTests {
    /// A ZIP archive so far as its directory tells of it: files of these names.
    static func zip(_ names: [String]) -> [UInt8] {
        let zeros = { (count: Int) in [UInt8](repeating: 0, count: count) }
        let files: [[UInt8]] = names.map { name in
            let start: [UInt8] = [0x50, 0x4B, 3, 4]
            return start + zeros(22) + length(name) + zeros(2) + Array(name.utf8)
        }
        let directory: [[UInt8]] = names.map { name in
            let start: [UInt8] = [0x50, 0x4B, 1, 2]
            return start + zeros(24) + length(name) + zeros(16) + Array(name.utf8)
        }
        let end: [UInt8] = [0x50, 0x4B, 5, 6]
        return Array((files + directory).joined()) + end + zeros(18)
    }

    private static func length(_ name: String) -> [UInt8] { [UInt8(name.utf8.count), 0] }

    /// A dBase table of one field and no records, changed on 23 November 2026.
    static func dBase(version: UInt8 = 3, month: UInt8 = 11, end: UInt8 = 0x0D) -> [UInt8] {
        let header: [UInt8] = [version, 126, month, 23, 0, 0, 0, 0, 65, 0, 11, 0]
        let field = Array("NUMBER\0\0\0\0\0C".utf8) + [UInt8](repeating: 0, count: 20)
        return header + [UInt8](repeating: 0, count: 20) + field + [end, 0x1A]
    }

    private static let save = "open it in a spreadsheet program and save the sheet as CSV in UTF-8"
    private static let export = "open it in its program and export the table as CSV in UTF-8"
    private static let workbook =
        "the file is a workbook (XLSX, ODS or XLS), not text; open it and save the sheet as CSV in UTF-8"

    @Test(
        "Each is an error that says what it is and what to do",
        arguments: [
            (zip(["[Content_Types].xml", "xl/workbook.xml"]), workbook),
            (
                [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 26)
                    + Array("mimetypeapplication/vnd.oasis.opendocument.spreadsheet".utf8), workbook
            ),
            ([0xD0, 0xCF, 0x11, 0xE0], workbook),
            (
                zip(["Index/Document.iwa"]),
                "the file is a Numbers document, not text; open it in Numbers and export the sheet as CSV in UTF-8"
            ),
            (
                zip(["a.csv", "xl.csv"]),
                "the file is a ZIP archive, not text; unpack it and import each file in it"
            ),
            (
                Array("PK\u{5}\u{6}".utf8),
                "the file is a ZIP archive, not text; unpack it and import each file in it"
            ),
            (
                [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],
                "the file is a 7z archive, not text; unpack it and import each file in it"
            ),
            (
                Array("Rar!\u{1A}\u{7}".utf8) + [1, 0],
                "the file is a RAR archive, not text; unpack it and import each file in it"
            ),
            (
                Array("a.csv".utf8) + [UInt8](repeating: 0, count: 252) + Array("ustar".utf8)
                    + [UInt8](repeating: 0, count: 250),
                "the file is a tar archive, not text; unpack it and import each file in it"
            ),
            (
                [0x1F, 0x8B, 8],
                "the file is compressed (gzip), not text; unpack it and import the file in it"
            ),
            (
                Array("BZh91AY&SY".utf8),
                "the file is compressed (bzip2), not text; unpack it and import the file in it"
            ),
            (
                [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0],
                "the file is compressed (xz), not text; unpack it and import the file in it"
            ),
            (
                [0x28, 0xB5, 0x2F, 0xFD],
                "the file is compressed (zstd), not text; unpack it and import the file in it"
            ),
            (dBase(), "the file is a dBase table, not text; \(save)"),
            (dBase(version: 0x30), "the file is a dBase table, not text; \(save)"),
            (
                Array("SQLite format 3\0".utf8) + [16],
                "the file is a database (SQLite), not text; \(export)"
            ),
            (
                [0, 1, 0, 0] + Array("Standard ACE DB".utf8),
                "the file is a database (Access), not text; \(export)"
            ),
            (Array("PAR1\u{15}".utf8), "the file is a Parquet table, not text; \(export)"),
            (
                Array("%PDF-1.7\n".utf8),
                "the file is a PDF document, not text; look for the table that it was made of, and save that as CSV in"
                    + " UTF-8"
            ),
        ] as [([UInt8], String)])
    func message(bytes: [UInt8], sentence: String) {
        let error = #expect(throws: TableError.self) { try Table.read(bytes: bytes) }
        #expect(error?.description == sentence)
        #expect(error?.line == nil)
    }

    @Test(
        "A text that begins like one is a text",
        arguments: [
            "BZh9 hotels,b\n", "Rar,b\n", "PK,b\n", "7z,b\n", "PAR1,b\n", "%PDF,b\n", "(µ/ý,b\n",
            "SQLite format,b\n",
            "0,\t\nabcd    " + String(repeating: "\r", count: 9000),
            String(repeating: "a", count: 257) + "ustar" + String(repeating: "b", count: 300),
        ])
    func text(text: String) { #expect(ForeignFile(Array(text.utf8)) == nil) }

    @Test(
        "A header that no dBase table has is none",
        arguments: [dBase(month: 13), dBase(version: 0x61), dBase(end: 0), Array(dBase().prefix(64))])
    func header(bytes: [UInt8]) { #expect(ForeignFile(bytes) == nil) }

    @Test("Where no table is wanted, the advice is to unpack it or the caller's")
    func advice() {
        #expect(
            [ForeignFile.archive("ZIP"), .compressed("gzip"), .workbook].map { $0.advice(otherwise: "no") }
                == [
                    "unpack it and import each file in it", "unpack it and import the file in it", "no",
                ])
    }
}
