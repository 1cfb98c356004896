import Calendars
import ContentFiles
import Events
import Foundation
import Model

/// Events that are missing from a newer file of a calendar.
extension SiteEvents {
    /// The published events of the site that were imported from one of the file's `calendars` and are not among its `uids`.
    ///
    /// Many programs leave out what is past: events before the first single one in the file, there or on the site, are not missing. `known`:
    /// number of the events from there on. A file with less than half of them may be a supplement, or another table (`EventTableReader.calendar`).
    func leftOut(
        of events: [Event], calendars: Set<String>, uids: [EventUID], reads: [ReadEvent]
    ) -> (missing: [Event], known: Int) {
        let single = reads.filter { $0.schedule.recurrence == nil }
        let starts = (single.isEmpty ? reads : single).flatMap { read in
            [read.schedule, self.event(of: read.identity)?.schedule].compactMap { $0?.start.instant }
        }
        guard let first = starts.min() else { return ([], 0) }
        // As bytes: Swift considers some different ids equal.
        let named = Set(uids.compactMap { self.event(of: $0).map { Array($0.id.utf8) } })
        let expected = events.filter { event in
            guard event.status == .published,
                let calendar = ImportedFields(event.imported)?["calendar"], calendars.contains(calendar)
            else { return false }
            return event.schedule.map { Self.takesPlace($0, from: first) } ?? false
        }
        return (expected.filter { !named.contains(Array($0.id.utf8)) }, expected.count)
    }

    private static func takesPlace(_ schedule: Schedule, from moment: Date) -> Bool {
        schedule.recurrence == nil
            ? schedule.start.instant >= moment
            : Occurrences(ifValid: schedule)?.next(after: moment, limit: 1).isEmpty == false
    }
}
