import Calendars
import Foundation
import Model
import Posting

/// Computes an event and its broadcast record after a change from what readers know.
struct EventTransition {
    /// An event and its record as readers know them: before the changes whose hold has not passed.
    struct Known {
        /// nil if readers do not see the event: it is new, a draft or removed.
        var event: Event?
        /// nil if the event was never announced.
        var record: Broadcast?
        /// The record as it is now, if its hold has not passed.
        var held: Broadcast?
    }

    let now: Date
    let settings: SiteSettings
    let writeAnnouncement: AnnouncementWriter

    private var timestamp: Timestamp? { Timestamp(now, in: settings.timeZone) }

    // MARK: Events

    /// The event as published, with its time of posting; a draft is unchanged.
    func published(_ event: Event) -> Event {
        var event = event
        if event.status == .draft { return event }
        event.posted = event.posted ?? timestamp
        return event
    }

    /// The event after a change, with its sequence and former values, so that subscribers learn of relevant changes. An event that readers
    /// do not know gets no former values.
    /// `known` is the event as readers know it; `isTold` says whether pages may say that the event was moved.
    func changed(_ old: Event, to form: Event, known: Event?, isTold: Bool) -> Event {
        // An event published by hand without `posted` does not become new by an edit.
        var event = old.status == .draft ? published(form) : form
        guard old.status != .draft, event.status != .draft, event != old else { return event }
        event.updated = timestamp
        let difference = EventDifference(from: old, to: event)
        // Calendars may have fetched the version before, although readers do not know it.
        if !difference.isNone { event.sequence = old.sequence + 1 }
        if difference.isRestored { event.reason = nil }
        guard let known else { return event }
        (event.formerStart, event.formerLocation) = former(of: event, known: known, isTold: isTold)
        return event
    }

    /// Time and place before a move: those that were known together, as far as they are others now.
    private func former(of event: Event, known: Event, isTold: Bool) -> (EventTime?, LocalizedText?) {
        var (start, place) = (known.formerStart, known.formerLocation)
        let difference = EventDifference(from: known, to: event)
        if isTold, difference.time || difference.place {
            // A series has no former start: its first date is not the one that readers wait for.
            let isSeries = known.schedule?.recurrence != nil || event.schedule?.recurrence != nil
            start = isSeries ? nil : known.schedule?.start
            place = known.location
        }
        return (
            start == event.schedule?.start ? nil : start,
            place.flatMap { event.location?.agrees(with: $0) == true ? nil : $0 }
        )
    }

    // MARK: Records

    /// The announcement of a change if everyone is told; nil if there is nothing to tell. `event` is nil if it is removed.
    func announcement(of event: Event?, known: Known) -> ChangeAnnouncement? {
        guard let (record, isNews) = told(event, known) else { return nil }
        return ChangeAnnouncement(
            record: record, isNews: isNews, isReplacing: known.record != nil && known.held != nil)
    }

    /// The announcement of a new event that continues the series of another one, with the differences. Nil if it is not announced.
    func announcement(continuing old: Event, by event: Event) -> ChangeAnnouncement? {
        guard event.status == .published, event.isBroadcast, var record = first(of: event, held: nil) else {
            return nil
        }
        record.changes = writeAnnouncement(event, EventDifference(from: old, to: event)).changes
        return ChangeAnnouncement(record: record, isNews: true, isReplacing: false)
    }

    private func told(_ event: Event?, _ known: Known) -> (Broadcast, isNews: Bool)? {
        guard var record = known.record else {
            guard let event, event.status == .published, event.isBroadcast else { return nil }
            return first(of: event, held: known.held).map { ($0, true) }
        }
        record.from = timestamp(after: Broadcast.hold)
        record.before = known.record?.earlier
        record.isSilent = false
        guard let event, event.status != .draft else {
            if record.isRetracted { return nil }
            (record.isRetracted, record.before) = (true, nil)
            return (record, true)
        }
        let difference = EventDifference(from: known.event, to: event)
        if difference.isNone, difference.parts.isEmpty, !record.isRetracted { return nil }
        record.isRetracted = false
        record.changes = write(event, difference, to: &record).changes
        // Devices that closed the notification show it again only as a later version.
        record.revision += 1
        return (record, !difference.isNone)
    }

    /// The record after a change of which nobody is told; nil if there is none.
    func silent(_ event: Event?, known: Known) -> Broadcast? {
        guard var record = known.record else { return nil }
        let isGone = event == nil || event?.status == .draft
        if record.isRetracted != isGone { (record.isRetracted, record.isSilent) = (isGone, true) }
        guard let event, !isGone else { return record }
        // What was announced of time, place or status is not so any more.
        if !EventDifference(from: known.event, to: event).isNone { record.changes = nil }
        _ = write(event, nil, to: &record)
        return record
    }

    /// The first record of an event. A held one keeps its time of posting, and a later hold that somebody set.
    private func first(of event: Event, held: Broadcast?) -> Broadcast? {
        guard let id = Slug(event.id), let timestamp, let end = self.timestamp(after: Broadcast.hold) else {
            return nil
        }
        var record =
            held
            ?? Broadcast(
                id: id, title: "", body: "", subject: event.id, timestamp: timestamp, kind: .newEvent,
                from: end)
        record.from = max(record.counts, end)
        // Of an earlier version that readers did not see.
        record.changes = nil
        _ = write(event, nil, to: &record)
        return record
    }

    /// Writes the texts of an event's announcement, and what else the record has of the event.
    private func write(_ event: Event, _ difference: EventDifference?, to record: inout Broadcast)
        -> Announcement
    {
        let notice = writeAnnouncement(event, difference)
        (record.title, record.body, record.url) = (notice.title, notice.body, url(of: event))
        (record.tags, record.picture) = (Self.tags(of: event), event.picture)
        record.until = until(of: event, after: record.counts.instant)
        record.isCancelled = event.status == .cancelled
        return notice
    }

    private func until(of event: Event, after moment: Date) -> Timestamp? {
        event.announcementEnd(after: moment).flatMap { Timestamp($0, in: settings.timeZone) }
    }

    private static func tags(of event: Event) -> [Slug] { event.tags.compactMap { Slug(making: $0) } }

    private func url(of event: Event) -> String { "\(settings.url)/events/\(event.slug)/" }

    func timestamp(after seconds: TimeInterval) -> Timestamp? {
        Timestamp(now.addingTimeInterval(seconds), in: settings.timeZone)
    }
}

package struct Announcement: Equatable, Sendable {
    package let title: LocalizedText
    /// Time, location and the beginning of the description.
    package let body: LocalizedText
    package let changes: LocalizedText?

    package init(title: LocalizedText, body: LocalizedText, changes: LocalizedText? = nil) {
        (self.title, self.body, self.changes) = (title, body, changes)
    }
}

/// Writes the announcement of an event, given its difference from the one announced before.
package typealias AnnouncementWriter = @Sendable (Event, EventDifference?) -> Announcement

extension Event {
    /// When an announcement that counts from `moment` on is of no use any more: when the event begins, or its last date if it has several;
    /// if it has begun at `moment`, when it ends. Whole days count until the first one is over. Nil if that is not known.
    fileprivate func announcementEnd(after moment: Date) -> Date? {
        guard let schedule, let dates = Occurrences(ifValid: schedule), dates.hasEnd,
            let last = dates.lastHeld
        else { return nil }
        let isAllDay = last.isAllDay(in: schedule)
        let begin = last.start.instant.addingTimeInterval(isAllDay ? 86_400 : 0)
        return [begin, last.lastMoment].first { $0 > moment }
    }
}
