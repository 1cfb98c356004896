import Foundation
import GRDB
import Testing

@testable import State

@Suite("The log's chain")
struct ChainHashTests {
    private let state: TemporaryState

    init() throws {
        state = try TemporaryState()
        try state.add("mei")
        for (number, text) in ["one", "two", "three"].enumerated() {
            let change = Change(
                nonce: "n\(number)", time: TemporaryState.now, author: "mei", action: .post,
                subject: "e\(number)",
                title: "Event \(text)",
                files: [FileChange(path: "Content/events/\(text).md", before: nil, after: Array(text.utf8))])
            guard case .accepted(let accepted) = try state.database.accept(change) else { continue }
            try state.database.settle(accepted)
        }
    }

    private func problems() -> [StateProblem] { StateProblem.all(below: state.folder.path) }

    /// Changes the file as somebody with another program would.
    private func tamper(_ statement: String) throws {
        let queue = try DatabaseQueue(path: "\(state.folder.path)/\(StateDatabase.path)")
        try queue.write { database in
            for name in try String.fetchAll(
                database, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger'")
            {
                try database.execute(sql: "DROP TRIGGER \(name)")
            }
            try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
            try database.execute(sql: statement)
        }
    }

    @Test("is whole after everything that officers do")
    func whole() throws {
        _ = try state.signIn("mei")
        _ = try state.signIn("mei", "a wrong password")
        #expect(problems() == [])
    }

    @Test(
        "tells the first line that was changed, added or taken out",
        arguments: [
            ("UPDATE changes SET officer = 'sam' WHERE number = 3", 3),
            ("UPDATE changes SET title = 'Event Two' WHERE number = 3", 3),
            ("UPDATE changes SET time = time + 1 WHERE number = 1", 1),
            ("UPDATE changes SET nonce = NULL WHERE number = 2", 2),
            ("UPDATE changes SET subject = NULL WHERE number = 4", 4),
            ("UPDATE fileChanges SET after = x'00' WHERE change = 3", 3),
            ("UPDATE fileChanges SET before = x'' WHERE change = 3", 3),
            ("UPDATE fileChanges SET path = path || 'x' WHERE change = 4", 4),
            ("DELETE FROM fileChanges WHERE change = 2", 2),
            (
                "DELETE FROM fileChanges WHERE change = 4; DELETE FROM seals WHERE change = 4; DELETE FROM changes WHERE number = 4",
                4
            ),
            (
                "DELETE FROM fileChanges WHERE change = 3; DELETE FROM seals WHERE change = 3; DELETE FROM changes WHERE number = 3",
                3
            ),
            // As if it were erased, which no line says.
            (
                "UPDATE changes SET title = '', salt = NULL WHERE number = 3; DELETE FROM fileChanges WHERE change = 3",
                3
            ),
            ("DELETE FROM seals WHERE change = 2", 2),
            ("UPDATE seals SET seal = zeroblob(32) WHERE change = 4", 4),
        ])
    func broken(statement: String, number: Int64) throws {
        try tamper(statement)
        #expect(problems() == [.changedAfterwards(number: number)])
    }

    @Test(
        "tells that a line was added, or lies before the first, also where what counts lines was changed",
        arguments: [
            (
                "INSERT INTO changes (time, officer, action, title, settled) VALUES (1, 'mei', 'post', 'x', 1)",
                5
            ),
            (
                "INSERT INTO changes (number, time, officer, action, title, settled) VALUES (0, 1, 'mei', 'post', 'x', 1)",
                0
            ),
            ("DELETE FROM sqlite_sequence; UPDATE changes SET title = 'x' WHERE number = 4", 4),
            ("UPDATE sqlite_sequence SET seq = 2; UPDATE changes SET title = 'x' WHERE number = 4", 4),
        ])
    func added(statement: String, number: Int64) throws {
        try tamper(statement)
        #expect(problems() == [.changedAfterwards(number: number)])
    }

    @Test("cannot be changed by this program's own database")
    func triggers() throws {
        for statement in [
            "UPDATE seals SET seal = x'00'", "DELETE FROM seals",
            "INSERT OR REPLACE INTO seals VALUES (2, x'00')",
        ] {
            #expect(throws: StateError.self) { try state.database.write { try $0.execute(sql: statement) } }
        }
        #expect(problems() == [])
    }
}
