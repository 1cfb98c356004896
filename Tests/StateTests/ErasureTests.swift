import Foundation
import GRDB
import Testing

@testable import State

@Suite("Erased contents")
struct ErasureTests {
    private let state: TemporaryState
    private static let secret = "Grandmother's 4411 telephone"

    init() throws {
        state = try TemporaryState()
        try state.add("mei")
        for (nonce, event) in [("a", "e1"), ("b", "e2"), ("c", "e1")] { try accept(nonce, event) }
    }

    private func accept(_ nonce: String, _ event: String) throws {
        let text = "\(event): \(Self.secret) " + String(repeating: "x", count: 6000)
        let change = Change(
            nonce: nonce, form: [1], time: TemporaryState.now, author: "mei", action: .edit, subject: event,
            title: "\(event) \(Self.secret)",
            files: [
                FileChange(
                    path: "Content/events/\(event)-\(Self.secret).md", before: Array(text.utf8),
                    after: Array(text.utf8))
            ])
        guard case .accepted(let number) = try state.database.accept(change) else { return }
        try state.database.settle(number)
    }

    private func erase(_ event: String = "e1") throws -> Int {
        try state.database.erase(event, by: "sam", now: TemporaryState.now)
    }

    private var problems: [StateProblem] { StateProblem.all(below: state.folder.path) }

