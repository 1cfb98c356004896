import Foundation
import GRDB

/// The key of somebody who looks for study partners.
public enum PartnerKey: Hashable, Sendable {
    /// A member with a session, by the account's id.
    case member(String)
    /// A reader without an account, by the code of a receipt: 26 characters of a-z and 2-7, 130 random bits.
    case receipt(String)

    /// The column of `partnerPeople`, and its value.
    fileprivate var column: (name: String, value: String) {
        switch self {
        case .member(let id): ("member", id)
        case .receipt(let code): ("receipt", code)
        }
    }
}

/// Somebody who looks for study partners, and the counts that this person alone sees.
public struct PartnerPerson: StoredRow, Equatable, Sendable {
    public let id: Int64
    /// nil for a reader without an account.
    public let member: String?
    /// nil for a member.
    public let receipt: String?
    /// The chosen name of a reader without an account.
    public let name: String?
    /// The number of the reader in whose browser the receipt was made, or was opened first after notifications were turned on; nil for a member,
    /// or if there was none.
    public let owner: Int64?
    /// Number of days with a switch.
    public let days: Int
    /// Number of switches.
    public let switches: Int

    /// The person with a key; nil if there is none.
    static func find(_ key: PartnerKey, in database: Database) throws -> PartnerPerson? {
        let (column, value) = key.column
        return try fetchOne(
            database, sql: "SELECT * FROM partnerPeople WHERE \(column) = ?", arguments: [value])
    }
}

extension StateDatabase {
    /// The person with a key; nil if there is none.
    public func partnerPerson(_ key: PartnerKey) throws(StateError) -> PartnerPerson? {
        try read { try PartnerPerson.find(key, in: $0) }
    }

    /// Makes a reader the one who gets the notifications of a receipt that has none, also those of slots whose time has come. Idempotent.
    public func attachPartner(
        _ key: PartnerKey, to reader: SessionToken, now: Date, _ writer: @escaping PartnerWriter
    ) throws(StateError) {
        try write { database in
            guard let owner = try Reader.find(reader, in: database)?.id,
                let person = try PartnerPerson.find(key, in: database), person.receipt != nil,
                person.owner == nil
            else { return }
            try database.execute(
                sql: "UPDATE partnerPeople SET owner = ? WHERE id = ?", arguments: [owner, person.id])
            let tasks = try PartnerTask.all("person = ? AND gone IS NULL", [person.id], in: database)
            for task in tasks {
                try PartnerBook(slot: task.slot, now: now, database: database, writer: writer).settle()
            }
        }
    }
}
