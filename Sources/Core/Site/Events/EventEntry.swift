import BinaryCoding
import Calendars
import Foundation
import Model

/// An event with the times at which it takes place, worked out once for all pages.
///
/// A class, since lists, tags and days all hold it: copies of a struct this large took a tenth of the time of rendering.
final class EventEntry: Sendable {
    enum Key: String, PhraseKey {
        case noDates = "event.no-dates"
        case toBeAnnounced = "event.to-be-announced"
        case timeToBeAnnounced = "event.time-to-be-announced"
    }

    let event: Event
    /// The occurrence that lists show: the first that lies ahead or is going on and takes place, else the last; nil where
    /// the event has no time yet.
    let shown: EventDate?
    /// Whether the shown occurrence lay ahead or was going on when the site was built.
    let isUpcoming: Bool
    /// The occurrences after the shown one, with those that do not take place.
    let following: [EventDate]
    /// Occurrences that are shown in calendars, as they overlap the months there are; none where none are made.
    let dates: [EventDate]
    /// Why the times could not be worked out.
    let problem: Problem?
    /// Stands for the event alone, whenever it takes place.
    let eventMark: CachedFingerprint
    /// Stands for the entry; several pages hold each.
    private let mark: CachedFingerprint

    /// As many following occurrences as pages name.
    static let followingLimit = 10
    /// Further ones that are asked for, since some are over today already or do not take place.
    private static let reserve = 15

    /// An event at the clock's present; `months` are the days that calendars show, if there are any.
    init(_ event: Event, clock: SiteClock, months: Range<Date>?) {
        self.event = event
        eventMark = CachedFingerprint(event)
        (shown, isUpcoming, following, dates, problem) = Self.times(of: event, clock: clock, months: months)
        mark = CachedFingerprint(
            Content(
                event: eventMark, shown: shown?.occurrence.original, isUpcoming: isUpcoming,
                following: following.map(\.occurrence.original)))
    }

    private typealias Times = (
        shown: EventDate?, isUpcoming: Bool, following: [EventDate], dates: [EventDate], problem: Problem?
    )

    private static func times(of event: Event, clock: SiteClock, months: Range<Date>?) -> Times {
        guard let schedule = event.schedule else { return (nil, false, [], [], nil) }
        func date(_ occurrence: Occurrence) -> EventDate {
            let isAllDay = occurrence.isAllDay(in: schedule)
            return EventDate(
                occurrence: occurrence, time: ShownTime(occurrence, isAllDay: isAllDay, clock: clock))
        }
        do throws(RecurrenceRuleError) {
            let occurrences = try Occurrences(of: schedule)
            // From yesterday on: what has no end stays until its day is over, and days may begin elsewhere.
            let since = clock.midnight(of: clock.today).addingTimeInterval(-86_400)
            let ahead = occurrences.next(after: since, limit: followingLimit + reserve).map(date)
                .filter { !$0.time.isPast(at: clock.now) }
            let next = ahead.firstIndex { !$0.isCancelled } ?? ahead.indices.first
            return (
                shown: next.map { ahead[$0] } ?? last(occurrences, before: clock.now).map(date),
                isUpcoming: next != nil,
                following: next.map { Array(ahead[($0 + 1)...].prefix(followingLimit)) } ?? [],
                dates: months.map { occurrences.overlapping($0).map(date) } ?? [], problem: nil
            )
        } catch {
            let rules = schedule.recurrence?.rules.joined(separator: ", ") ?? ""
            let cause = Problem.Cause.wrongField(
                "repeats", value: rules, expected: "a rule such as FREQ=WEEKLY; \(error)")
            return (nil, false, [], [], Problem(file: event.file ?? "", cause: cause))
        }
    }

    /// When it will be shown otherwise than now, by itself or among others; nil where never.
    func changes(after now: Date) -> Date? {
        ([shown].compactMap(\.self) + following).map(\.time.pastInstant).filter { $0 > now }.min()
    }

    /// Whether it does not take place, at all or at the time that is shown.
    var isCancelled: Bool { event.status == .cancelled || shown?.isCancelled == true }

    /// Whether it was over when the site was built.
    var isPast: Bool { shown != nil && !isUpcoming }

    /// Whether it has a schedule that leaves no time at which it takes place.
    var hasNoDates: Bool { event.schedule != nil && shown == nil && problem == nil }

    /// Whether a schedule leaves no time; one with a rule that is none does not count.
    static func hasNoDates(_ schedule: Schedule) -> Bool {
        do throws(RecurrenceRuleError) {
            return try Occurrences(of: schedule).next(after: .distantPast, limit: 1).isEmpty
        } catch {
            // The event's page reports it.
            return false
        }
    }

    /// Whether there is something to sign up for.
    var hasSignUp: Bool { event.needsSignUp && !isCancelled && !isPast }

    /// Where it is at the time that is shown.
    var location: LocalizedText? { shown?.occurrence.change?.location ?? event.location }

    /// Where it is at other times, where one of the dates that pages name is elsewhere.
    var usualLocation: LocalizedText? {
        let isElsewhere = ([shown].compactMap(\.self) + following).contains {
            $0.occurrence.change?.location != nil
        }
        return isElsewhere ? event.location : nil
    }

    /// Events in the order in which they take place.
    static func isEarlier(_ left: EventEntry, _ right: EventEntry) -> Bool {
        guard let first = left.shown?.time, let second = right.shown?.time,
            first.startInstant != second.startInstant
        else { return left.event.slug < right.event.slug }
        return first.startInstant < second.startInstant
    }

    /// The last occurrence that took place, else the last that did not.
    private static func last(_ occurrences: Occurrences, before now: Date) -> Occurrence? {
        let last = occurrences.last(before: now)
        guard var moment = last?.start.instant, last?.change?.isCancelled == true else { return last }
        for _ in 0..<reserve {
            guard let earlier = occurrences.last(before: moment) else { break }
            if earlier.change?.isCancelled != true { return earlier }
            moment = earlier.start.instant
        }
        return last
    }
}

extension EventEntry: Encodable {
    /// The dates that only calendars show are left out: what shows one has it in its own input. Of the others it says which they
    /// are; all else of them follows from the event.
    private struct Content: Encodable {
        let event: CachedFingerprint
        let shown: CivilDateTime?
        let isUpcoming: Bool
        let following: [CivilDateTime]
    }

    func encode(to encoder: any Encoder) throws { try mark.encode(to: encoder) }
}
