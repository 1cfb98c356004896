import Foundation
import GRDB
import Model

/// A draft: the fields of a member's form that was not accepted yet.
public struct MemberDraft: Equatable, Sendable {
    /// The form's nonce.
    public let nonce: String
    /// The member's id.
    public let member: String
    /// The path of the page with the form, below the mount.
    public let page: String
    /// The fields as sent.
    public let fields: [String: String]
    /// Time of saving, in whole milliseconds.
    public let saved: Date

    package init(nonce: String, member: String, page: String, fields: [String: String], saved: Date) {
        (self.nonce, self.member, self.page, self.fields) = (nonce, member, page, fields)
        self.saved = Date(milliseconds: saved.milliseconds)
    }

    /// Maximum number of drafts kept per member, the newest.
    public static let limit = 10
    /// Seconds that a draft is kept.
    public static let memory = Retention.draft

    fileprivate init(row: Row) throws {
        let fields: String = row["fields"]
        self.init(
            nonce: row["nonce"], member: row["member"], page: row["page"],
            fields: try JSONDecoder().decode([String: String].self, from: Data(fields.utf8)),
            saved: Date(milliseconds: row["saved"]))
    }

    fileprivate func store(in database: Database) throws {
        let text = String(decoding: try JSONEncoder().encode(fields), as: UTF8.self)
        try database.execute(
            sql:
                "INSERT OR REPLACE INTO memberDrafts (member, nonce, page, fields, saved) VALUES (?, ?, ?, ?, ?)",
            arguments: [member, nonce, page, text, saved.milliseconds])
        try database.execute(
            sql: """
                DELETE FROM memberDrafts WHERE member = :member AND nonce NOT IN
                (SELECT nonce FROM memberDrafts WHERE member = :member ORDER BY saved DESC, nonce LIMIT :limit)
                """, arguments: ["member": member, "limit": Self.limit])
    }
}

extension StateDatabase {
    /// Stores a draft, in place of an earlier one with its nonce, and deletes the oldest of the member above the limit. One of a member who
    /// was removed meanwhile is not stored.
    public func keep(_ draft: MemberDraft) throws(StateError) {
        try write { database in
            guard try Member.find("id", draft.member, in: database) != nil else { return }
            try draft.store(in: database)
        }
    }

    /// The drafts of a member, newest first.
    public func drafts(ofMember member: String, now: Date) throws(StateError) -> [MemberDraft] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT * FROM memberDrafts WHERE member = ? AND saved > ? ORDER BY saved DESC, nonce",
                arguments: [member, (now - MemberDraft.memory).milliseconds]
            ).map(MemberDraft.init(row:))
        }
    }

    /// Deletes a draft of a member. Idempotent.
    public func discardDraft(_ nonce: String, ofMember member: String) throws(StateError) {
        try write { database in
            try database.execute(
                sql: "DELETE FROM memberDrafts WHERE member = ? AND nonce = ?", arguments: [member, nonce])
        }
    }
}

extension StateSchema {
    // `page` is the path of the page with the form.
    static let memberDrafts = """
        CREATE TABLE memberDrafts (
            member TEXT NOT NULL REFERENCES members ON DELETE CASCADE,
            nonce TEXT NOT NULL,
            page TEXT NOT NULL,
            fields TEXT NOT NULL,
            saved INTEGER NOT NULL,
            PRIMARY KEY (member, nonce)
        ) STRICT, WITHOUT ROWID;
        """
}
