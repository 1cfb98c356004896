import Foundation
import Testing

@testable import Site

@Suite("Search files")
struct SearchFileTests {
    private static let rows = [
        ["one", "alpha beta"], ["two", ""], ["", "beta\ngamma"], ["four", "ALPHA"],
    ]

    private static func bytes(_ rows: [[String]] = rows) -> [UInt8] {
        var writer = SearchFileWriter(columnCount: 2)
        for row in rows { for (column, text) in row.enumerated() { writer.add(text.utf8, to: column) } }
        return writer.bytes
    }

    private func file() throws -> SearchFile { try #require(SearchFile(Data(Self.bytes()))) }

    @Test("A file gives back what was written")
    func roundTrip() throws {
        let file = try file()
        #expect([file.rowCount, file.columnCount] == [4, 2] as [Int])
        for (row, texts) in Self.rows.enumerated() {
            for (column, text) in texts.enumerated() {
                #expect(String(decoding: file.text(row, column), as: UTF8.self) == text)
                #expect(file.has(Array(text.utf8), row, column))
                #expect(!file.has(Array("\(text)x".utf8), row, column))
            }
        }
        #expect(file.text(4, 0) == [])
        #expect(SearchFile(Data(Self.bytes([])))?.rowCount == 0)
    }

    @Test(
        "Each row with a text is found once, in order",
        arguments: [
            ("beta", [0, 2]), ("a", [0, 2]), ("alpha beta", [0]), ("gamma", [2]), ("ALPHA", [3]), ("ab", []),
            ("", [0, 1, 2, 3]), ("alpha beta gamma", []), (String(repeating: "a", count: 500), []),
        ])
    func containing(text: String, rows: [Int]) throws {
        #expect(try file().with(1) { $0.containing(Array(text.utf8)) } == rows)
    }

    @Test("A file that is cut off is none")
    func cut() {
        let bytes = Self.bytes()
        for count in 0..<bytes.count { #expect(SearchFile(Data(bytes.prefix(count))) == nil) }
    }

    @Test("A damaged file is none, or finds something else, and never crashes")
    func damaged() throws {
        let bytes = Self.bytes()
        let pattern = try #require(PinyinPattern("al"))
        #expect(!bytes.isEmpty)
        var found = 0
        for place in bytes.indices {
            for bit in [1, 0x80] as [UInt8] {
                var damaged = bytes
                damaged[place] ^= bit
                guard let file = SearchFile(Data(damaged)) else { continue }
                for column in 0..<file.columnCount {
                    let rows = file.with(column) { $0.containing([0x61]) + $0.matching(pattern) }
                    found += rows.count
                    #expect(rows.allSatisfy { $0 < file.rowCount })
                    for row in 0..<min(10, file.rowCount) { _ = file.text(row, column) }
                }
            }
        }
        // Most damage leaves a file in which rows are found.
        #expect(found > bytes.count)
    }
}
