import Foundation
import GRDB
import Model

/// A draft: the fields of an officer's form that was not accepted yet.
public struct DraftSubmission: Equatable, Sendable {
    /// The form's nonce.
    public let nonce: String
    /// The officer's account.
    public let officer: String
    /// The id of the post to change; nil for a new one.
    public let post: String?
    /// The fields as sent.
    public let fields: [String: String]
    /// The uploaded picture's file name.
    public let picture: String?
    /// Time of saving.
    public let saved: Date
    /// Whether the form came with a session that had been ended.
    public let isOfEndedSession: Bool

    package init(
        nonce: String, officer: String, post: String? = nil, fields: [String: String],
        picture: String? = nil, saved: Date, isOfEndedSession: Bool = false
    ) {
        (self.nonce, self.officer, self.post, self.fields) = (nonce, officer, post, fields)
        (self.picture, self.saved) = (picture, Date(milliseconds: saved.milliseconds))
        self.isOfEndedSession = isOfEndedSession
    }

    /// Maximum number of drafts kept per officer, the newest.
    public static let limit = 10
    /// Maximum number of drafts per officer from sessions that had been ended; more are not kept. Whoever found a phone can so
    /// neither displace what the officer typed nor fill the disk.
    public static let endedLimit = 3
    /// Seconds that a draft is kept.
    public static let memory = Retention.draft
}

extension StateDatabase {
    /// Stores a draft, in place of an earlier one with its nonce, and deletes old ones.
    /// - Throws: `StateError` with `.noSuchOfficer`; or a database error.
    /// - Returns: Whether it is stored: not if it is of an ended session, and others of ended sessions fill `endedLimit` or the officer
    ///   has a draft with this nonce.
    @discardableResult
    public func keep(_ form: DraftSubmission) throws(StateError) -> Bool {
        try write { database in
            guard try Officer.find(form.officer, in: database) != nil else {
                throw StateError.noSuchOfficer(form.officer)
            }
            try database.execute(
                sql: "DELETE FROM unsentForms WHERE saved <= ?",
                arguments: [(form.saved - DraftSubmission.memory).milliseconds])
            if form.isOfEndedSession, try !form.hasRoom(in: database) { return false }
            try form.store(in: database)
            return true
        }
    }

    /// The drafts of an officer, newest first.
    public func draftSubmissions(of officer: String, now: Date) throws(StateError) -> [DraftSubmission] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT * FROM unsentForms WHERE officer = ? AND saved > ? ORDER BY saved DESC, nonce",
                arguments: [officer, (now - DraftSubmission.memory).milliseconds]
            ).map(DraftSubmission.init(row:))
        }
    }

    /// A draft of an officer; nil if there is none.
    public func draftSubmission(_ nonce: String, of officer: String, now: Date) throws(StateError)
        -> DraftSubmission?
    {
        try draftSubmissions(of: officer, now: now).first { $0.nonce.utf8.elementsEqual(nonce.utf8) }
    }

    /// Deletes a draft. Idempotent.
    public func discard(_ nonce: String, of officer: String) throws(StateError) {
        try write { database in
            try database.execute(
                sql: "DELETE FROM unsentForms WHERE officer = ? AND nonce = ?", arguments: [officer, nonce])
        }
    }
}

extension DraftSubmission {
    /// Whether a draft of an ended session may be stored.
    fileprivate func hasRoom(in database: Database) throws -> Bool {
        let known = try Row.fetchAll(
            database, sql: "SELECT nonce, sessionEnded FROM unsentForms WHERE officer = ?",
            arguments: [officer])
        let others = known.filter { ($0["nonce"] as String) != nonce }
        return others.count { $0["sessionEnded"] } < Self.endedLimit
            && known.allSatisfy { ($0["nonce"] as String) != nonce || $0["sessionEnded"] }
    }

    /// Stores the draft and deletes the oldest of the officer above `limit`.
    fileprivate func store(in database: Database) throws {
        try database.execute(
            sql: """
                INSERT OR REPLACE INTO unsentForms (officer, nonce, event, fields, picture, saved, sessionEnded)
                VALUES (:officer, :nonce, :event, :fields, :picture, :saved, :ended)
                """,
            arguments: [
                "officer": officer, "nonce": nonce, "event": post, "fields": try fieldsText(),
                "picture": picture, "saved": saved.milliseconds, "ended": isOfEndedSession,
            ])
        try database.execute(
            sql: """
                DELETE FROM unsentForms WHERE officer = :officer AND NOT sessionEnded AND nonce NOT IN
                (SELECT nonce FROM unsentForms WHERE officer = :officer AND NOT sessionEnded
                ORDER BY saved DESC, nonce LIMIT :limit)
                """,
            arguments: ["officer": officer, "limit": Self.limit])
    }

    fileprivate init(row: Row) throws {
        let fields: String = row["fields"]
        self.init(
            nonce: row["nonce"], officer: row["officer"], post: row["event"],
            fields: try JSONDecoder().decode([String: String].self, from: Data(fields.utf8)),
            picture: row["picture"], saved: Date(milliseconds: row["saved"]),
            isOfEndedSession: row["sessionEnded"])
    }

    fileprivate func fieldsText() throws -> String {
        String(decoding: try JSONEncoder().encode(fields), as: UTF8.self)
    }
}
