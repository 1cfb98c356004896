import Calendars
import ContentFiles
import Events
import Foundation
import Model

/// Events that are missing from a newer file of a calendar.
extension SiteEvents {
    /// The published events of the site that were imported from a calendar of the file and are not in it.
    ///
    /// Many programs leave out what is past: events before the first single one in the file, there or on the site, are not missing. A file
    /// with less than half of the others is a supplement, in which nothing is missing.
    func leftOut(
        of events: [Event], groups: [ComponentGroup], reads: [ReadEvent], host: String
    ) -> [Event] {
        let calendars = Set(groups.compactMap(\.calendar))
        let single = reads.filter { $0.schedule.recurrence == nil }
        let starts = (single.isEmpty ? reads : single).flatMap { read in
            [read.schedule, self.event(of: read.identity)?.schedule].compactMap { $0?.start.instant }
        }
        guard let first = starts.min() else { return [] }
        // As bytes: Swift considers some different ids equal.
        let named = Set(
            groups.compactMap { group in
                let uid = EventUID(group.uid, isNamed: group.isNamed, host: host)
                return self.event(of: uid).map { Array($0.id.utf8) }
            })
        let expected = events.filter { event in
            guard event.status == .published,
                let calendar = ImportedFields(event.imported)?["calendar"], calendars.contains(calendar)
            else { return false }
            return event.schedule.map { Self.takesPlace($0, from: first) } ?? false
        }
        let missing = expected.filter { !named.contains(Array($0.id.utf8)) }
        return 2 * missing.count <= expected.count ? missing : []
    }

    private static func takesPlace(_ schedule: Schedule, from moment: Date) -> Bool {
        schedule.recurrence == nil
            ? schedule.start.instant >= moment
            : Occurrences(ifValid: schedule)?.next(after: moment, limit: 1).isEmpty == false
    }
}
