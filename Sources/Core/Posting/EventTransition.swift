import Foundation
import Model

/// An event and its record as one change makes them, and what they were before.
struct EventTransition {
    /// Seconds in which an officer can take a post back before anyone is told.
    static let hold: TimeInterval = 60

    let now: Date
    let settings: SiteSettings
    let writeNotice: NoticeWriter

    private var timestamp: Timestamp? { Timestamp(now, in: settings.timeZone) }

    /// A new event, or one that a draft becomes.
    func published(_ event: Event) -> Event {
        var event = event
        if event.status == .draft { return event }
        event.posted = event.posted ?? timestamp
        return event
    }

    /// An event that is changed: readers who noted it learn of what matters to them. Where nobody was told of it yet, a change is
    /// none.
    func changed(_ old: Event, to form: Event, isTold: Bool) -> Event {
        // What a person published without saying when is not new by being changed.
        var event = old.status == .draft ? published(form) : form
        guard old.status != .draft, event.status != .draft, event != old else { return event }
        event.updated = timestamp
        let difference = EventDifference(from: old, to: event)
        guard isTold, !difference.isNone else { return event }
        event.sequence = old.sequence + 1
        // The first date of a series is not the one that readers wait for.
        if difference.time, old.schedule?.recurrence == nil, event.schedule?.recurrence == nil {
            event.formerStart = old.schedule?.start
        }
        if difference.place { event.formerLocation = old.location }
        if difference.isRestored { event.reason = nil }
        return event
    }

    /// The record of an event: none where nobody shall be told; a new one with a hold; or the earlier one with what changed.
    func record(of event: Event, before old: Event?, earlier: Broadcast?, isTold: Bool) -> Broadcast? {
        guard var record = earlier else { return event.isBroadcast ? newRecord(of: event) : nil }
        // What nobody was told of and does not take place is nobody's business.
        if event.status == .draft || event.status == .cancelled && !isTold {
            return retracted(record, isTold: isTold)
        }
        let difference = old.map { EventDifference(from: $0, to: event) }
        let notice = writeNotice(event, difference)
        (record.title, record.body, record.url) = (notice.title, notice.body, url(of: event))
        // What comes back after nobody could have been told is new, and has its minute again.
        if record.isRetracted, !isTold { record.from = timestamp(after: Self.hold) }
        record.isRetracted = false
        guard isTold, let changes = notice.changes else { return record }
        record.changes = changes
        record.revision += 1
        return record
    }

    /// The record of an event that is taken away: none where nobody was told.
    func retracted(_ record: Broadcast, isTold: Bool) -> Broadcast? {
        guard isTold else { return nil }
        var record = record
        record.isRetracted = true
        return record
    }

    private func newRecord(of event: Event) -> Broadcast? {
        guard event.status == .published, let id = Slug(event.id), let timestamp else { return nil }
        let notice = writeNotice(event, nil)
        return Broadcast(
            id: id, title: notice.title, body: notice.body, subject: event.id, timestamp: timestamp,
            url: url(of: event), from: self.timestamp(after: Self.hold))
    }

    private func url(of event: Event) -> String { "\(settings.url)/events/\(event.slug)/" }

    private func timestamp(after seconds: TimeInterval) -> Timestamp? {
        Timestamp(now.addingTimeInterval(seconds), in: settings.timeZone)
    }
}
