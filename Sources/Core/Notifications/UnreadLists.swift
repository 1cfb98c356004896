import ContentFiles
import Files
import Foundation
import Model
import State

/// The notifications that a reader has not acknowledged, by type. The id of a subject stands once in the list of a type.
package struct UnreadLists: Sendable {
    /// Seconds after which a notification is not unread any more: 30 days.
    static let memory: TimeInterval = 30 * 86_400

    /// The ids of subjects by type, newest first.
    package private(set) var ids: [String: [String]] = [:]
    /// The same as a set.
    package private(set) var items: Set<Acknowledgement> = []

    /// Reads the records of Content/broadcasts and merges them with those of the reader.
    /// - Parameters:
    ///   - root: the site's folder.
    ///   - timeZone: of times without an offset.
    ///   - own: the reader's own records.
    ///   - since: when the reader was made. What took effect before is not unread.
    ///   - acknowledged: the items that are read, each until a time.
    ///   - now: the time.
    package init(
        root: String, timeZone: TimeZone, own: [PersonalRecord], since: Date,
        acknowledged: [Acknowledgement: Date], now: Date
    ) {
        let begin = max(since, now - Self.memory)
        let all =
            Self.published(root, timeZone, since: begin)
            + own.compactMap { $0.broadcast(timeZone: timeZone) }.map {
                ($0, $0.counts.instant)
            }
        let shown = all.filter { broadcast, time in !broadcast.isRetracted && time > begin && time <= now }
        for (broadcast, time) in shown.sorted(by: { ($1.1, $0.0.id) < ($0.1, $1.0.id) }) {
            let item = Acknowledgement(type: broadcast.kind.rawValue, subject: broadcast.subject)
            if let read = acknowledged[item], read >= time { continue }
            if items.insert(item).inserted { ids[item.type, default: []].append(item.subject) }
        }
    }

    /// The published records whose files were written after `begin`, each with the time at which its latest version took effect: a
    /// correction is news again.
    private static func published(
        _ root: String, _ timeZone: TimeZone, since begin: Date
    ) -> [(Broadcast, Date)] {
        FileListing(of: "Content/broadcasts", below: root).files.compactMap { file in
            let written = file.state.written
            // A scheduled record may have been written some days before it takes effect.
            guard written > begin - 60 * 86_400,
                let broadcast = UnsettledBroadcasts.broadcast(file.path, below: root, timeZone)
            else { return nil }
            let counts = broadcast.counts.instant
            return (broadcast, broadcast.revision > 1 ? max(counts, written) : counts)
        }
    }
}
