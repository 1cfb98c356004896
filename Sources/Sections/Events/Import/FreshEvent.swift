import Events
import Foundation
import Model
import Pinyin

/// Events made from calendar data alone.
extension EventTexts {
    /// A new event with the data of the calendar.
    func freshEvent(_ read: ReadEvent, slug: Slug) -> Event {
        let zone = settings.timeZone
        var event = Event(
            id: read.identity.id, uid: read.identity.field, slug: slug, title: LocalizedText(read.title),
            schedule: schedule(read),
            location: read.location.map { LocalizedText($0) }, tags: read.tags,
            posted: read.created.flatMap { Timestamp($0, in: zone) },
            updated: read.modified.flatMap { Timestamp($0, in: zone) }, status: read.status,
            reason: read.reason.map { LocalizedText($0) }, sequence: read.sequence, detail: detail(read))
        event.capacity = read.capacity
        return event
    }

    private func schedule(_ read: ReadEvent) -> Schedule {
        var schedule = read.schedule
        guard let recurrence = schedule.recurrence else { return schedule }
        if recurrence.rules.isEmpty, recurrence.additions.isEmpty, recurrence.changes.isEmpty {
            schedule.recurrence = nil
            return schedule
        }
        schedule.recurrence?.changes = recurrence.changes.map { change in
            var change = change
            change.detail = read.changedDetails[change.occurrence]?.markdown(literal)
            return change
        }
        return schedule
    }

    /// The description as Markdown, followed by the event's URL if it is elsewhere.
    private func detail(_ read: ReadEvent) -> String {
        let detail = read.detail.isEmpty ? "" : read.detail.markdown(literal)
        guard let url = read.url?.trimmingCharacters(in: .whitespaces), !read.detail.text.contains(url),
            url.hasPrefix("https://") || url.hasPrefix("http://"), !url.hasPrefix(settings.url + "/"),
            url.utf8.allSatisfy({
                $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
            })
        else { return detail }
        return detail.isEmpty ? "<\(url)>" : "\(detail)\n\n<\(url)>"
    }
}

extension ReadEvent {
    /// The preferred slug of the event: its day and its title, Chinese characters as pinyin.
    var slug: Slug {
        let day = schedule.start.civil.day.description
        return Slug(making: "\(day) \(Pinyin.addressText(title))") ?? Slug(making: day) ?? .event
    }
}

extension Slug {
    /// The slug of an event whose day and title give none, which cannot happen as there is always a day.
    static let event = Slug("event") ?? Slug("e") ?? { preconditionFailure("a constant that is a slug") }()
}
