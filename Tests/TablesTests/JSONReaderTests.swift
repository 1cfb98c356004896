import Testing

@testable import Tables

@Suite("JSON")
struct JSONReaderTests {
    @Test("Fields in fields become columns with paths; values are as written")
    func values() throws {
        let text = """
            [
              {"code": {"prefix": "ABC", "number": 191}, "credits": 0.50, "big": 12345678901234567890, "no": -1e3},

              {"flag": true, "off": false, "none": null, "terms": ["Fall", 2, null], "s": "1 \\"2\\" \\u4e2d\\\\"}, {}
            ]
            """
        let table = try Table.read(bytes: Array(text.utf8))
        #expect(
            table.columns == [
                "big", "code.number", "code.prefix", "credits", "flag", "no", "none", "off", "s", "terms",
            ])
        #expect(table.rows.map(\.line) == [2, 4, 4])
        #expect(
            table.rows.map(\.cells) == [
                ["12345678901234567890", "191", "ABC", "0.50", "", "-1e3", "", "", "", ""],
                ["", "", "", "", "true", "", "", "false", "1 \"2\" 中\\", "Fall, 2, "],
                Array(repeating: "", count: 10),
            ])
    }

    @Test("An object around a single array is accepted")
    func wrapped() throws {
        let text =
            "{\"count\": 2, \"meta\": {\"of\": [1, 2]},\n\"rows\": [\n{\"a\": \"1\"},\n{\"a\": \"2\"}]}"
        let table = try Table.read(bytes: Array(text.utf8))
        #expect(table.rows == [Table.Row(line: 3, cells: ["1"]), Table.Row(line: 4, cells: ["2"])])
    }

    @Test("Fields whose names become the same are columns of one name each")
    func sameName() throws {
        let text = """
            [{"a.b": 1, "a": {"b": 2}, "c ": "x"},
             {"a.b": 3, "c": "y", " c": "z"}]
            """
        let table = try Table.read(bytes: Array(text.utf8))
        #expect(table.columns == ["a.b", "a.b", "c", "c"])
        #expect(table.rows.map(\.cells) == [["2", "1", "x", ""], ["3", "", "z", "y"]])
    }

    @Test("An array of nothing is a table of nothing")
    func nothing() throws {
        #expect(try Table.read(bytes: Array("[]".utf8)) == Table(columns: [], rows: []))
    }

    @Test(
        "What is not an array of objects is an error",
        arguments: [
            ("{\"a\": 1}", TableError(cause: .notAnArray)),
            ("{\"a\": [], \"b\": []}", TableError(cause: .notAnArray)),
            ("[{},\n3]", TableError(line: 2, cause: .notAnObject)),
        ])
    func shapes(text: String, error: TableError) {
        #expect(throws: error) { try Table.read(bytes: Array(text.utf8)) }
    }

    @Test(
        "What is not JSON is an error",
        arguments: [
            "[", "[1 2]", "{\"a\"}", "[{\"a\": \"b]", "[{\"a\": \"\\", "[}", "]",
            String(repeating: "[", count: 100_000),
        ])
    func malformed(text: String) throws {
        let error = #expect(throws: TableError.self) {
            try Table.read(bytes: Array(text.utf8), format: .json)
        }
        guard case .notJSON(let reason) = try #require(error).cause else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(!reason.isEmpty && !reason.contains("Error Domain"), "\(reason)")
    }
}
