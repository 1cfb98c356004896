import Foundation
import GRDB

/// The reason why a service takes no message of the site.
public struct ServiceFault: StoredRow, Equatable, Sendable {
    /// The words of the service, safe to show; empty if it said nothing.
    public let words: String
    /// When the service first failed in this way.
    public let since: Date
}

extension StateDatabase {
    /// Stores the words of a service that takes no message; the time of the first failure is kept.
    public func note(fault words: String, at service: String, now: Date) throws(StateError) {
        if try serviceFault(at: service)?.words == words { return }
        try write { database in
            try database.execute(
                sql: """
                    INSERT INTO serviceFaults VALUES (?, ?, ?) ON CONFLICT (service) DO UPDATE SET words = excluded.words
                    """, arguments: [service, words, now.milliseconds])
        }
    }

    /// Removes the fault of a service that has accepted a message.
    public func clearFault(at service: String) throws(StateError) {
        if try serviceFault(at: service) == nil { return }
        try write {
            try $0.execute(sql: "DELETE FROM serviceFaults WHERE service = ?", arguments: [service])
        }
    }

    /// The fault of a service; nil if there is none.
    public func serviceFault(at service: String) throws(StateError) -> ServiceFault? {
        try read { database in
            try ServiceFault.fetchOne(
                database, sql: "SELECT words, since FROM serviceFaults WHERE service = ?",
                arguments: [service])
        }
    }
}
