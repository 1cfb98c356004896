import Calendars
import Events
import Foundation
import Model

/// Merges an event that Corkboard exported with what other programs changed in the export.
///
/// A calendar contains less than a content file: one language, no Markdown. So a field of the exported event stays if the calendar has
/// the value that Corkboard would have written, and is replaced otherwise.
struct EventMergePolicy {
    private let texts: EventTexts
    private let writer: CalendarWriter

    /// `events` are all events to be merged.
    init(texts: EventTexts, events: [Event]) {
        self.texts = texts
        writer = texts.writer(for: events)
    }

    func settled(_ known: Event, _ fresh: Event, _ read: ReadEvent) -> Event {
        // Texts of the calendar become Markdown, so the others do too: a file has one kind of text.
        settledInMarkdown(known.asMarkdown, fresh, read).typed(as: known)
    }

    private func settledInMarkdown(_ known: Event, _ fresh: Event, _ read: ReadEvent) -> Event {
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
        // An event hidden on the site may still be in another calendar.
        if written.status != read.status, known.status != .draft || read.status == .cancelled {
            event.status = fresh.status
        }
        if written.reason != read.reason { event.reason = fresh.reason }
        if written.sequence != read.sequence { event.sequence = fresh.sequence }
        if written.created != read.created, fresh.posted != nil { event.posted = fresh.posted }
        if written.modified != read.modified, fresh.updated != nil { event.updated = fresh.updated }
        return event
    }

    /// The event as read from Corkboard's own export; nil if that is not possible, for example without a time.
    func readBack(_ event: Event) -> ReadEvent? {
        guard let calendar = CalendarFile(writer.bytes(of: [texts.exported(event)])).components.first,
            let group = ComponentGroup.all(of: [calendar]).first, let versions = EventVersions(group)
        else { return nil }
        var reader = EventReader(zones: group.zones, texts: texts)
        do throws(EventRefusal) {
            return try reader.read(versions)
        } catch {
            // An event that cannot be read back, for example with an invalid rule, takes the calendar's schedule.
            return nil
        }
    }
}
