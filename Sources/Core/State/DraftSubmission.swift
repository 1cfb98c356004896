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

    /// Creates a form with the given values.
    public init(
        nonce: String, officer: String, post: String? = nil, fields: [String: String],
        picture: String? = nil, saved: Date
    ) {
        (self.nonce, self.officer, self.post, self.fields) = (nonce, officer, post, fields)
        (self.picture, self.saved) = (picture, Date(milliseconds: saved.milliseconds))
    }

    /// Maximum number of drafts kept per officer, the newest.
    public static let limit = 10
    /// Seconds that a draft is kept.
    public static let memory = Retention.draft
}

extension StateDatabase {
    /// Stores a draft, in place of an earlier one with its nonce, and deletes old ones.
    /// - Throws: `StateError` with `.noSuchOfficer`; or a database error.
    public func keep(_ form: DraftSubmission) throws(StateError) {
        try write { database in
            guard try Officer.find(form.officer, in: database) != nil else {
                throw StateError.noSuchOfficer(form.officer)
            }
            try database.execute(
                sql:
                    "INSERT OR REPLACE INTO unsentForms VALUES (:officer, :nonce, :event, :fields, :picture, :saved)",
                arguments: [
                    "officer": form.officer, "nonce": form.nonce, "event": form.post,
                    "fields": try form.fieldsText(), "picture": form.picture,
                    "saved": form.saved.milliseconds,
                ])
            try database.execute(
                sql: """
                    DELETE FROM unsentForms WHERE saved <= :old OR officer = :officer AND nonce NOT IN
                    (SELECT nonce FROM unsentForms WHERE officer = :officer ORDER BY saved DESC, nonce LIMIT :limit)
                    """,
                arguments: [
                    "old": (form.saved - DraftSubmission.memory).milliseconds, "officer": form.officer,
                    "limit": DraftSubmission.limit,
                ])
        }
    }

    /// The drafts of an officer, newest first.
    /// - Throws: `StateError`.
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
    /// - Throws: `StateError`.
    public func draftSubmission(_ nonce: String, of officer: String, now: Date) throws(StateError)
        -> DraftSubmission?
    {
        try draftSubmissions(of: officer, now: now).first { $0.nonce.utf8.elementsEqual(nonce.utf8) }
    }

    /// Deletes a draft. Idempotent.
    /// - Throws: `StateError`.
    public func discard(_ nonce: String, of officer: String) throws(StateError) {
        try write { database in
            try database.execute(
                sql: "DELETE FROM unsentForms WHERE officer = ? AND nonce = ?", arguments: [officer, nonce])
        }
    }
}

extension DraftSubmission {
    fileprivate init(row: Row) throws {
        let fields: String = row["fields"]
        self.init(
            nonce: row["nonce"], officer: row["officer"], post: row["event"],
            fields: try JSONDecoder().decode([String: String].self, from: Data(fields.utf8)),
            picture: row["picture"], saved: Date(milliseconds: row["saved"]))
    }

    fileprivate func fieldsText() throws -> String {
        String(decoding: try JSONEncoder().encode(fields), as: UTF8.self)
    }
}
