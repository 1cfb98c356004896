import GRDB
import TestSupport
import Testing

@testable import State

@Suite("The author of a change")
struct AuthorTests {
    private static let id = "m-" + String(repeating: "a2", count: 13)

    @Test(
        "is stored as one text, and read from it",
        arguments: [
            (Author.officer("mei-lin.2"), "mei-lin.2"), (.member(Self.id), "(member \(Self.id))"),
            (.reader, "(reader)"),
            (.command(user: "root"), "root (command line)"),
            (.command(user: "user 1000"), "user 1000 (command line)"),
        ])
    func forms(_ author: Author, _ text: String) {
        #expect(author.rawValue == text)
        #expect(Author(rawValue: text) == author)
    }

    @Test(
        "is nobody where the text has another form",
        arguments: [
            "", "Mei", "mei lin", "(robot)", "(member x)", "(member m-A)", "(member m-aaaa)", "(reader) ",
        ])
    func unknown(_ text: String) { #expect(Author(rawValue: text) == nil) }

    @Test("is refused with its line where the log has another form")
    func refused() throws {
        let state = try TemporaryState()
        try state.database.write {
            try $0.execute(
                sql: """
                    INSERT INTO changes (time, officer, action, title, settled)
                    VALUES (1, '(robot)', 'post', 'x', 1)
                    """)
        }
        #expect(
            throws: StateError.unknownValue(
                "(robot)", of: "the author of line 1 of the log",
                known: ["an account", "(member m-…)", "(reader)", "root (command line)"])
        ) { try state.database.log(limit: 1) }
    }
}
