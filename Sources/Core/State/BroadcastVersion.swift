import Foundation
import GRDB

/// A state of a broadcast's record, which is delivered once to each device: an announcement, a correction or a retraction.
public struct BroadcastVersion: Hashable, Sendable {
    public let id: String
    /// The record's revision, from 1.
    public let revision: Int
    public let isRetraction: Bool

    package init(id: String, revision: Int, isRetraction: Bool) {
        (self.id, self.revision, self.isRetraction) = (id, revision, isRetraction)
    }

    init(_ row: Row) {
        (id, revision, isRetraction) = (row["broadcast"], row["revision"], row["isRetraction"])
    }

    /// The version as arguments `id`, `revision` and `isRetraction` of a statement.
    var arguments: StatementArguments {
        ["id": id, "revision": revision, "isRetraction": isRetraction]
    }
}

/// The last version of a broadcast of which every delivery has ended.
public struct SettledBroadcast: Equatable, Sendable {
    public let version: BroadcastVersion
    /// Identifies the contents of the record's file, so that it need not be read again.
    public let file: String
    /// The number of retries of the broadcast when it was settled.
    public let retry: Int

    package init(version: BroadcastVersion, file: String, retry: Int = 0) {
        (self.version, self.file, self.retry) = (version, file, retry)
    }
}

extension StateDatabase {
    /// The settled version of each broadcast, by the record's id.
    public func settledBroadcasts() throws(StateError) -> [String: SettledBroadcast] {
        try read { database in
            let rows = try Row.fetchAll(database, sql: "SELECT * FROM settledBroadcasts")
            return Dictionary(
                rows.map { row in
                    let version = BroadcastVersion(row)
                    return (
                        version.id, SettledBroadcast(version: version, file: row["file"], retry: row["retry"])
                    )
                }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Stores versions whose deliveries have all ended, and removes those older than
    /// `DeliveryAttempt.memory`.
    public func settle(_ broadcasts: [SettledBroadcast], now: Date) throws(StateError) {
        try write { database in
            for broadcast in broadcasts {
                try database.execute(
                    sql: "UPDATE personalRecords SET isSettled = 1 WHERE id = ?",
                    arguments: [broadcast.version.id])
                if database.changesCount > 0 { continue }
                try database.execute(
                    sql:
                        "INSERT OR REPLACE INTO settledBroadcasts VALUES (:id, :revision, :isRetraction, :file, :retry)",
                    arguments: broadcast.version.arguments + [
                        "file": broadcast.file, "retry": broadcast.retry,
                    ])
            }
            try DeliveryAttempt.removeOld(at: now, in: database)
        }
    }
}
