import ContentFiles
import Events
import Foundation
import Model

/// Plans the import of a calendar: one event for each UID; or of a table: one for each row.
///
/// Pure: the plan depends only on the file and the site. After a plan is applied, importing the same file changes nothing.
package struct EventImporter: Sendable {
    /// Maximum size of a file, in bytes: 64 MiB.
    package static let mostBytes = 64 << 20

    let texts: EventTexts
    let includesPrivate: Bool
    /// The ids of events that officers deleted, as bytes: Swift considers some different ids equal.
    private let deleted: Set<[UInt8]>

    /// Creates an importer into a site. Events that are not public in their calendar are left out unless `includesPrivate`; so are those of
    /// other programs whose ids officers `deleted`.
    package init(texts: EventTexts, includesPrivate: Bool = false, deleted: [String] = []) {
        (self.texts, self.includesPrivate) = (texts, includesPrivate)
        self.deleted = Set(deleted.map { Array($0.utf8) })
    }

    /// Plans the changes of a file to a site with these events.
    ///
    /// - Throws: `EventImportError` if the file is not a calendar or too large. Events that cannot be imported are in the report.
    package func plan(
        for bytes: [UInt8], events: [Event]
    ) throws(EventImportError) -> ImportPlan<EventImportReason> {
        guard bytes.count <= Self.mostBytes else {
            throw .tooLarge(bytes: bytes.count, limit: Self.mostBytes)
        }
        let file = CalendarFile(bytes)
        let calendars = file.calendars
        guard !calendars.isEmpty else { throw .noCalendar }
        var notes = file.notes
        let site = SiteEvents(events, host: texts.host)
        let groups = ComponentGroup.all(of: calendars)
        let reads = read(groups, site, &notes)
        let uids = groups.map { EventUID($0.uid, isNamed: $0.isNamed, host: texts.host) }
        return plan(
            reads: reads, notes: notes, remarks: file.remarks, calendars: Set(groups.compactMap(\.calendar)),
            uids: uids, site: site, events: events)
    }

    /// Plans the changes of events that were read. `remarks`: sentences about the file; `calendars` and `uids`: those that the file has,
    /// of events that were not read too.
    func plan(
        reads: [ReadEvent], notes: [EventImportNote], remarks: [String], calendars: Set<String>,
        uids: [EventUID], site: SiteEvents, events: [Event]
    ) -> ImportPlan<EventImportReason> {
        var notes = notes
        let eventsRead = reads.count + Self.refused(notes)
        var merge = ImportMerge(texts: texts, events: events, site: site, reads: reads, deleted: deleted)
        for read in reads {
            do throws(EventRefusal) {
                try merge.add(read)
            } catch {
                notes.add(error.line, read.title, error.reason)
            }
        }
        let leftOut = site.leftOut(of: events, calendars: calendars, uids: uids, reads: reads)
        let isSupplement = 2 * leftOut.missing.count > leftOut.known
        notes = (notes + merge.notes).byLine()
        notes += (isSupplement ? [] : leftOut.missing).map {
            EventImportNote(line: nil, about: $0.title.all.joined(separator: " | "), reason: .notInFile)
        }
        // Each UID is counted once: those that were read are added, updated, unchanged or refused.
        let counts = [
            "read": eventsRead, "added": merge.added, "updated": merge.updated, "unchanged": merge.unchanged,
            "refused": Self.refused(notes),
        ]
        var summary = [
            "Events: \(eventsRead) read, \(merge.added) added, \(merge.updated) updated,"
                + " \(merge.unchanged) unchanged, \(Self.refused(notes)) refused"
        ]
        let missing = leftOut.missing.count
        if isSupplement {
            summary.append(
                "Events of earlier files that this one does not have, and which stay: \(missing) of \(leftOut.known). It is more than half, so the"
                    + " file is taken as an addition; if it is to replace them, cancel or delete them on the desk"
            )
        } else if missing > 0 {
            let events = missing == 1 ? "event, which stays" : "events, which stay"
            summary.append("On the site but not in this file: \(missing) \(events)")
        }
        summary += Self.shown(merge.moved) + remarks
        return ImportPlan(
            content: merge.events, report: ImportReport(counts: counts, summary: summary, notes: notes))
    }

    /// Number of events that were left out; each has one such note.
    private static func refused(_ notes: [EventImportNote]) -> Int { notes.count { $0.kind == .refused } }

    /// Maximum number of moved events that the summary names.
    private static let mostMoved = 20

    private static func shown(_ moved: [String]) -> [String] {
        let rest = moved.count - mostMoved
        return moved.prefix(mostMoved) + (rest > 0 ? ["Moved as well: \(rest) more"] : [])
    }

    /// The importable events, in the order of the file.
    private func read(
        _ groups: [ComponentGroup], _ site: SiteEvents, _ notes: inout [EventImportNote]
    ) -> [ReadEvent] {
        groups.compactMap { group in
            let known = site.event(of: EventUID(group.uid, isNamed: group.isNamed, host: texts.host))
            if group.components.isEmpty, known == nil {
                notes += group.cancellations.map {
                    EventImportNote(line: $0.line, about: $0.title, reason: .nothingToCancel)
                }
                return nil
            }
            if !includesPrivate, let restriction = group.restriction, let first = group.components.first {
                let reason = EventImportReason.restricted(
                    "\(restriction.name):\(restriction.value)", isOnSite: known != nil)
                notes.add(restriction.line, first.title, reason)
                return nil
            }
            let components = known.map { texts.components(of: $0, changedBy: group) } ?? []
            guard let versions = EventVersions(group, site: components) else { return nil }
            var reader = EventReader(zones: group.zones, texts: texts)
            do throws(EventRefusal) {
                var event = try reader.read(versions)
                event.calendar = group.calendar
                notes += reader.notes
                return event
            } catch {
                notes.add(error.line, versions.main.title, error.reason)
                return nil
            }
        }
    }
}

