import Foundation
import GRDB
import TestSupport
import Testing

@testable import State

@Suite("The check of the state")
struct StateCheckTests {
    private func problems(_ folder: TemporaryFolder) -> [String] {
        StateProblem.all(below: folder.path).map(\.description)
    }

    @Test("finds nothing where there is nothing, and makes nothing")
    func nothing() throws {
        let folder = try TemporaryFolder()
        #expect(problems(folder) == [])
        #expect(try folder.tree() == [:])
    }

    @Test("finds files that others may read, and changes that are not in place")
    func modesAndPending() throws {
        let state = try TemporaryState()
        #expect(problems(state.folder) == [])
        let change = Change(time: TemporaryState.now, author: "mei", action: .post, title: "Gala")
        _ = try state.database.accept(change)
        #expect(chmod(state.folder("State"), 0o755) == 0)
        #expect(
            problems(state.folder) == [
                "State: has the mode 755; expected that only its owner may read it: chmod go= State",
                "State/corkboard.sqlite: change 1, \"Gala\", is accepted and not yet in place; `corkboard build` completes it",
            ])
    }

    @Test("finds rows that have lost what they belong to")
    func orphans() throws {
        let state = try TemporaryState()
        try state.add("mei")
        _ = try state.token(of: "mei")
        try state.database.read { database in
            try database.execute(
                sql: "PRAGMA foreign_keys = OFF; DELETE FROM officers; PRAGMA foreign_keys = ON")
        }
        #expect(
            problems(state.folder).sorted() == [
                "State/corkboard.sqlite: is damaged (a row of devices has lost what it belongs to in officers); expected a whole database. Restore the folder State/ from a backup",
                "State/corkboard.sqlite: is damaged (a row of sessions has lost what it belongs to in officers); expected a whole database. Restore the folder State/ from a backup",
            ])
    }

    @Test("finds an index that says something else than its table")
    func index() throws {
        let folder = try TemporaryFolder()
        do {
            try StateDatabase(root: folder.path).note(
                Change(
                    time: TemporaryState.now, author: "mei", action: .edit, subject: "event-17", title: ""))
        }
        let path = folder("State/corkboard.sqlite")
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let place = try #require(bytes.range(of: Data("event-17".utf8)))
        bytes.replaceSubrange(place, with: Data("event-18".utf8))
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(chmod(path, 0o600) == 0)
        #expect(
            StateProblem.all(below: folder.path)
                == [
                    .inconsistent("row 1 missing from index changesOfSubject"), .changedAfterwards(number: 1),
                ])
    }

    @Test("finds damage inside the file")
    func damage() throws {
        let folder = try TemporaryFolder()
        do {
            let database = try StateDatabase(root: folder.path)
            for number in 0..<200 {
                try database.note(
                    Change(time: TemporaryState.now, author: "mei", action: .post, title: "\(number)"))
            }
        }
        let path = folder("State/corkboard.sqlite")
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        // Pages behind the schema's.
        for offset in stride(from: bytes.count / 2, to: bytes.count, by: 4096) {
            bytes.replaceSubrange(
                offset..<min(offset + 64, bytes.count), with: Data(repeating: 0xA5, count: 64))
        }
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(chmod(path, 0o600) == 0)
        let found = StateProblem.all(below: folder.path)
        #expect(!found.isEmpty)
        #expect(
            found.allSatisfy { problem in
                switch problem {
                case .inconsistent, .unusable(.damaged): true
                default: false
                }
            })
    }
}
