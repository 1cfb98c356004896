import Foundation
import GRDB
import Model

/// The loan of one thing that a member lends, in State/: its state, the member who asked for it or has it, and those who wait in line. It leads:
/// the content file of the thing follows it.
public struct LoanBook: Equatable, Sendable {
    /// The state of the thing, as its file has it too.
    public enum Status: String, CaseIterable, Hashable, Sendable, Codable { case available, requested, lent }

    /// A member with the time since which they have the thing, have asked for it or wait.
    public struct Entry: Equatable, Sendable {
        public let member: String
        /// In whole milliseconds.
        public let since: Date

        package init(_ member: String, since: Date) {
            (self.member, self.since) = (member, Date(milliseconds: since.milliseconds))
        }
    }

    /// The id of the thing.
    public let item: String
    /// The part of the site whose open pages show the state.
    public let section: String
    /// The opaque id of the member who lends it.
    public let giver: String
    public var status: Status
    /// The day on which it is due; nil unless it is lent.
    public var due: CivilDate?
    /// The member who asked for it or has it. Nil if it is available, or that member's account was deleted.
    public var holder: Entry?
    /// The members who wait, the first in line first.
    public var line: [Entry]
    /// The number of reminders that were sent of this loan: the first a day before it is due, the second after it.
    public internal(set) var reminders = 0

    package init(
        item: String, section: String, giver: String, status: Status = .available, due: CivilDate? = nil,
        holder: Entry? = nil, line: [Entry] = []
    ) {
        (self.item, self.section, self.giver, self.status) = (item, section, giver, status)
        (self.due, self.holder, self.line) = (due, holder, line)
    }

    /// The day in a text such as `2026-12-05`; nil for any other text.
    package static func day(_ text: String) -> CivilDate? {
        guard let time = Timestamp(text, in: .gmt), time.isDay else { return nil }
        return time.day
    }

    /// The members of the line and the holder.
    public var members: [String] { ([holder].compactMap(\.self) + line).map(\.member) }
}

/// The new state of a loan with the change of a content file, in the same transaction.
public enum LoanChange: Equatable, Sendable {
    /// The book is as this one from now on; `returned` is the loan that has ended with it.
    case keep(LoanBook, returned: LoanBook.Entry? = nil)
    /// The thing is gone for good, with all that was kept of it.
    case remove(item: String)
}

extension StateSchema {
    // `loanBooks` has a row for each thing that was ever asked for. Its giver is no reference: the thing stays, by a former member. `due` is a
    // day such as 2026-12-05. `reminded` is the number of reminders sent of this loan. `changed` counts the changes of a section's books.
    // In `loans`, place 0 has the member who asked or has the thing; the others wait, in the order of their places. `pastLoans` has what was
    // returned, for the lists of giver and borrower.
    static let loans = """
        CREATE TABLE loanBooks (
            item TEXT PRIMARY KEY NOT NULL,
            section TEXT NOT NULL,
            giver TEXT NOT NULL,
            status TEXT NOT NULL,
            due TEXT,
            reminded INTEGER NOT NULL DEFAULT 0,
            changed INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX loanBooksOfSection ON loanBooks (section, changed);
        CREATE INDEX loanBooksOfGiver ON loanBooks (giver);
        CREATE INDEX loanBooksDue ON loanBooks (reminded, due) WHERE status = 'lent';
        CREATE TABLE loans (
            item TEXT NOT NULL REFERENCES loanBooks ON DELETE CASCADE,
            member TEXT NOT NULL REFERENCES members ON DELETE CASCADE,
            place INTEGER NOT NULL,
            since INTEGER NOT NULL,
            PRIMARY KEY (item, member)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX loansByPlace ON loans (item, place);
        CREATE INDEX loansOfMember ON loans (member);
        CREATE TABLE pastLoans (
            item TEXT NOT NULL REFERENCES loanBooks ON DELETE CASCADE,
            member TEXT NOT NULL REFERENCES members ON DELETE CASCADE,
            lent INTEGER NOT NULL,
            returned INTEGER NOT NULL,
            PRIMARY KEY (item, member, returned)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pastLoansOfMember ON pastLoans (member, returned);
        """

    // `PRAGMA integrity_check` of SQLite 3.40 finds a NULL in each row of a STRICT table WITHOUT ROWID whose key is not its first columns.
    static let pastLoansByKey = """
        CREATE TABLE pastLoansByKey (
            item TEXT NOT NULL REFERENCES loanBooks ON DELETE CASCADE,
            member TEXT NOT NULL REFERENCES members ON DELETE CASCADE,
            returned INTEGER NOT NULL,
            lent INTEGER NOT NULL,
            PRIMARY KEY (item, member, returned)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO pastLoansByKey (item, member, returned, lent) SELECT item, member, returned, lent FROM pastLoans;
        DROP TABLE pastLoans;
        ALTER TABLE pastLoansByKey RENAME TO pastLoans;
        CREATE INDEX pastLoansOfMember ON pastLoans (member, returned);
        """
}

extension LoanChange {
    /// Stores the change. A member whose account was deleted meanwhile is left out.
    func store(at now: Date, in database: Database) throws {
        switch self {
        case .remove(let item):
            try database.execute(sql: "DELETE FROM loanBooks WHERE item = ?", arguments: [item])
        case .keep(let book, let returned):
            try book.store(in: database)
            guard let returned else { return }
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO pastLoans (item, member, lent, returned)
                    SELECT ?, id, ?, ? FROM members WHERE id = ?
                    """,
                arguments: [book.item, returned.since.milliseconds, now.milliseconds, returned.member])
        }
    }
}

extension LoanBook {
    init(_ row: Row, in database: Database) throws {
        let (item, status): (String, String) = (row["item"], row["status"])
        guard let known = Status(rawValue: status) else {
            throw StateError.unusable("the loan of \(item) has the unknown state \(status)")
        }
        let entries = try Row.fetchAll(
            database, sql: "SELECT member, place, since FROM loans WHERE item = ? ORDER BY place",
            arguments: [item]
        ).map { row -> (place: Int, entry: Entry) in
            (row["place"], Entry(row["member"], since: Date(milliseconds: row["since"])))
        }
        let due: String? = row["due"]
        self.init(
            item: item, section: row["section"], giver: row["giver"], status: known,
            due: due.flatMap(Self.day),
            holder: entries.first { $0.place == 0 }?.entry, line: entries.filter { $0.place > 0 }.map(\.entry)
        )
        reminders = row["reminded"]
    }

    fileprivate func store(in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO loanBooks (item, section, giver, status, due, reminded, changed)
                VALUES (:item, :section, :giver, :status, :due, :reminded,
                    (SELECT coalesce(MAX(changed), 0) + 1 FROM loanBooks WHERE section = :section))
                ON CONFLICT (item) DO UPDATE SET status = excluded.status, due = excluded.due,
                    reminded = excluded.reminded, changed = excluded.changed
                """,
            arguments: [
                "item": item, "section": section, "giver": giver, "status": status.rawValue,
                "due": due?.description, "reminded": status == .lent ? reminders : 0,
            ])
        try database.execute(sql: "DELETE FROM loans WHERE item = ?", arguments: [item])
        let entries = (holder.map { [(0, $0)] } ?? []) + line.enumerated().map { ($0.offset + 1, $0.element) }
        for (place, entry) in entries {
            try database.execute(
                sql:
                    "INSERT INTO loans (item, member, place, since) SELECT ?, id, ?, ? FROM members WHERE id = ?",
                arguments: [item, place, entry.since.milliseconds, entry.member])
        }
    }
}
