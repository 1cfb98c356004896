import Foundation
import Model

/// Computes an event and its broadcast record after a change from their state before.
struct EventTransition {
    let now: Date
    let settings: SiteSettings
    let writeAnnouncement: AnnouncementWriter

    private var timestamp: Timestamp? { Timestamp(now, in: settings.timeZone) }

    /// The event as published, with its time of posting; a draft is unchanged.
    func published(_ event: Event) -> Event {
        var event = event
        if event.status == .draft { return event }
        event.posted = event.posted ?? timestamp
        return event
    }

    /// The event after an edit, with its sequence and former values, so that subscribers learn of relevant
    /// changes. Before `isPublic`, no change counts.
    func changed(_ old: Event, to form: Event, isPublic: Bool) -> Event {
        // An event published by hand without `posted` does not become new by an edit.
        var event = old.status == .draft ? published(form) : form
        guard old.status != .draft, event.status != .draft, event != old else { return event }
        event.updated = timestamp
        let difference = EventDifference(from: old, to: event)
        guard isPublic, !difference.isNone else { return event }
        event.sequence = old.sequence + 1
        // A series has no former start: its first date is not the one that readers wait for.
        if difference.time, old.schedule?.recurrence == nil, event.schedule?.recurrence == nil {
            event.formerStart = old.schedule?.start
        }
        if difference.place { event.formerLocation = old.location }
        if difference.isRestored { event.reason = nil }
        return event
    }

    /// The broadcast record after a change: nil if the event is not announced; a new one with a hold; or `earlier`, updated.
    func record(of event: Event, before old: Event?, earlier: Broadcast?, isPublic: Bool) -> Broadcast? {
        guard var record = earlier else { return event.isBroadcast ? newRecord(of: event) : nil }
        // A draft, or an event cancelled before its notification, is not announced.
        if event.status == .draft || event.status == .cancelled && !isPublic {
            return retracted(record, isPublic: isPublic)
        }
        let difference = old.map { EventDifference(from: $0, to: event) }
        let notice = writeAnnouncement(event, difference)
        (record.title, record.body, record.url) = (notice.title, notice.body, url(of: event))
        (record.tags, record.picture) = (Self.tags(of: event), event.picture)
        // An event restored before its notification is new: the hold starts again.
        if record.isRetracted, !isPublic { record.from = timestamp(after: Broadcast.hold) }
        record.until = until(of: event, after: record.counts.instant)
        let isRestored = record.isRetracted
        record.isRetracted = false
        guard isPublic else { return record }
        if let changes = notice.changes { record.changes = changes }
        // Devices that closed the notification show it again only as a later version.
        if isRestored || notice.changes != nil { record.revision += 1 }
        return record
    }

    /// The record of a removed event, retracted; nil if it was never announced.
    func retracted(_ record: Broadcast, isPublic: Bool) -> Broadcast? {
        guard isPublic else { return nil }
        var record = record
        record.isRetracted = true
        return record
    }

    private func newRecord(of event: Event) -> Broadcast? {
        guard event.status == .published, let id = Slug(event.id), let timestamp else { return nil }
        let notice = writeAnnouncement(event, nil)
        let from = self.timestamp(after: Broadcast.hold)
        return Broadcast(
            id: id, title: notice.title, body: notice.body, subject: event.id, timestamp: timestamp,
            kind: .newEvent, url: url(of: event), from: from,
            until: until(of: event, after: (from ?? timestamp).instant),
            tags: Self.tags(of: event), picture: event.picture)
    }

    private func until(of event: Event, after moment: Date) -> Timestamp? {
        event.announcementEnd(after: moment).flatMap { Timestamp($0, in: settings.timeZone) }
    }

    private static func tags(of event: Event) -> [Slug] { event.tags.compactMap { Slug(making: $0) } }

    private func url(of event: Event) -> String { "\(settings.url)/events/\(event.slug)/" }

    private func timestamp(after seconds: TimeInterval) -> Timestamp? {
        Timestamp(now.addingTimeInterval(seconds), in: settings.timeZone)
    }
}
