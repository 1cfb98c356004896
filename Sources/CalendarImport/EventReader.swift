import Calendars
import Foundation
import Model

/// Reads the components of one UID.
struct EventReader {
    private let zones: ZoneNames
    private let siteZone: TimeZone
    private let host: String
    private(set) var notes: [EventImportNote] = []

    /// A reader for a calendar's `zones`. UIDs that end with `@host` lose that.
    init(zones: ZoneNames, siteZone: TimeZone, host: String) {
        self.zones = zones
        self.siteZone = siteZone
        self.host = host
    }

    /// - Throws: `EventRefusal` where the event cannot be taken.
    mutating func read(_ versions: EventVersions) throws(EventRefusal) -> ReadEvent {
        let main = versions.main
        for component in [main] + versions.changes where !component.isEnded {
            throw EventRefusal(line: component.line, reason: .notEnded)
        }
        for line in versions.changes.compactMap({ $0["RECURRENCE-ID"] }) where line["RANGE"] != nil {
            throw EventRefusal(line: line.line, reason: .thisAndFuture)
        }
        if main["UID"] == nil {
            notes.append(EventImportNote(line: main.line, about: versions.uid, reason: .noUID))
        }
        var times = try EventTimes(
            main, zones: zones, siteZone: siteZone, isChanged: !versions.changes.isEmpty)
        var event = ReadEvent(
            id: try id(versions), line: main.line, title: title(main), schedule: times.schedule,
            location: main["LOCATION"].flatMap { EventText.line($0.text) }, detail: detail(main),
            url: main["URL"]?.value,
            tags: tags(main), status: status(main),
            reason: main["COMMENT"].flatMap { EventText.line($0.text) },
            sequence: main["SEQUENCE"].flatMap { Int($0.value) }.map { min(max(0, $0), 1_000_000) } ?? 0,
            created: moment(main["CREATED"]), modified: moment(main["LAST-MODIFIED"]), own: Self.own(main))
        // The newest last: starts written in two forms can be one.
        for change in versions.changes.sorted(by: { EventVersions.isNewer($1, than: $0) }) {
            try add(change, to: &event, &times)
        }
        let lines = event.changedLines
        event.schedule.recurrence?.changes.sort { lines[$0.occurrence] ?? 0 < lines[$1.occurrence] ?? 0 }
        try keepLostChanges(of: &event)
        notes += times.notes + versions.notes
        notes += ([main] + versions.changes).flatMap { component in
            component.brokenLines.map { EventImportNote(line: $0, about: event.title, reason: .brokenLine) }
        }
        return event
    }

    private func id(_ versions: EventVersions) throws(EventRefusal) -> String {
        let suffix = "@\(host)"
        let id = versions.uid.hasSuffix(suffix) ? String(versions.uid.dropLast(suffix.count)) : versions.uid
        guard EventText.line(id) == id, (1...255).contains(id.utf8.count) else {
            throw EventRefusal(line: versions.main["UID"]?.line ?? versions.main.line, reason: .longUID)
        }
        return id
    }

    private mutating func add(
        _ change: CalendarFile.Component, to event: inout ReadEvent, _ times: inout EventTimes
    ) throws(EventRefusal) {
        guard let line = change["RECURRENCE-ID"] else { return }
        let original = try times.time(line.value, of: line).civil
        var own = EventTimes?.none
        if change["DTSTART"] != nil {
            own = try EventTimes(change, zones: zones, siteZone: siteZone, isChanged: false)
        }
        var difference = OccurrenceChange(occurrence: original)
        setTimes(&difference, own?.schedule, in: event.schedule)
        let title = title(change)
        if change["SUMMARY"] != nil, title != event.title { difference.title = LocalizedText(title) }
        let location = change["LOCATION"].flatMap { EventText.line($0.text) }
        if let location, location != event.location { difference.location = LocalizedText(location) }
        let reason = change["COMMENT"].flatMap { EventText.line($0.text) }
        if let reason, reason != event.reason { difference.reason = LocalizedText(reason) }
        difference.isCancelled = status(change) == .cancelled && event.status != .cancelled
        let detail = detail(change)
        event.changedDetails[original] = detail.isEmpty || detail == event.detail ? nil : detail
        event.changedOwn[original] = Self.own(change)
        event.changedLines[original] = change.line
        var recurrence = event.schedule.recurrence ?? Recurrence()
        recurrence.changes.removeAll { $0.occurrence == original }
        recurrence.changes.append(difference)
        event.schedule.recurrence = recurrence
    }

