import Calendars
import Foundation
import Model

/// Decides between an event that is known already and what a calendar says of it.
///
/// A calendar holds less than a content file: one language, no Markdown. So each field of the known event stays as long as
/// the calendar says of it what Corkboard itself would have written, and is replaced where it says something else.
struct EventMergePolicy {
    private let texts: EventTexts
    private let writer: CalendarWriter

    /// `events` are the ones that may be asked about.
    init(texts: EventTexts, events: [Event]) {
        self.texts = texts
        writer = texts.writer(for: events)
    }

    /// The event that both make.
    func settled(_ known: Event, _ fresh: Event, _ read: ReadEvent) -> Event {
        guard let written = readBack(known) else {
            var event = known
            event.schedule = fresh.schedule
            return event
        }
        var event = known
        if written.title != read.title { event.title = fresh.title }
        if written.location != read.location { event.location = fresh.location }
        if written.detail.text != read.detail.text, known.detail != fresh.detail {
            event.detail = fresh.detail
        }
        let changedDetails = (written.changedDetails.mapValues(\.text), read.changedDetails.mapValues(\.text))
        if written.schedule != read.schedule || changedDetails.0 != changedDetails.1 {
            event.schedule = fresh.schedule
        }
        if written.tags != read.tags { event.tags = fresh.tags }
        // Someone may have hidden an event that another calendar still has.
        if written.status != read.status, known.status != .draft || read.status == .cancelled {
            event.status = fresh.status
        }
        if written.reason != read.reason { event.reason = fresh.reason }
        if written.sequence != read.sequence { event.sequence = fresh.sequence }
        if written.created != read.created, fresh.posted != nil { event.posted = fresh.posted }
        if written.modified != read.modified, fresh.updated != nil { event.updated = fresh.updated }
        return event
    }

    /// What a calendar of Corkboard's own says of an event; nil where that cannot be, as without a time.
    private func readBack(_ event: Event) -> ReadEvent? {
        guard let calendar = CalendarFile(writer.bytes(of: [texts.exported(event)])).components.first,
            let group = EventGroup.all(of: [calendar]).first, let versions = EventVersions(group)
        else { return nil }
        var reader = EventReader(zones: group.zones, texts: texts)
        do throws(EventRefusal) {
            return try reader.read(versions)
        } catch {
            // What Corkboard cannot read back, such as a rule that is none, gives way to the calendar.
            return nil
        }
    }
}
