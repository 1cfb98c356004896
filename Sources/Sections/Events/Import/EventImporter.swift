import Events
import Foundation
import Model

/// Plans the import of a calendar: one event for each UID.
///
/// Pure: the plan depends only on the file and the site. After a plan is applied, importing the same file changes nothing.
public struct EventImporter: Sendable {
    /// Maximum size of a file, in bytes: 64 MiB.
    public static let mostBytes = 64 << 20

    private let texts: EventTexts
    private let includesPrivate: Bool
    /// The ids of events that officers deleted, as bytes: Swift considers some different ids equal.
    private let deleted: Set<[UInt8]>

    /// Creates an importer into a site. Events that are not public in their calendar are left out unless `includesPrivate`; so are those of
    /// other programs whose ids officers `deleted`.
    public init(texts: EventTexts, includesPrivate: Bool = false, deleted: [String] = []) {
        (self.texts, self.includesPrivate) = (texts, includesPrivate)
        self.deleted = Set(deleted.map { Array($0.utf8) })
    }

    /// Plans the changes of a file to a site with these events.
    ///
    /// - Throws: `EventImportError` if the file is not a calendar or too large. Events that cannot be imported are in the report.
    public func plan(for bytes: [UInt8], events: [Event]) throws(EventImportError) -> EventImportPlan {
        guard bytes.count <= Self.mostBytes else {
            throw .tooLarge(bytes: bytes.count, limit: Self.mostBytes)
        }
        let file = CalendarFile(bytes)
        let calendars = file.calendars
        guard !calendars.isEmpty else { throw .noCalendar }
        var report = EventImportReport()
        report.describe(file)
        for calendar in calendars { report.count(calendar) }
        let site = SiteEvents(events, host: texts.host)
        let groups = ComponentGroup.all(of: calendars)
        let reads = read(groups, site, &report)
        var merge = ImportMerge(texts: texts, events: events, site: site, reads: reads, deleted: deleted)
        for read in reads {
            do throws(EventRefusal) {
                try merge.add(read)
            } catch {
                report.refused += 1
                report.notes.append(
                    EventImportNote(line: error.line, about: read.title, reason: error.reason))
            }
        }
        (report.added, report.updated, report.unchanged) = (merge.added, merge.updated, merge.unchanged)
        report.moved = merge.moved
        report.notes += merge.notes
        report.notes = report.notes.enumerated()
            .sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }.map(\.element)
        let leftOut = EventsLeftOut.of(events, site: site, groups: groups, reads: reads, host: texts.host)
        report.notInFile = leftOut.count
        report.notes += leftOut.map {
            EventImportNote(line: nil, about: $0.title.all.joined(separator: " | "), reason: .notInFile)
        }
        return EventImportPlan(events: merge.events, report: report)
    }

    /// The importable events, in the order of the file.
    private func read(
        _ groups: [ComponentGroup], _ site: SiteEvents, _ report: inout EventImportReport
    ) -> [ReadEvent] {
        groups.compactMap { group in
            let known = site.event(of: EventUID(group.uid, isNamed: group.isNamed, host: texts.host))
            if group.components.isEmpty, known == nil {
                report.notes += group.cancellations.map {
                    EventImportNote(line: $0.line, about: $0.title, reason: .nothingToCancel)
                }
                return nil
            }
            if !includesPrivate, let restriction = group.restriction, let first = group.components.first {
                let reason = EventImportReason.restricted(restriction.property, isOnSite: known != nil)
                report.refuse(first, EventRefusal(line: restriction.line, reason: reason))
                return nil
            }
            let components = known.map { texts.components(of: $0, changedBy: group) } ?? []
            guard let versions = EventVersions(group, site: components) else { return nil }
            var reader = EventReader(zones: group.zones, texts: texts)
            do throws(EventRefusal) {
                var event = try reader.read(versions)
                event.calendar = group.calendar
                report.eventsRead += 1
                report.notes += reader.notes
                return event
            } catch {
                report.refuse(versions.main, error)
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
}

extension CalendarFile.Component {
    /// The title in reports.
    fileprivate var title: String { self["SUMMARY"]?.text ?? self["UID"]?.text ?? name }
}

extension EventImportReport {
    /// Records the properties of the file as a whole.
    fileprivate mutating func describe(_ file: CalendarFile) {
        encoding = file.encoding
        if encoding.isGuess {
            notes.append(EventImportNote(line: 1, about: encoding.rawValue, reason: .guessedEncoding))
        }
        notes += file.brokenLines.map {
            EventImportNote(line: $0, about: "Line", reason: .brokenBytes(file.encoding))
        }
        notes += file.strayLines.map { EventImportNote(line: $0, about: "Line", reason: .strayLine) }
    }

    fileprivate mutating func refuse(_ component: CalendarFile.Component, _ refusal: EventRefusal) {
        eventsRead += 1
        refused += 1
        notes.append(EventImportNote(line: refusal.line, about: component.title, reason: refusal.reason))
    }

    fileprivate mutating func count(_ calendar: CalendarFile.Component) {
        for component in calendar.components {
            if component.name == "VEVENT" {
                peopleAndAlarms += component.components.count { $0.name == "VALARM" }
                peopleAndAlarms += component.properties.count {
                    $0.name == "ATTENDEE" || $0.name == "ORGANIZER"
                }
            } else if component.name != "VTIMEZONE" {
                otherComponents += 1
            }
        }
    }
}
