import Model
import Site

/// Structured data of an event for search engines (schema.org/Event).
struct EventData {
    let entry: EventEntry
    let clock: SiteClock
    let settings: SiteSettings
    let words: PageWords

    /// The event with its excerpt; nil without a time, since schema.org requires a start.
    func value(excerpt: String?, picture: String?) -> JSONValue? {
        guard let shown = entry.shown else { return nil }
        let event = entry.event
        var members = members(of: shown)
        members += JSONValue.members(of: [
            "eventAttendanceMode": .text("https://schema.org/OfflineEventAttendanceMode"),
            "description": excerpt.map { .text($0) },
            "image": picture.map { .list([.text($0)]) },
            "inLanguage": .text(words.language),
            "url": .text(words.url(Address.event(event.slug))),
            "organizer": .object(of: [
                "@type": .text("Organization"), "name": .text(words.tagged(settings.title).text),
                "url": .text(words.url(Address.home)),
            ]),
            "subEvent": subEvents,
        ])
        members += Event.fields.compactMap { field in
            guard let name = field.schema, case .number(let path, _) = field.property else { return nil }
            return event[keyPath: path].map { JSONValue.Member(name: name, value: .number($0)) }
        }
        return .object([JSONValue.Member(name: "@context", value: .text("https://schema.org"))] + members)
    }

    /// The next dates of an event that repeats (schema.org/subEvent). Each is exact, including changes, which
    /// schema.org/Schedule cannot express.
    private var subEvents: JSONValue? {
        guard entry.isUpcoming, !entry.following.isEmpty else { return nil }
        return .list(([entry.shown].compactMap(\.self) + entry.following).map { .object(members(of: $0)) })
    }

    private func members(of date: EventDate) -> [JSONValue.Member] {
        let (event, change) = (entry.event, date.occurrence.change)
        let machine = date.time.forMachines(in: clock.timeZone)
        let place = (change?.location ?? event.location).map { words.tagged($0).text }
        let title = change?.title ?? event.title
        let otherTitles = words.otherTagged(title).map { JSONValue.text($0.text) }
        let former = former(of: date)
        return JSONValue.members(of: [
            "@type": .text("Event"),
            "name": .text(words.tagged(title).text),
            "alternateName": otherTitles.isEmpty ? nil : .list(otherTitles),
            "startDate": .text(machine.start),
            "endDate": .text(machine.end),
            "eventStatus": .text("https://schema.org/\(status(of: date, former: former))"),
            "previousStartDate": .text(former),
            "location": place.map {
                .object(of: ["@type": .text("Place"), "name": .text($0), "address": .text($0)])
            },
        ])
    }

    private func status(of date: EventDate, former: String?) -> String {
        if entry.event.status == .cancelled || date.isCancelled { return "EventCancelled" }
        return former == nil ? "EventScheduled" : "EventRescheduled"
    }

    /// The former start of a moved occurrence; the event's former start for its first occurrence.
    private func former(of date: EventDate) -> String? {
        let (time, event) = (date.occurrence.start, entry.event)
        guard let schedule = event.schedule else { return nil }
        let original = date.occurrence.original
        var former = original == schedule.start.civil ? event.formerStart : nil
        if date.occurrence.change?.start != nil, original != time.civil {
            former = EventTime(original, in: schedule.timeZone)
        }
        return former.flatMap {
            date.time.isAllDay ? $0.civil.day.description : clock.timeZone.text(of: $0.instant)
        }
    }
}
