import Calendars
import Events
import Foundation
import Model

/// Reads components that change one occurrence of an event (RFC 5545 3.8.4.4).
extension EventReader {
    /// Adds the change of an occurrence. Of several versions, the newest must be added last.
    mutating func add(
        _ change: CalendarFile.Component, to event: inout ReadEvent, _ times: inout ImportedTimes
    ) throws(EventRefusal) {
        guard let line = change["RECURRENCE-ID"] else { return }
        let original = try times.time(line.value, of: line).civil
        var own = ImportedTimes?.none
        if change["DTSTART"] != nil {
            own = try ImportedTimes(change, zones: zones, siteZone: siteZone, isChanged: false)
        }
        notes += own?.notes ?? []
        if event.schedule.isAllDay, own?.schedule.isAllDay == false, let start = change["DTSTART"] {
            notes.add(start.line, start.name, .timeOfDay)
        }
        var difference = OccurrenceChange(occurrence: original)
        setTimes(&difference, own?.schedule, in: event.schedule)
        let title = title(change)
        if change["SUMMARY"] != nil, title != event.title { difference.title = LocalizedText(title) }
        let location = change["LOCATION"].flatMap(\.text.calendarLine)
        if let location, location != event.location { difference.location = LocalizedText(location) }
        let reason = change["COMMENT"].flatMap(\.text.calendarLine)
        if let reason, reason != event.reason { difference.reason = LocalizedText(reason) }
        difference.isCancelled = status(change) == .cancelled && event.status != .cancelled
        let detail = detail(change)
        if let earlier = event.changedLines[original], earlier > 0 {
            notes.add(earlier, event.title, change.line == 0 ? .olderThanSite : .superseded)
        }
        // The site's own events are described in Markdown, changes in files mostly in plain text.
        let isSame = detail == event.detail || detail.markdown(texts.literal) == event.detail.text
        event.changedDetails[original] = detail.isEmpty || isSame ? nil : detail
        event.changedOwn[original] = Self.own(change)
        set(difference, of: change.line, in: &event)
        if line["RANGE"] != nil { addLater(difference, line, to: &event) }
    }

    private func set(_ change: OccurrenceChange, of line: Int, in event: inout ReadEvent) {
        event.changedLines[change.occurrence] = line
        var recurrence = event.schedule.recurrence ?? Recurrence()
        if let index = recurrence.changes.firstIndex(where: { $0.occurrence == change.occurrence }) {
            recurrence.changes[index] = change
        } else {
            recurrence.changes.append(change)
        }
        event.schedule.recurrence = recurrence
    }

    /// Maximum number of later occurrences changed by RANGE=THISANDFUTURE: each becomes a change in the content file.
    private static let mostLater = 200

    /// Applies a RANGE=THISANDFUTURE change to the later occurrences of a finite series (3.2.13), except those with changes of their own.
    private mutating func addLater(
        _ change: OccurrenceChange, _ line: ContentLine, to event: inout ReadEvent
    ) {
        var later: [Occurrence] = []
        if let occurrences = Occurrences(ifValid: event.schedule), occurrences.hasEnd {
            later = occurrences.starting(in: .distantPast ..< .distantFuture)
                .filter { $0.original > change.occurrence }
        }
        if later.count > Self.mostLater { later = [] }
        let zone = event.schedule.timeZone
        func time(_ time: EventTime?, _ from: CivilDateTime, _ to: CivilDateTime) -> EventTime? {
            time.flatMap {
                CivilDateTime(
                    secondsSince1970: $0.civil.secondsSince1970 - from.secondsSince1970 + to.secondsSince1970)
            }
            .map { EventTime($0, in: zone) }
        }
        var count = 0
        for occurrence in later {
            var copy = change
            copy.occurrence = occurrence.original
            copy.start = time(change.start, change.occurrence, occurrence.original)
            copy.end = time(change.end, change.occurrence, occurrence.original)
            guard occurrence.change == nil || occurrence.change == copy else { continue }
            count += 1
            event.changedDetails[copy.occurrence] = event.changedDetails[change.occurrence]
            set(copy, of: event.changedLines[change.occurrence] ?? line.line, in: &event)
        }
        notes.add(line.line, event.title, .thisAndFuture(alsoChanged: count))
    }

    /// Sets start and end if they differ from those of the unchanged occurrence.
    private func setTimes(_ change: inout OccurrenceChange, _ own: Schedule?, in schedule: Schedule) {
        guard let own else { return }
        let zone = schedule.timeZone
        if own.isAllDay, !schedule.isAllDay {
            // All-day occurrences are on the same dates in every time zone.
            let end = own.end ?? Occurrence.usual(startingAt: own.start, of: own).end
            change.start = EventTime(own.start.civil, in: zone)
            change.end = end.map { EventTime($0.civil, in: zone) }
            change.isAllDay = true
            return
        }
        func time(_ time: EventTime) -> EventTime? {
            schedule.isAllDay
                ? EventTime(CivilDateTime(midnightOf: time.civil.day), in: zone)
                : EventTime(time.instant, in: zone)
        }
        let usual = Occurrence.usual(at: change.occurrence, of: schedule)
        let start = own.timeZone == zone && !schedule.isAllDay ? own.start : time(own.start)
        if let start, start != usual.start { change.start = start }
        guard let end = own.end.flatMap(time), let start else { return }
        let usualEnd = Occurrence.usual(startingAt: start, of: schedule).end
        if end.instant != usualEnd?.instant, end.instant > start.instant { change.end = end }
    }

    /// Keeps a changed occurrence that the rules do not give as an addition, unless it is of an earlier version of the event or only
    /// cancelled. Changes without effect are removed.
    mutating func keepLostChanges(of event: inout ReadEvent, _ versions: EventVersions) {
        // Rules that cannot be expanded were rejected before.
        let lost = Occurrences(ifValid: event.schedule)?.unmatchedChanges ?? []
        for change in lost {
            let line = event.changedLines[change.occurrence] ?? event.line
            let component = versions.changes.first { $0.line == line }
            if versions.isCancelledOnly(component) || component.map(versions.isOutdated) == true {
                event.schedule.recurrence?.changes.removeAll { $0.occurrence == change.occurrence }
                let isOutdated = !versions.isCancelledOnly(component)
                notes.add(line, event.title, isOutdated ? .outdatedChange : .nothingToCancel)
                continue
            }
            event.schedule.recurrence?.exceptions.removeAll { $0 == change.occurrence }
            event.schedule.recurrence?.additions.append(change.occurrence)
            if versions.hasMain {
                notes.add(line, event.title, .lostChange)
            }
        }
        event.schedule.recurrence?.changes.removeAll { change in
            change == OccurrenceChange(occurrence: change.occurrence)
                && event.changedDetails[change.occurrence] == nil
                && event.changedOwn[change.occurrence]?.isEmpty != false
        }
    }
}
