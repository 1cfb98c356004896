import Foundation
import GRDB

/// Notices of editors about the host.
public enum EditorNotice {
    /// The beginning of the ids of these notices.
    public static let prefix = "health-"
}

extension StateDatabase {
    /// Stores notifications of the editors who are signed in on a device that takes notifications, in a browser, an app or by mail.
    /// - Parameters:
    ///   - now: the time.
    ///   - record: the notification of an editor, by the reader's number.
    /// - Returns: Number of notifications stored.
    /// - Throws: `StateError`.
    @discardableResult
    public func tellEditors(now: Date, record: (Int64) -> PersonalRecord?) throws(StateError) -> Int {
        try write { database in
            let readers = try Int64.fetchAll(
                database,
                sql: """
                    SELECT DISTINCT owner FROM readerDevices JOIN officers ON name = officer
                    WHERE removed IS NULL AND owner NOT NULL AND isDisabled = 0 AND role = ?
                    AND (until IS NULL OR until > ?) ORDER BY owner
                    """, arguments: [Officer.Role.editor.rawValue, now.milliseconds])
            let records = readers.compactMap(record)
            for record in records { try record.insert(in: database) }
            return records.count
        }
    }
}
