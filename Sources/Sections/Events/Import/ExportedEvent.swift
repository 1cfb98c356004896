import Calendars
import ContentFiles
import Events
import Foundation
import Markdown
import Model

extension ReadEvent {
    /// The event that Corkboard exported, with the standard properties that other programs changed since. `fresh` is the event of the
    /// standard properties alone.
    func exported(_ fresh: Event, _ texts: EventTexts) -> Event {
        let own = ExchangeProperties(self.own)
        var event = fresh
        event.id =
            own["ID"].flatMap { $0.calendarLine == $0 && $0.utf8.count <= 255 ? $0 : nil } ?? fresh.id
        // An event of the site that had an id of its own has no UID.
        event.uid = nil
        if event.uid(host: texts.host) != identity.text { event.uid = fresh.uid }
        event.slug = own["SLUG"].flatMap { Slug($0) } ?? fresh.slug
        event.title = own.localized("TITLE") ?? fresh.title
        event.schedule = own["UNDATED"] == "TRUE" ? nil : exported(fresh.schedule, own)
        event.translations = own.localized("TRANSLATION")?.byLanguage ?? [:]
        event.detail = own["DETAIL"] ?? (event.translations.isEmpty ? fresh.detail : "")
        for field in Event.fields {
            if let name = field.exchange { own.read(field, name, siteZone: texts.settings.timeZone, &event) }
        }
        if event.textProfile != MarkdownText.typedProfile { event.textProfile = nil }
        return event.textProfile == nil ? event : withTextsOfCalendar(event, fresh)
    }

    /// An event whose texts were typed: in Markdown, if another program left out a text that Corkboard wrote, and the calendar's text
    /// stands for it.
    private func withTextsOfCalendar(_ event: Event, _ fresh: Event) -> Event {
        let takesDetail = ExchangeProperties(own)["DETAIL"] == nil && !event.detail.isEmpty
        let changes = event.schedule?.recurrence?.changes ?? []
        let foreign = changes.filter { $0.detail != nil && !hasOwn($0.occurrence) }
        guard takesDetail || !foreign.isEmpty else { return event }
        var markdown = event.asMarkdown
        if takesDetail { markdown.detail = fresh.detail }
        let converted = markdown.schedule?.recurrence?.changes ?? []
        markdown.schedule?.recurrence?.changes = converted.map { change in
            foreign.first { $0.occurrence == change.occurrence } ?? change
        }
        return markdown
    }

    private func hasOwn(_ occurrence: CivilDateTime) -> Bool { changedOwn[occurrence]?.isEmpty == false }

    private func exported(_ schedule: Schedule?, _ own: ExchangeProperties) -> Schedule? {
        guard var schedule else { return nil }
        if let zone = own["TIME-ZONE"].flatMap({ TimeZone(identifier: $0) }) {
            schedule = Self.moved(schedule, to: zone)
        }
        guard var recurrence = schedule.recurrence else { return schedule }
        let rules = own.all("REPEATS")
        if rules.count == recurrence.rules.count { recurrence.rules = rules }
        recurrence.changes = recurrence.changes.map { change in
            let own = ExchangeProperties(changedOwn[change.occurrence] ?? [])
            guard own.areThere else { return change }
            return OccurrenceChange(
                occurrence: change.occurrence, start: own.time("STARTS", in: schedule.timeZone),
                end: own.time("ENDS", in: schedule.timeZone), isAllDay: own["ALL-DAY"] == "TRUE",
                title: own.localized("TITLE"),
                location: own.localized("LOCATION"), isCancelled: own["STATUS"] == "CANCELLED",
                reason: own.localized("REASON"), detail: own["DETAIL"])
        }
        schedule.recurrence = recurrence
        return schedule
    }

    /// The schedule with its instants, or dates, in another time zone.
    private static func moved(_ schedule: Schedule, to zone: TimeZone) -> Schedule {
        guard zone != schedule.timeZone else { return schedule }
        func time(_ time: EventTime) -> EventTime {
            schedule.isAllDay ? EventTime(time.civil, in: zone) : EventTime(time.instant, in: zone) ?? time
        }
        func civil(_ civil: CivilDateTime) -> CivilDateTime {
            time(EventTime(civil, in: schedule.timeZone)).civil
        }
        var moved = schedule
        moved.timeZone = zone
        moved.start = time(schedule.start)
        moved.end = schedule.end.map(time)
        moved.recurrence?.exceptions = (schedule.recurrence?.exceptions ?? []).map(civil)
        moved.recurrence?.additions = (schedule.recurrence?.additions ?? []).map(civil)
        return moved
    }
}

extension ExchangeProperties {
    /// Sets the field of an event that has a property of this name.
    fileprivate func read(_ field: EventField, _ name: String, siteZone: TimeZone, _ event: inout Event) {
        switch field.property {
        case .line(let path), .link(let path): event[keyPath: path] = self[name]
        case .localized(let path): event[keyPath: path] = localized(name)
        case .number(let path, let range):
            event[keyPath: path] = self[name].flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
        case .flag(let path), .here(let path): event[keyPath: path] = self[name] == "TRUE"
        case .slugs(let path): event[keyPath: path] = all(name).compactMap { Slug($0) }
        case .timestamp(let path):
            event[keyPath: path] = self[name].flatMap { Timestamp($0, in: siteZone) }
        case .time(let path), .dateTime(let path):
            event[keyPath: path] = time(name, in: event.schedule?.timeZone ?? siteZone)
        case .signUpBy(let path):
            event[keyPath: path] = self[name].flatMap { Event.SignUpBy(rawValue: $0) } ?? .mail
        case .questions(let path): event[keyPath: path] = self[name].map { .init(exchanged: $0) } ?? []
        case .dateOptions(let path):
            event[keyPath: path] = all(name).compactMap { DateOption($0, in: siteZone) }
        case .tags, .count, .status: break
        }
    }
}
