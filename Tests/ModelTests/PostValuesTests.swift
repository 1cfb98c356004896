import Testing

@testable import Model

@Suite("Values of posts in a file")
struct PostValuesTests {
    private static let entries: [PostValues.Entry] = [
        ("b", .number(2)), ("a-b", .text("Mei \"美\"")), ("a", .number(-1)), ("ab", .text("")),
        ("c", .numbers([nil, 3])), ("d", .numbers([])),
    ]

    @Test("are JSON with a line for each post, sorted")
    func json() {
        let json = String(decoding: PostValues.json(Self.entries), as: UTF8.self)
        let lines = [
            "{", "\"a\":-1,", "\"a-b\":\"Mei \\\"美\\\"\",", "\"ab\":\"\",", "\"b\":2,", "\"c\":[null,3],",
            "\"d\":[]",
            "}", "",
        ]
        #expect(json == lines.joined(separator: "\n"))
        #expect(PostValues.json([]) == Array("{}\n".utf8))
    }

    @Test("are found by the id of the post")
    func found() {
        let values = PostValues(Self.entries)
        for (id, value) in Self.entries { #expect(values[id] == value, "\(id)") }
        for id in ["", "e", "a-", "b2", "{", "}", "A"] { #expect(values[id] == nil, "\(id)") }
        #expect(["a", "b", "ab", "c"].map(values.number) == [-1, 2, 0, 0])
    }

    @Test("are found among any number of them", arguments: [1, 2, 3, 7, 100])
    func many(count: Int) {
        let values = PostValues((0..<count).map { ("f-\($0)", .number($0)) })
        #expect((0..<count).map { values["f-\($0)"] } == (0..<count).map { .number($0) })
        #expect(values["f-\(count)"] == nil)
    }

    @Test(
        "are none where the file is damaged",
        arguments: ["", "{", "{}", "{\n", "\n}\n", "{\"a\":1}", "{\n\"a\":1", "[1]", "{\n\"a\":x\n}\n"])
    func damaged(text: String) { #expect(PostValues(file: Array(text.utf8))["a"] == nil) }

    @Test("are as many of the first as a limit of bytes allows")
    func limited() {
        let entries: [PostValues.Entry] = [("z", .number(10)), ("a", .number(1)), ("c", .number(0))]
        func json(_ limit: Int) -> String {
            String(decoding: PostValues.json(first: entries, limit: limit), as: UTF8.self)
        }
        let two = "{\n\"z\":10,\n\"a\":1\n}\n"
        #expect(json(100) == "{\n\"z\":10,\n\"a\":1,\n\"c\":0\n}\n")
        #expect(json(two.utf8.count + 2) == two)
        #expect(json(4) == "{}\n")
    }
}
