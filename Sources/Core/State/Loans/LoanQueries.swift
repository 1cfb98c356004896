import Foundation
import GRDB
import Model

/// A loan of one member, for the list of what the member lent and borrowed.
public struct LoanOfMember: Equatable, Sendable {
    public let item: String
    /// The place in line: 0 for the member who asked or has the thing.
    public let place: Int
    public let status: LoanBook.Status
    public let due: CivilDate?
    public let since: Date
}

/// A loan that has ended.
public struct PastLoan: Equatable, Sendable {
    public let item: String
    public let giver: String
    public let borrower: String
    public let lent: Date
    public let returned: Date
}

extension StateDatabase {
    /// The book of a thing; nil if nobody ever asked for it.
    public func loanBook(of item: String) throws(StateError) -> LoanBook? {
        try read { database in
            try Row.fetchOne(database, sql: "SELECT * FROM loanBooks WHERE item = ?", arguments: [item])
                .map { try LoanBook($0, in: database) }
        }
    }

    /// The books of a section, by the ids of the things.
    public func loanBooks(of section: String) throws(StateError) -> [LoanBook] {
        try books("WHERE section = ? ORDER BY item", [section])
    }

    /// Numbers of a section's things for open pages: the state (0 available, 1 requested, 2 lent) and the length of the line.
    public func loanValues(of section: String) throws(StateError) -> [PostValues.Entry] {
        try loanBooks(of: section).map(\.entry)
    }

    /// The numbers of the things whose books changed last, the newest change first, without those that wait or are hidden.
    public func newestLoanValues(of section: String, limit: Int) throws(StateError) -> [PostValues.Entry] {
        try books(
            """
            WHERE section = ? AND NOT EXISTS
            (SELECT 1 FROM readerPosts WHERE id = item AND state <> 'published')
            ORDER BY changed DESC LIMIT ?
            """, [section, limit]
        ).map(\.entry)
    }

    /// Number of things for which a member has asked, waits or has, and has not returned.
    public func numberOfLoans(of member: String) throws(StateError) -> Int {
        try read { database in
            try Int.fetchOne(
                database, sql: "SELECT COUNT(*) FROM loans WHERE member = ?", arguments: [member]) ?? 0
        }
    }

    /// The things that a member has asked for, waits for or has, the newest first.
    public func loans(of member: String) throws(StateError) -> [LoanOfMember] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT l.item, (SELECT COUNT(*) FROM loans o WHERE o.item = l.item AND o.place > 0
                        AND o.place <= l.place) AS position, b.status, b.due, l.since
                    FROM loans l JOIN loanBooks b ON b.item = l.item
                    WHERE l.member = ? ORDER BY l.since DESC, l.item
                    """, arguments: [member]
            ).map { row in
                let (status, due): (String, String?) = (row["status"], row["due"])
                guard let known = LoanBook.Status(rawValue: status) else {
                    throw StateError.unusable("a loan has the unknown state \(status)")
                }
                return LoanOfMember(
                    item: row["item"], place: row["position"], status: known,
                    due: due.flatMap(LoanBook.day), since: Date(milliseconds: row["since"]))
            }
        }
    }

    /// The ended loans of which a member was the borrower or the giver, the newest first.
    public func pastLoans(of member: String, limit: Int) throws(StateError) -> [PastLoan] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT p.item, b.giver, p.member, p.lent, p.returned FROM pastLoans p
                    JOIN loanBooks b ON b.item = p.item WHERE p.member = :member OR b.giver = :member
                    ORDER BY p.returned DESC, p.item LIMIT :limit
                    """, arguments: ["member": member, "limit": limit]
            ).map { row in
                PastLoan(
                    item: row["item"], giver: row["giver"], borrower: row["member"],
                    lent: Date(milliseconds: row["lent"]), returned: Date(milliseconds: row["returned"]))
            }
        }
    }

    // MARK: Upkeep

    /// Whether a section has any book: asked each minute, before anything else is read.
    public func hasLoanBooks(of section: String) throws(StateError) -> Bool {
        try isTrue("SELECT EXISTS (SELECT 1 FROM loanBooks WHERE section = ?)", [section])
    }

    /// The lent things of a section of which fewer than `number` reminders were sent, and which are due on `day` or before.
    public func loansToRemind(
        of section: String, _ number: Int, dueBy day: CivilDate
    ) throws(StateError) -> [LoanBook] {
        try books(
            "WHERE section = ? AND status = 'lent' AND reminded < ? AND due <= ? ORDER BY item",
            [section, number, day.description])
    }

    /// Notes that a reminder of a loan was sent, unless the thing was returned or is due on another day by now. Idempotent.
    public func noteReminder(_ number: Int, of book: LoanBook) throws(StateError) {
        try write { database in
            try database.execute(
                sql: """
                    UPDATE loanBooks SET reminded = ?
                    WHERE item = ? AND status = 'lent' AND due = ? AND reminded < ?
                    """, arguments: [number, book.item, book.due?.description, number])
        }
    }

    private func books(_ condition: String, _ arguments: StatementArguments) throws(StateError) -> [LoanBook]
    {
        try read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM loanBooks \(condition)", arguments: arguments)
                .map { try LoanBook($0, in: database) }
        }
    }
}

extension LoanBook {
    fileprivate var entry: PostValues.Entry {
        (item, .numbers([Status.allCases.firstIndex(of: status), line.count]))
    }
}

extension StateDatabase {
    /// The values of a section's posts that pages show: sums of votes, or the states of things that are lent.
    public func postValues(of section: String) throws(StateError) -> [PostValues.Entry] {
        try voteSums(of: section) + loanValues(of: section)
    }

    /// Those of the posts that changed last, the newest change first; also sums that are 0 again.
    public func newestPostValues(of section: String, limit: Int) throws(StateError) -> [PostValues.Entry] {
        Array(
            try (newestLoanValues(of: section, limit: limit) + newestVoteSums(of: section, limit: limit))
                .prefix(limit))
    }
}
