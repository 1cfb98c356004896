import Foundation
import Testing

@testable import Tables

@Suite("Encodings")
struct EncodingTests {
    static let chinese = "Number,Comments\nLIT 89S,装逼神课，很好\n"
    static let french = "Number,Comments\nLIT 89S,Très bien: Andrés à l’été\n"
    /// In Windows-1252 each accented letter and the next are a character of GB18030 as well.
    static let spanish = "Number,Comments\nLIT 89S,Andrés Martín\n"
    static let gb18030 = String.Encoding(rawValue: 0x8000_0632)

    @Test(
        "A table is the same in every encoding, and says which it was",
        arguments: [
            (chinese, String.Encoding.utf8, [UInt8](), TextEncoding.utf8),
            (chinese, .utf8, [0xEF, 0xBB, 0xBF], .utf8),
            (chinese, .utf16LittleEndian, [0xFF, 0xFE], .utf16LittleEndian),
            (chinese, .utf16BigEndian, [0xFE, 0xFF], .utf16BigEndian),
            (chinese, .utf16LittleEndian, [], .utf16LittleEndian),
            (chinese, .utf16BigEndian, [], .utf16BigEndian),
            (chinese, gb18030, [], .gb18030),
            // Three of these bytes' pairs are characters of UTF-8, and two are not.
            ("a\n每周聚餐\n", gb18030, [], .gb18030),
            (french, .windowsCP1252, [], .windows1252),
            (spanish, .windowsCP1252, [], .windows1252),
            ("a\ncaf\u{E9} \u{81}\n", .isoLatin1, [], .latin1),
        ])
    func encodings(text: String, written: String.Encoding, mark: [UInt8], read: TextEncoding) throws {
        let bytes = mark + Array(try #require(text.data(using: written)))
        let table = try Table.read(bytes: bytes)
        let expected = try Table.read(bytes: Array(text.utf8))
        #expect(table.encoding == read)
        #expect(table.columns == expected.columns)
        #expect(table.rows == expected.rows)
    }

    @Test(
        "A table in Big5 is refused, and the same text in GB18030 is read",
        arguments: [
            (
                "課程,評語\n統計學,老師教得很清楚，作業不多。\n",
                "vdK1eyy1+7t5CrLOrXC+xyym0a52sdCxb6vcsk23oaFBp0C3fqSjpmihQwo="
            ),
            (
                "Number,Comments\nLIT 89S,學生會的課程評語都在這裡\n",
                "TnVtYmVyLENvbW1lbnRzCkxJVCA4OVMsvselzbd8qrq90rV7tfu7ebOjpmKzb7jMCg=="
            ),
        ])
    func big5(text: String, inBig5: String) throws {
        let bytes = try #require(Data(base64Encoded: inBig5))
        let error = #expect(throws: TableError.self) { try Table.read(bytes: Array(bytes)) }
        #expect(
            error?.description
                == "the file seems to be in Big5; expected UTF-8, UTF-16, GB18030 or Windows-1252: save it anew as UTF-8"
        )
        let other = try #require(text.data(using: Self.gb18030))
        #expect(try Table.read(bytes: Array(other)).columns.count == 2)
    }

    @Test("JSON in GB18030 is read too")
    func json() throws {
        let bytes = try #require("[{\"a\": \"神课\"}]".data(using: Self.gb18030))
        #expect(try Table.read(bytes: Array(bytes)).rows.map(\.cells) == [["神课"]])
    }

    @Test(
        "UTF-16 that breaks off is an error",
        arguments: [[0xFF, 0xFE, 0x61], [0xFF, 0xFE, 0x00, 0xD8, 0x61, 0x00]] as [[UInt8]])
    func brokenUTF16(bytes: [UInt8]) {
        #expect(throws: TableError(cause: .brokenUTF16)) { try Table.read(bytes: bytes) }
    }

    @Test("A byte that is no UTF-8 among much that is becomes U+FFFD, and its line is named")
    func oneByte() throws {
        let table = try Table.read(bytes: Array("a,b\n神课,很好\n,caf".utf8) + [0xC3] + Array("\n好,好\n".utf8))
        #expect(table.encoding == .utf8)
        #expect(table.rows.map(\.cells) == [["神课", "很好"], ["", "caf\u{FFFD}"], ["好", "好"]])
        #expect(table.brokenLines == [3])
    }

    @Test("A stray NUL in UTF-8 stays what it is")
    func strayNUL() throws {
        let table = try Table.read(bytes: Array("a,b\nx\0,y\0\0\n".utf8))
        #expect(table.encoding == .utf8)
        #expect(table.rows[0].cells == ["x\0", "y\0\0"])
    }

    @Test("Only what no byte proves is called a guess")
    func guesses() {
        #expect(
            [TextEncoding.utf8, .gb18030, .windows1252, .utf16BigEndian].map(\.isGuess) == [
                false, true, true, false,
            ])
    }
}
