import Calendars
import ContentFiles
import Events
import Model

/// The events of a site, by UID and by id.
struct SiteEvents {
    /// Keys are bytes: Swift considers some different texts equal.
    private var byUID: [[UInt8]: Event] = [:]
    private var byID: [[UInt8]: Event] = [:]
    /// Events that no import made, by title and start.
    private var written: [[UInt8]: Event] = [:]

    init(_ events: [Event], host: String) {
        for event in events.reversed() {
            byUID[Array(event.uid(host: host).utf8)] = event
            byID[Array(event.id.utf8)] = event
            guard event.imported == nil, let start = event.schedule?.start.civil else { continue }
            for title in event.title.all { written[Self.key(title, start)] = event }
        }
    }

    /// The event with a title and start that somebody wrote on the site, rather than an import.
    func writtenEvent(titled title: String, schedule: Schedule?) -> Event? {
        schedule.flatMap { written[Self.key(title, $0.start.civil)] }
    }

    private static func key(_ title: String, _ start: CivilDateTime) -> [UInt8] {
        Array("\(title.lowercased()) at \(start)".utf8)
    }

    /// The event with a UID or id. Earlier versions of Corkboard used the UID as the id.
    func event(of uid: EventUID, id: String? = nil) -> Event? {
        if let event = byUID[Array(uid.text.utf8)] { return event }
        return [uid.id, uid.text, id].lazy.compactMap(\.self).compactMap { byID[Array($0.utf8)] }
            .first { $0.uid == nil || $0.uid == uid.field }
    }
}

extension EventTexts {
    /// The components of a site's event that a file changes without containing it, as in a calendar of the site. Empty if the file
    /// contains the event, or changes occurrences that the site's event cannot have.
    ///
    /// A single event, or one with single dates, may have been made of such changes by an earlier import: it is used if it has all their
    /// dates.
    func components(of event: Event, changedBy group: ComponentGroup) -> [CalendarFile.Component] {
        guard group.components.allSatisfy(\.isChange) else { return [] }
        let written = CalendarFile(writer(for: [event]).bytes(of: [exported(event)])).components.first
        let components = written?.components.filter { $0.name == "VEVENT" } ?? []
        guard var main = components.first(where: { !$0.isChange }) else { return [] }
        if !group.components.isEmpty {
            guard let recurrence = event.schedule?.recurrence else { return [] }
            if recurrence.rules.isEmpty, !hasAll(group, event) { return [] }
        }
        main.line = group.line
        return [main]
            + components.filter(\.isChange).map { change in
                var change = change
                change.line = 0
                return change
            }
    }

    /// Whether an event has all occurrences that a group changes.
    private func hasAll(_ group: ComponentGroup, _ event: Event) -> Bool {
        guard let schedule = event.schedule, let occurrences = Occurrences(ifValid: schedule) else {
            return false
        }
        let originals = Set(occurrences.starting(in: .distantPast ..< .distantFuture).map(\.original))
        return group.components.compactMap { $0["RECURRENCE-ID"] }.allSatisfy { line in
            guard let time = ReadTime(ifReadable: line, zones: group.zones) else { return false }
            let civil =
                time.clock == .floating
                ? time.civil : schedule.timeZone.civil(at: time.instant(floatingIn: schedule.timeZone))
            return civil.map(originals.contains) ?? false
        }
    }
}
