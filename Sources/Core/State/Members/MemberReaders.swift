import Foundation
import GRDB

extension StateSchema {
    // `memberSession` is the session of the member who is signed in in the reader's browser: notifications to the member come there. When it
    // ends, also by another device or an officer, the browser forgets them.
    static let memberReaders = """
        ALTER TABLE readers ADD COLUMN memberSession INTEGER REFERENCES memberSessions ON DELETE SET NULL;
        CREATE INDEX readersOfMemberSession ON readers (memberSession) WHERE memberSession NOT NULL;
        CREATE TRIGGER memberSessionEnds AFTER UPDATE OF ended ON memberSessions WHEN NEW.ended NOT NULL
        BEGIN
            DELETE FROM personalRecords WHERE id GLOB 'member-*'
            AND owner IN (SELECT id FROM readers WHERE memberSession = NEW.id);
            UPDATE readers SET memberSession = NULL WHERE memberSession = NEW.id;
        END;
        CREATE TRIGGER memberSessionGoes BEFORE DELETE ON memberSessions
        BEGIN
            DELETE FROM personalRecords WHERE id GLOB 'member-*'
            AND owner IN (SELECT id FROM readers WHERE memberSession = OLD.id);
        END;
        """
}

/// A notification to a member, as the database groups it.
public struct MemberNoticeKey: Equatable, Sendable {
    /// The beginning of the ids of all records to members.
    public static let prefix = "member-"
    /// Seconds within which several notifications of one type about one subject are one: an hour.
    public static let span: TimeInterval = 3600

    /// The type, as acknowledgements have it.
    let type: String
    /// The id of the post, as acknowledgements have it.
    let subject: String
    /// The beginning of the ids of the records about this subject: `prefix` and a digest.
    package let idPrefix: String
    /// Whether several within `span` are one.
    private let isGrouped: Bool
    /// Whether the notification says that there is a place, or none any more; nil if it says nothing of places.
    fileprivate let hasPlace: Bool?

    package init(
        type: String, subject: String, idPrefix: String, isGrouped: Bool = true, hasPlace: Bool? = nil
    ) {
        (self.type, self.subject, self.idPrefix) = (type, subject, idPrefix)
        (self.isGrouped, self.hasPlace) = (isGrouped, hasPlace)
    }

    /// Whether a reader has such a record of the last hour that is not read: another one would say the same.
    fileprivate func isTold(_ owner: Int64, at now: Date, in database: Database) throws -> Bool {
        if !isGrouped { return false }
        return try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (SELECT 1 FROM personalRecords p WHERE owner = :owner AND counts > :start
                AND substr(id, 1, length(:prefix)) = :prefix
                AND NOT EXISTS (SELECT 1 FROM acknowledgements a WHERE a.owner = p.owner AND a.type = :type
                    AND a.subject = :subject AND a.time >= p.counts))
                """,
            arguments: [
                "owner": owner, "start": (now - Self.span).milliseconds, "prefix": idPrefix, "type": type,
                "subject": subject,
            ]) ?? false
    }
}

extension StateDatabase {
    /// Makes the reader of a browser that of a member's session, so that notifications to the member come there. A reader is made if there is
    /// none. Those to a member who was signed in before are removed.
    public func attach(_ reader: SessionToken, to session: SessionToken, now: Date) throws(StateError) {
        try write { database in
            let number = try Int64.fetchOne(
                database, sql: "SELECT id FROM memberSessions WHERE token = ? AND ended IS NULL",
                arguments: [session.digest])
            guard let number else { return }
            let owner = try Reader.make(reader, at: now, in: database).id
            try database.execute(
                sql: """
                    DELETE FROM personalRecords WHERE owner = :owner AND id GLOB 'member-*'
                    AND (SELECT member FROM memberSessions WHERE id = :session)
                    IS NOT (SELECT member FROM memberSessions s JOIN readers r ON r.memberSession = s.id WHERE r.id = :owner)
                    """, arguments: ["owner": owner, "session": number])
            try database.execute(
                sql: "UPDATE readers SET memberSession = ? WHERE id = ?", arguments: [number, owner])
        }
    }

    /// Removes the notifications to a member about a subject, which they have seen elsewhere.
    public func untell(_ member: String, _ key: MemberNoticeKey) throws(StateError) {
        try write { database in
            try database.execute(
                sql: """
                    DELETE FROM personalRecords WHERE substr(id, 1, length(:prefix)) = :prefix AND owner IN
                    (SELECT r.id FROM memberSessions s JOIN readers r ON r.memberSession = s.id WHERE s.member = :member)
                    """, arguments: ["prefix": key.idPrefix, "member": member])
        }
    }

    /// Stores a notification for each browser in which a member other than `member` is signed in and that takes notifications, as `tell` does.
    public func tellAll(
        but member: String?, _ key: MemberNoticeKey, now: Date, record: (Int64) -> PersonalRecord?
    ) throws(StateError) {
        let owners = try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT r.id, s.begun, s.used FROM memberSessions s JOIN readers r ON r.memberSession = s.id
                    JOIN members m ON m.id = s.member
                    WHERE s.member IS NOT ? AND s.ended IS NULL AND m.blocked IS NULL AND EXISTS
                    (SELECT 1 FROM readerDevices d WHERE d.owner = r.id AND d.removed IS NULL) ORDER BY r.id
                    """, arguments: [member])
        }.filter { row in
            AccountKind.member.isOpen(
                begun: Date(milliseconds: row["begun"]), used: Date(milliseconds: row["used"]), at: now)
        }.map { row -> Int64 in row["id"] }
        if owners.isEmpty { return }
        try write { database in
            for owner in owners where try !key.isTold(owner, at: now, in: database) {
                try record(owner)?.insert(in: database)
            }
        }
    }

    /// Removes the records whose ids begin with `prefix` and that have not taken effect. Idempotent.
    public func takeBack(prefix: String, now: Date) throws(StateError) {
        try write { database in
            try database.execute(
                sql: "DELETE FROM personalRecords WHERE counts > ? AND substr(id, 1, ?) = ?",
                arguments: [now.milliseconds, prefix.utf8.count, prefix])
        }
    }

    /// Stores a notification for each browser in which a member is signed in, unless one of the last hour about the same is not read yet.
    /// One about a place is stored with the note that the member was told (`Going.hasPlace`), once, whichever process comes first. `record` is the notification for a reader, by its number.
    /// - Returns: Number of notifications stored.
    @discardableResult
    public func tell(
        _ member: String, _ key: MemberNoticeKey, now: Date, record: (Int64) -> PersonalRecord?
    ) throws(StateError) -> Int {
        let owners = try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT r.id, s.begun, s.used FROM memberSessions s JOIN readers r ON r.memberSession = s.id
                    WHERE s.member = ? AND s.ended IS NULL ORDER BY r.id
                    """, arguments: [member])
        }.filter { row in
            AccountKind.member.isOpen(
                begun: Date(milliseconds: row["begun"]), used: Date(milliseconds: row["used"]), at: now)
        }.map { row -> Int64 in row["id"] }
        if owners.isEmpty, key.hasPlace == nil { return 0 }
        return try write { database in
            if let hasPlace = key.hasPlace,
                try !Going.settle(hasPlace, of: member, at: key.subject, in: database)
            {
                return 0
            }
            var count = 0
            for owner in owners where try !key.isTold(owner, at: now, in: database) {
                guard let record = record(owner) else { continue }
                try record.insert(in: database)
                count += 1
            }
            return count
        }
    }
}