    /// The start and the end, where they are not what the occurrence would have had.
    private func setTimes(_ change: inout OccurrenceChange, _ own: Schedule?, in schedule: Schedule) {
        guard let own else { return }
        let zone = schedule.timeZone
        func time(_ time: EventTime) -> EventTime? {
            schedule.isAllDay
                ? EventTime(CivilDateTime(midnightOf: time.civil.day), in: zone)
                : EventTime(time.instant, in: zone)
        }
        let usual = Occurrence.usual(at: change.occurrence, of: schedule)
        let start = own.timeZone == zone ? own.start : time(own.start)
        if let start, start != usual.start { change.start = start }
        guard let end = own.end.flatMap(time), let start else { return }
        let usualEnd = Occurrence.usual(startingAt: start, of: schedule).end
        if end.instant != usualEnd?.instant, end.instant > start.instant { change.end = end }
    }

    /// A changed occurrence that the rules do not give takes place all the same.
    private mutating func keepLostChanges(of event: inout ReadEvent) throws(EventRefusal) {
        let lost: [OccurrenceChange]
        do throws(RecurrenceRuleError) {
            lost = try Occurrences(of: event.schedule).unmatchedChanges
        } catch {
            throw EventRefusal(line: event.line, reason: .wrongRule(error))
        }
        for change in lost {
            event.schedule.recurrence?.exceptions.removeAll { $0 == change.occurrence }
            event.schedule.recurrence?.additions.append(change.occurrence)
            notes.append(EventImportNote(line: event.line, about: event.title, reason: .lostChange))
        }
    }

    private mutating func title(_ component: CalendarFile.Component) -> String {
        if let title = component["SUMMARY"].flatMap({ EventText.line($0.text) }) { return title }
        if component["RECURRENCE-ID"] == nil {
            notes.append(EventImportNote(line: component.line, about: "VEVENT", reason: .untitled))
        }
        return "Untitled"
    }

    private func detail(_ component: CalendarFile.Component) -> String {
        component["DESCRIPTION"].map { EventText.paragraphs($0.text) } ?? ""
    }

    private func tags(_ component: CalendarFile.Component) -> [String] {
        var (tags, known): ([String], Set<String>) = ([], [])
        for tag in component.all("CATEGORIES").flatMap(\.texts).compactMap(EventText.line) {
            if Slug(making: tag) != nil, known.insert(tag).inserted { tags.append(tag) }
        }
        return tags
    }

    private mutating func status(_ component: CalendarFile.Component) -> Event.Status {
        guard let line = component["STATUS"] else { return .published }
        switch line.value.uppercased().trimmingCharacters(in: .whitespaces) {
        case "CANCELLED": return .cancelled
        case "TENTATIVE":
            let isDraft = component["X-CORKBOARD-STATUS"]?.value == "DRAFT"
            if !isDraft {
                notes.append(EventImportNote(line: line.line, about: line.name, reason: .tentative))
            }
            return isDraft ? .draft : .published
        default: return .published
        }
    }

    private func moment(_ line: ContentLine?) -> Date? {
        guard case .utc(let time)? = line.flatMap({ BasicTime($0.value) }) else { return nil }
        return Date(timeIntervalSince1970: Double(time.secondsSince1970))
    }

    private static func own(_ component: CalendarFile.Component) -> [ContentLine] {
        component.properties.filter { $0.name.hasPrefix(ExchangeProperties.prefix) }
    }
}
