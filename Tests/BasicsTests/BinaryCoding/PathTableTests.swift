import Basics
import Testing

@Suite("A table of paths")
struct PathTableTests {
    private let table: PathTable

    init() {
        var table = PathTable()
        table.add("courses/gem 1 🥟/index.html", [1, .max])
        table.add("", [0, 2])
        table.add("index.html", [3, 4])
        self.table = table
    }

    @Test("Each path comes back with its numbers, in the order in which they were added")
    func roundTrip() throws {
        let bytes = try RecordEncoder.bytes(of: table)
        let rows = try RecordDecoder.value(PathTable.self, of: bytes).rows(of: 2)
        #expect(rows.map(\.path) == ["courses/gem 1 🥟/index.html", "", "index.html"])
        #expect(rows.map { Array($0.numbers) } == [[1, .max], [0, 2], [3, 4]])
        #expect(try PathTable().rows(of: 2).isEmpty)
    }

    @Test("A table with other counts of numbers is refused", arguments: [0, 1, 3])
    func otherWidth(width: Int) {
        #expect(throws: RecordDecoder.Failure.self) { try table.rows(of: width) }
    }
}
