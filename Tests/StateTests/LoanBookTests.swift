import Foundation
import Model
import Testing

@testable import State

@Suite("Loans in the database")
struct LoanBookTests {
    private static let now = TemporaryState.now
    private static let due = CivilDate(year: 2027, month: 1, day: 22)

    private let state: TemporaryState
    private let members: [String]

    init() throws {
        let state = try TemporaryState()
        members = try ["ada", "bo", "cy", "di"].map {
            try state.database.addMember(at: "\($0)@example.edu", named: $0.capitalized, now: Self.now).id
        }
        self.state = state
    }

    private var database: StateDatabase { state.database }

    private func entry(_ number: Int, _ seconds: TimeInterval = 0) -> LoanBook.Entry {
        LoanBook.Entry(members[number], since: Self.now + seconds)
    }

    private func keep(
        _ book: LoanBook, returned: LoanBook.Entry? = nil, after seconds: TimeInterval = 0
    ) throws {
        var change = Change(
            time: Self.now + seconds, author: .reader, action: .edit, subject: book.item, title: "Drill")
        change.loan = .keep(book, returned: returned)
        _ = try database.accept([change])
    }

    private func lent(_ item: String = "i-1", line: [LoanBook.Entry] = []) -> LoanBook {
        LoanBook(
            item: item, section: "items", giver: members[0], status: .lent, due: Self.due, holder: entry(1),
            line: line)
    }

    @Test("are stored with the change that makes them, and read as they were")
    func stored() throws {
        #expect(try database.loanBook(of: "i-1") == nil && !database.hasLoanBooks(of: "items"))
        let book = lent(line: [entry(3, 1), entry(2, 2)])
        try keep(book)
        #expect(try database.loanBook(of: "i-1") == book && database.hasLoanBooks(of: "items"))
        #expect(try database.loanBook(of: "i-1")?.members == [members[1], members[3], members[2]])
        #expect(try database.loans(of: members[2]).map(\.place) == [2])
        #expect(try database.loans(of: members[1]).map(\.place) == [0])
        #expect(try database.numberOfLoans(of: members[3]) == 1)
    }

    @Test("are not stored with a change that is not accepted")
    func together() throws {
        var first = Change(
            nonce: "n-1", time: Self.now, author: .reader, action: .edit, subject: "i-1", title: "")
        first.loan = .keep(lent())
        _ = try database.accept([first])
        var second = first
        second.loan = .remove(item: "i-1")
        #expect(throws: StateError.self) { try database.accept([second]) }
        #expect(try database.loanBook(of: "i-1") != nil)
    }

    @Test("lose a member who deletes the account, and keep their state")
    func removedMember() throws {
        try keep(lent(line: [entry(2), entry(3)]))
        try keep(lent(), returned: entry(2), after: 5)
        try keep(lent(line: [entry(2), entry(3)]))
        try database.removeMember(members[1], by: .reader, now: Self.now)
        try database.removeMember(members[2], by: .reader, now: Self.now)
        let book = try #require(try database.loanBook(of: "i-1"))
        #expect(book.status == .lent && book.holder == nil && book.line.map(\.member) == [members[3]])
        #expect(try database.pastLoans(of: members[0], limit: 9) == [])
        // A step that was read before leaves the member out.
        try keep(lent(line: [entry(2), entry(3)]))
        #expect(try database.loanBook(of: "i-1")?.members == [members[3]])
    }

    @Test("are kept for giver and borrower once they have ended, until the thing is gone")
    func past() throws {
        var back = lent()
        (back.status, back.due, back.holder) = (.available, nil, nil)
        try keep(back, returned: entry(1), after: 60)
        let past = PastLoan(
            item: "i-1", giver: members[0], borrower: members[1], lent: Self.now, returned: Self.now + 60)
        for member in [0, 1] { #expect(try database.pastLoans(of: members[member], limit: 9) == [past]) }
        #expect(try database.pastLoans(of: members[2], limit: 9) == [])
        let data = try #require(try database.data(of: members[1], now: Self.now))
        #expect(data.pastLoans == [past] && data.loans == [])
        let check = try database.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
        #expect(check == ["ok"])
        var change = Change(time: Self.now, author: .reader, action: .edit, subject: "i-1", title: "")
        change.loan = .remove(item: "i-1")
        _ = try database.accept([change])
        #expect(try database.pastLoans(of: members[1], limit: 9) == [] && database.loanBook(of: "i-1") == nil)
    }

    @Test("have numbers for open pages, those that changed last first")
    func values() throws {
        try keep(lent("i-1", line: [entry(2)]))
        try keep(
            LoanBook(item: "i-2", section: "items", giver: members[0], status: .requested, holder: entry(1)))
        try keep(LoanBook(item: "i-3", section: "others", giver: members[0]))
        func lines(_ values: [PostValues.Entry]) -> [String] { values.map { "\($0.id) \($0.value)" } }
        #expect(
            try lines(database.postValues(of: "items")).sorted() == [
                "i-1 numbers([Optional(2), Optional(1)])", "i-2 numbers([Optional(1), Optional(0)])",
            ])
        #expect(try database.newestPostValues(of: "items", limit: 9).map(\.id) == ["i-2", "i-1"])
        try keep(lent("i-1"))
        #expect(try database.newestPostValues(of: "items", limit: 1).map(\.id) == ["i-1"])
        #expect(try database.postValues(of: "questions").isEmpty)
    }

    @Test("are reminded once of each kind, while they last")
    func reminders() throws {
        try keep(lent())
        let late = try #require(Self.due?.adding(days: 1))
        let early = try #require(Self.due?.adding(days: -1))
        #expect(try database.loansToRemind(of: "items", 1, dueBy: early) == [])
        let book = try #require(try database.loansToRemind(of: "items", 1, dueBy: late).first)
        try database.noteReminder(1, of: book)
        #expect(try database.loansToRemind(of: "items", 1, dueBy: late) == [])
        #expect(try database.loansToRemind(of: "items", 2, dueBy: late).count == 1)
        try database.noteReminder(2, of: book)
        try database.noteReminder(1, of: book)
        #expect(try database.loansToRemind(of: "items", 2, dueBy: late) == [])
    }

    @Test("are refused in a state that nobody knows")
    func unknownState() throws {
        try keep(lent())
        try database.write { try $0.execute(sql: "UPDATE loanBooks SET status = 'stolen'") }
        #expect(throws: StateError.self) { try database.loanBook(of: "i-1") }
        #expect(throws: StateError.self) { try database.loans(of: members[1]) }
    }
}
