import Foundation
import GRDB

/// The change of a post that made a version of its broadcast.
public struct BroadcastOrigin: StoredRow, Equatable, Sendable {
    public let author: Author
    /// When it was made.
    public let time: Date

    /// A member in the bytes of a record's file, or `missing`.
    private static func member(_ name: String, of bytes: String, _ missing: String) -> String {
        let text = "CAST(\(bytes) AS TEXT)"
        return "coalesce(iif(json_valid(\(text)), json_extract(\(text), '$.\(name)'), NULL), \(missing))"
    }

    /// Revision and retraction in the bytes of a record's file; those of a first announcement where a member is missing.
    private static func state(of bytes: String) -> String {
        "(\(member("revision", of: bytes, "1")), \(member("retracted", of: bytes, "0")))"
    }

    fileprivate static let query = """
        SELECT c.officer AS author, c.time FROM changes c JOIN fileChanges f ON f.change = c.number
        WHERE c.subject = :subject AND f.path = 'Content/broadcasts/' || :id || '.json' AND f.after NOT NULL
        AND \(state(of: "f.after")) = (:revision, :isRetraction)
        AND (f.before IS NULL OR \(state(of: "f.before")) <> (:revision, :isRetraction))
        AND c.action <> 'takeBack' AND NOT \(member("silent", of: "f.after", "0"))
        AND (f.before IS NULL OR \(member("revision", of: "f.before", "1")) <= :revision)
        ORDER BY c.number DESC LIMIT 1
        """
}

extension StateDatabase {
    /// The change that made a version of a post's broadcast; nil if the log has none, as for a record that was written by hand. A change
    /// of the record's text alone, as within the hold, makes no version.
    public func origin(
        of version: BroadcastVersion, subject: String
    ) throws(StateError) -> BroadcastOrigin? {
        let arguments = version.arguments + ["subject": subject]
        return try read { database in
            try BroadcastOrigin.fetchOne(database, sql: BroadcastOrigin.query, arguments: arguments)
        }
    }

    /// The numbers of the readers on one of whose devices the author, an officer, was signed in.
    public func readers(of author: Author) throws(StateError) -> Set<Int64> {
        guard case .officer = author else { return [] }
        return try read { database in
            try Int64.fetchSet(
                database, sql: "SELECT owner FROM readerDevices WHERE officer = ? AND owner NOT NULL",
                arguments: [author])
        }
    }

    /// The accounts of the officers who were signed in on the devices of a reader.
    public func officers(of reader: Int64) throws(StateError) -> Set<String> {
        try read { database in
            try String.fetchSet(
                database, sql: "SELECT officer FROM readerDevices WHERE owner = ? AND officer NOT NULL",
                arguments: [reader])
        }
    }
}
