import ContentFiles
import Files
import Foundation
import Model
import State

/// The notifications that a reader has not acknowledged, by type. The id of a subject stands once in the list of a type.
package struct UnreadLists: Sendable {
    /// Seconds after which a notification is not unread any more: 30 days.
    static let memory = Retention.notification

    /// The ids of subjects by type, newest first.
    package private(set) var ids: [String: [String]] = [:]
    package private(set) var items: Set<Acknowledgement> = []

    /// Reads the records of Content/broadcasts and merges them with those of the reader. Records from before the reader was created are
    /// not unread, nor records of the reader's own changes as an officer, nor those up to the times in `acknowledged`.
    package init(
        of reader: Reader, in database: StateDatabase, root: String, timeZone: TimeZone,
        own: [PersonalRecord], acknowledged: [Acknowledgement: Date], now: Date
    ) throws(StateError) {
        let begin = max(reader.created, now - Self.memory)
        let all =
            try Self.published(root, timeZone, since: begin, now: now, for: reader, database)
            + own.compactMap { $0.broadcast(timeZone: timeZone) }.map { ($0, $0.counts.instant) }
        let shown = all.filter { broadcast, time in !broadcast.isRetracted && time > begin && time <= now }
        for (broadcast, time) in shown.sorted(by: { ($1.1, $0.0.id) < ($0.1, $1.0.id) }) {
            let item = Acknowledgement(type: broadcast.kind.rawValue, subject: broadcast.subject)
            if let read = acknowledged[item], read >= time { continue }
            if items.insert(item).inserted { ids[item.type, default: []].append(item.subject) }
        }
    }

    /// The published records by others, each with the time at which its latest version took effect: a correction is unread again.
    private static func published(
        _ root: String, _ timeZone: TimeZone, since begin: Date, now: Date, for reader: Reader,
        _ database: StateDatabase
    ) throws(StateError) -> [(Broadcast, Date)] {
        let officers = try database.officers(of: reader.id)
        var found: [(Broadcast, Date)] = []
        for file in FileListing(of: "Content/broadcasts", below: root).files {
            // A scheduled record may have been written some days before it takes effect.
            guard file.state.written > begin - 60 * 86_400,
                let broadcast = UnsettledBroadcasts.broadcast(file.path, below: root, timeZone)
            else { continue }
            // During the hold of a change, readers know the version before it.
            guard let broadcast = broadcast.shown(at: now) else { continue }
            var time = broadcast.counts.instant
            // The log has the time of a correction; the time of the file changes when a backup is restored.
            if broadcast.revision > 1 || !officers.isEmpty,
                let origin = try database.origin(of: broadcast.version, subject: broadcast.subject)
            {
                if officers.contains(where: { origin.author == .officer($0) }) { continue }
                time = max(time, origin.time)
            }
            found.append((broadcast, time))
        }
        return found
    }
}