    /// Where a text is in the files of State/.
    private func files(with text: String) throws -> [String] {
        let folder = state.folder("State")
        return try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
            return bytes.contains(Array(text.utf8))
        }
    }

    @Test("are gone from the lines of their event and from every file, and the log still verifies")
    func erased() throws {
        for (nonce, event) in [("u1", "e1"), ("c", nil), ("u2", "e2")] {
            let form = DraftSubmission(
                nonce: nonce, officer: "mei", post: event, fields: ["title": "\(nonce) \(Self.secret)"],
                saved: TemporaryState.now)
            try state.database.keep(form)
        }
        let seals = try (1...4).map { try state.database.seal(of: $0) }
        #expect(try erase() == 2)
        let changes = try state.database.changes(of: "e1")
        #expect(changes.map(\.action) == [.edit, .edit, .erase])
        #expect(changes.map(\.isErased) == [true, true, false])
        #expect(changes.allSatisfy { $0.title.isEmpty && $0.files.isEmpty && $0.form == nil })
        #expect(changes.map(\.author) == ["mei", "mei", "sam"])
        #expect(
            try state.database.draftSubmissions(of: "mei", now: TemporaryState.now).map(\.nonce) == ["u2"])
        #expect(try state.database.changes(of: "e2").map(\.title) == ["e2 \(Self.secret)"])
        #expect(try (1...4).map { try state.database.seal(of: $0) } == seals)
        #expect(problems == [])
        #expect(try files(with: "e1 \(Self.secret)") == [])
        #expect(try files(with: "e1: \(Self.secret)") == [])
        #expect(try files(with: "u1 \(Self.secret)") == [])
        #expect(try files(with: "e2 \(Self.secret)") == ["corkboard.sqlite"])
    }

    @Test("are erased once: the next time adds no line")
    func once() throws {
        #expect(try erase() == 2)
        #expect(try erase() == 0)
        #expect(try erase("e3") == 0)
        #expect(try state.database.lastChange()?.number == 5)
        try accept("d", "e1")
        #expect(try erase() == 1)
        #expect(problems == [])
    }

    @Test("leave no bytes where another connection of a program that forgets them had deleted them before")
    func deletedBefore() throws {
        let queue = try DatabaseQueue(path: state.folder(StateDatabase.path))
        try queue.inDatabase { try $0.execute(sql: "PRAGMA secure_delete = OFF") }
        let form = DraftSubmission(
            nonce: "u", officer: "mei", post: "e1",
            fields: ["detail": "e9 \(Self.secret)" + String(repeating: "y", count: 9000)],
            saved: TemporaryState.now)
        try state.database.keep(form)
        try queue.write { try $0.execute(sql: "DELETE FROM unsentForms") }
        #expect(try files(with: "e9 \(Self.secret)") != [])
        _ = try erase()
        #expect(try files(with: "e9 \(Self.secret)") == [])
    }

    @Test(
        "cannot be put back, and are not taken away without a trace",
        arguments: [
            "UPDATE changes SET title = 'x' WHERE number = 2",
            "UPDATE changes SET salt = x'00', title = 'x' WHERE number = 2",
            "UPDATE changes SET digest = x'00' WHERE number = 2",
            "INSERT INTO fileChanges VALUES (2, 0, 'x', NULL, x'00')",
            "UPDATE changes SET title = '' WHERE number = 3",
            "UPDATE changes SET salt = NULL WHERE number = 3",
            "UPDATE changes SET title = 'x', salt = NULL, form = NULL WHERE number = 3",
            "UPDATE changes SET title = '', salt = NULL, form = NULL, officer = 'x' WHERE number = 3",
            "DELETE FROM fileChanges WHERE change = 3", "DELETE FROM changes WHERE number = 2",
        ])
    func refused(statement: String) throws {
        _ = try erase()
        #expect(throws: StateError.self) { try state.database.write { try $0.execute(sql: statement) } }
        #expect(problems == [])
    }

    @Test("are not erased of a change that is not in place yet")
    func pending() throws {
        _ = try state.database.accept(
            Change(
                nonce: "p", time: TemporaryState.now, author: "mei", action: .edit, subject: "e1",
                title: "p",
                files: [FileChange(path: "a", before: nil, after: [1])]))
        #expect(throws: StateError.self) { try erase() }
        #expect(try state.database.changes(of: "e1").filter(\.isErased).isEmpty)
    }

    @Test(
        "leave who, when and what sealed, and the digest of what was there",
        arguments: [
            ("UPDATE changes SET officer = 'x' WHERE number = 2", 2),
            ("UPDATE changes SET digest = zeroblob(32) WHERE number = 2", 2),
            ("UPDATE changes SET title = 'x' WHERE number = 2", 2),
            ("UPDATE changes SET salt = x'00' WHERE number = 4", 4),
            ("UPDATE changes SET salt = NULL, title = '' WHERE number = 3", 3),
            ("UPDATE seals SET again = zeroblob(32) WHERE change = 3", 3),
        ])
    func tampered(statement: String, number: Int64) throws {
        _ = try erase()
        try Self.tamper(state.folder.path, statement)
        #expect(problems == [.changedAfterwards(number: number)])
    }

    @Test("leave the seals by contents, which people have on paper, as they were")
    func byContents() throws {
        let old = try TemporaryState.sealedByContents()
        let database = try StateDatabase(root: old.path)
        let seals = [
            "0a4df274 26311a69 e4f8ec27 8ab672e1 e7608235 24871e32 d6a112e4 1066659b",
            "87d29a13 e77a8e47 182642ae a143ae6d f54aacb4 3ebea375 f180281c b874e806",
        ]
        #expect(try [1, 2].map { try database.seal(of: $0) } == seals)
        #expect(try database.erase("e", by: "ana", now: TemporaryState.now) == 1)
        #expect(try [1, 2].map { try database.seal(of: $0) } == seals)
        #expect(try database.changes(of: "e").map(\.isErased) == [true, false])
        #expect(StateProblem.all(below: old.path) == [])
        _ = try database.note(
            Change(time: TemporaryState.now, author: "ana", action: .signOut, title: "ana"))
        #expect(StateProblem.all(below: old.path) == [])
    }

    @Test(
        "of lines that are sealed by contents are covered by the second chain",
        arguments: [
            ("UPDATE changes SET officer = 'x' WHERE number = 2", 2),
            ("UPDATE changes SET digest = zeroblob(32) WHERE number = 2", 2),
            ("UPDATE seals SET again = NULL WHERE change = 2", 2),
            ("UPDATE seals SET seal = zeroblob(32) WHERE change = 2", 3),
            ("UPDATE changes SET officer = 'x' WHERE number = 1", 1),
        ])
    func tamperedByContents(statement: String, number: Int64) throws {
        let old = try TemporaryState.sealedByContents()
        _ = try StateDatabase(root: old.path).erase("e", by: "ana", now: TemporaryState.now)
        try Self.tamper(old.path, statement)
        #expect(StateProblem.all(below: old.path) == [.changedAfterwards(number: number)])
    }

    /// Changes the file as somebody with another program would.
    private static func tamper(_ root: String, _ statement: String) throws {
        let queue = try DatabaseQueue(path: "\(root)/\(StateDatabase.path)")
        try queue.write { database in
            for name in try String.fetchAll(
                database, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger'")
            {
                try database.execute(sql: "DROP TRIGGER \(name)")
            }
            try database.execute(sql: statement)
        }
    }
}
