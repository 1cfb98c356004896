import Foundation
import GRDB
import TestSupport
import Testing

@testable import State

@Suite("How far changes are kept in git")
struct HistoryBacklogTests {
    private let state: TemporaryState
    private var database: StateDatabase { state.database }

    init() throws { state = try TemporaryState() }

    /// Accepts a change with one file, and settles it where it `isSettled`.
    private func accept(_ title: String, isSettled: Bool = true) throws {
        let files = [FileChange(path: "Content/events/a.md", before: nil, after: Array(title.utf8))]
        let change = Change(
            time: TemporaryState.now, author: "mei", action: .edit, subject: "a", title: title, files: files)
        guard case .accepted(let number) = try database.accept(change), isSettled else { return }
        try database.settle(number)
    }

    private func waiting(limit: Int = 10) throws -> [String] {
        try database.waitingForHistory(limit: limit).map(\.title)
    }

    @Test("what was changed before it begins does not wait, what comes after does, with its files")
    func begin() throws {
        try accept("early")
        #expect(try waiting() == [])
        try database.beginHistory()
        #expect(try waiting() == [])
        try accept("first")
        try database.note(
            Change(time: TemporaryState.now, author: "mei", action: .signIn, title: "no files"))
        try accept("second")
        try database.beginHistory()
        #expect(try waiting() == ["first", "second"])
        #expect(try waiting(limit: 1) == ["first"])
        #expect(try database.waitingForHistory(limit: 1).first?.files.first?.after == Array("first".utf8))
    }

    @Test("what is not in place does not wait yet")
    func pending() throws {
        try database.beginHistory()
        try accept("first")
        try accept("second", isSettled: false)
        #expect(try waiting() == ["first"])
    }

    @Test("what is kept waits no more, and it never goes back")
    func kept() throws {
        try database.beginHistory()
        for title in ["first", "second", "third"] { try accept(title) }
        try database.keepInHistory(through: 2)
        #expect(try waiting() == ["third"])
        try database.keepInHistory(through: 1)
        #expect(try waiting() == ["third"])
    }

    @Test("what is changed while it is off is not made up for")
    func off() throws {
        try database.beginHistory()
        try accept("first")
        try database.endHistory()
        #expect(try waiting() == [])
        try accept("second")
        try database.beginHistory()
        try accept("third")
        #expect(try waiting() == ["third"])
    }

    @Test("trouble is told with its first moment, its last reason and how many wait, until all is kept")
    func trouble() throws {
        try database.beginHistory()
        #expect(try database.historyTrouble() == nil)
        try accept("first")
        try database.noteHistoryTrouble("git is missing", now: TemporaryState.now)
        try accept("second")
        try database.noteHistoryTrouble("HEAD is detached", now: TemporaryState.now + 60)
        #expect(
            try database.historyTrouble()
                == HistoryTrouble(reason: "HEAD is detached", since: TemporaryState.now, waiting: 2))
        try database.keepInHistory(through: 2)
        #expect(try database.historyTrouble() == nil)
    }
}
