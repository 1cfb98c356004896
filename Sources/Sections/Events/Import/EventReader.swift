import Calendars
import Events
import Foundation
import Model

/// Reads the components of one UID.
struct EventReader {
    let zones: ZoneNames
    let texts: EventTexts
    var notes: [EventImportNote] = []

    /// The site's time zone.
    var siteZone: TimeZone { texts.settings.timeZone }

    mutating func read(_ versions: EventVersions) throws(EventRefusal) -> ReadEvent {
        let main = versions.main
        for component in [main] + versions.changes where !component.isEnded {
            throw EventRefusal(line: component.line, reason: .notEnded)
        }
        if !versions.isNamed {
            notes.add(main.line, versions.uid, .noUID)
        }
        var times = try ImportedTimes(
            main, zones: zones, siteZone: siteZone, isChanged: !versions.changes.isEmpty)
        var event = ReadEvent(
            identity: try identity(versions), line: main.line, title: title(main), schedule: times.schedule,
            location: main["LOCATION"].flatMap(\.text.calendarLine), detail: detail(main),
            url: main["URL"]?.value,
            tags: texts.tags(main.all("CATEGORIES").flatMap(\.texts)), status: status(main),
            reason: main["COMMENT"].flatMap(\.text.calendarLine),
            sequence: Self.sequence(of: main),
            created: moment(main["CREATED"]), modified: moment(main["LAST-MODIFIED"]),
            stamp: moment(main["LAST-MODIFIED"]) ?? moment(main["DTSTAMP"]), own: Self.own(main))
        // The newest last: two notations of a start can be the same time.
        for change in versions.changes.sorted(by: { EventVersions.isNewer($1, than: $0) }) {
            do throws(EventRefusal) {
                try add(change, to: &event, &times)
            } catch {
                guard case .unknownTimeZone(let zone) = error.reason, change.line > 0 else { throw error }
                notes.add(error.line, event.title, .lostChangeOfZone(zone))
            }
        }
        let lines = event.changedLines
        if !versions.isOfSite {
            event.schedule.recurrence?.changes.sort { lines[$0.occurrence] ?? 0 < lines[$1.occurrence] ?? 0 }
        }
        keepLostChanges(of: &event, versions)
        cancel(&event, versions)
        notes += times.notes + versions.notes
        notes += ([main] + versions.changes).flatMap { component in
            component.brokenLines.map { EventImportNote(line: $0, about: event.title, reason: .brokenLine) }
        }
        return event
    }

    private func identity(_ versions: EventVersions) throws(EventRefusal) -> EventUID {
        let uid = versions.uid
        guard uid.calendarLine == uid, (1...255).contains(uid.utf8.count) else {
            throw EventRefusal(line: versions.main["UID"]?.line ?? versions.main.line, reason: .longUID)
        }
        return EventUID(uid, isNamed: versions.isNamed, host: texts.host)
    }

    /// Applies a METHOD:CANCEL of the whole event, unless the event was changed since.
    private mutating func cancel(_ event: inout ReadEvent, _ versions: EventVersions) {
        guard let cancellation = versions.cancellation else { return }
        guard cancellation.sequence ?? event.sequence >= event.sequence else {
            let reason: EventImportReason = versions.isOfSite ? .olderThanSite : .superseded
            notes.add(cancellation.line, event.title, reason)
            return
        }
        event.status = .cancelled
        event.sequence = max(event.sequence, Self.sequence(of: cancellation))
        event.reason = cancellation["COMMENT"].flatMap(\.text.calendarLine) ?? event.reason
    }

    private static func sequence(of component: CalendarFile.Component) -> Int {
        min(max(0, component.sequence ?? 0), 1_000_000)
    }

    mutating func title(_ component: CalendarFile.Component) -> String {
        if let title = component["SUMMARY"].flatMap(\.text.calendarLine) {
            let cancelled = component.cancelledTitle
            return cancelled?.isCertain == true ? cancelled?.rest ?? title : title
        }
        if component["RECURRENCE-ID"] == nil {
            notes.add(component.line, "VEVENT", .untitled)
        }
        return "Untitled"
    }

    /// The description, or its HTML version if there is only that, as from Outlook. Text that Corkboard wrote is Markdown source and never
    /// read as HTML.
    mutating func detail(_ component: CalendarFile.Component) -> ReadText {
        let plain = component["DESCRIPTION"].map(\.text.calendarParagraphs) ?? ""
        let line = plain.isEmpty ? component["X-ALT-DESC"] : component["DESCRIPTION"]
        guard let line else { return .none }
        let text = plain.isEmpty ? line.text.calendarParagraphs : plain
        guard Self.own(component).isEmpty, let markdown = texts.converted(text) else {
            return ReadText(text: text, isMarkdown: false)
        }
        notes.add(line.line, line.name, .htmlText)
        return ReadText(text: markdown.withoutLineEnds, isMarkdown: true)
    }

    mutating func status(_ component: CalendarFile.Component) -> Event.Status {
        if let title = component.cancelledTitle, component["STATUS"]?.value.uppercased() != "CANCELLED" {
            let line = component["SUMMARY"]?.line ?? component.line
            let reason: EventImportReason = title.isCertain ? .cancelledTitle : .doubtfulTitle
            notes.add(line, "SUMMARY", reason)
            if title.isCertain { return .cancelled }
        }
        guard let line = component["STATUS"] else { return .published }
        switch line.value.uppercased().trimmingCharacters(in: .whitespaces) {
        case "CANCELLED": return .cancelled
        case "TENTATIVE":
            let isDraft = component["X-CORKBOARD-STATUS"]?.value == "DRAFT"
            if !isDraft {
                notes.add(line.line, line.name, .tentative)
            }
            return isDraft ? .draft : .published
        default: return .published
        }
    }

    private func moment(_ line: ContentLine?) -> Date? {
        guard case .utc(let time)? = line.flatMap({ BasicTime($0.value) }) else { return nil }
        return Date(timeIntervalSince1970: Double(time.secondsSince1970))
    }

    static func own(_ component: CalendarFile.Component) -> [ContentLine] {
        component.properties.filter { $0.name.hasPrefix(ExchangeProperties.prefix) }
    }
}