extension CalendarFile {
    /// The VCALENDARs; events outside of them form an additional one.
    fileprivate var calendars: [Component] {
        let loose = components.filter { $0.name == "VEVENT" }
        let calendars = components.filter { $0.name == "VCALENDAR" }
        guard let first = loose.first else { return calendars }
        return calendars + [Component(name: "VCALENDAR", line: first.line, components: loose)]
    }

    /// Notes about the file as a whole.
    fileprivate var notes: [EventImportNote] {
        var notes: [EventImportNote] = []
        if encoding.isGuess {
            notes.add(1, encoding.rawValue, .guessedEncoding)
        }
        notes += brokenLines.map {
            EventImportNote(line: $0, about: "Line", reason: .brokenBytes(encoding))
        }
        return notes + strayLines.map { EventImportNote(line: $0, about: "Line", reason: .strayLine) }
    }

    /// The encoding, and what was not taken, in sentences.
    fileprivate var remarks: [String] {
        let inside = calendars.flatMap(\.components).filter { $0.name != "VTIMEZONE" }
        let events = inside.filter { $0.name == "VEVENT" }
        let peopleAndAlarms = events.reduce(0) { sum, event in
            sum + event.properties.count { $0.name == "ATTENDEE" || $0.name == "ORGANIZER" }
                + event.components.count { $0.name == "VALARM" }
        }
        var lines = encoding == .utf8 ? [] : ["Encoding: \(encoding)"]
        if inside.count > events.count {
            lines.append("Not events: \(inside.count - events.count) to-dos, journal entries or the like")
        }
        if peopleAndAlarms > 0 {
            lines.append("Not taken: \(peopleAndAlarms) organisers, attendees or alarms")
        }
        return lines
    }
}

extension CalendarFile.Component {
    /// The title in reports.
    fileprivate var title: String { self["SUMMARY"]?.text ?? self["UID"]?.text ?? name }
}
