import Basics
import Calendars
import Foundation
import Model
import Site

/// An event with its occurrences, computed once for all pages.
///
/// A class, since lists, tags and days all hold it: copies of such a large struct took a tenth of the rendering time.
final class EventEntry: Sendable {
    enum Key: String, PhraseKey {
        static let group = "event"
        case noDates, toBeAnnounced, timeToBeAnnounced, signUpIsOpen, signUpIsClosed
        case signUpOpensLater
        case earlierDates, earlierDatesUntil, laterDates, laterDatesFrom
        case timeAndRule = "event-hours.time-and-rule", timeAndPlace = "event-hours.time-and-place"
    }

    let event: Event
    /// The events with earlier and later dates of the series; nil if there are none.
    let earlierPart: SeriesPart?
    let laterPart: SeriesPart?
    /// The occurrence shown in lists: the first upcoming or current one that is not cancelled, else the last; nil if the event has no time.
    let shown: EventDate?
    /// Whether the shown occurrence was upcoming or current at the build.
    let isUpcoming: Bool
    /// The occurrences after the shown one, including cancelled ones.
    let following: [EventDate]
    /// The occurrences within the calendar's months; empty if no calendar is made.
    let dates: [EventDate]
    /// The error in the recurrence rule; nil if there is none.
    let problem: Problem?
    /// Cached fingerprint of the event and the parts of its series, without its times.
    let eventMark: CachedFingerprint
    /// Cached fingerprint of the entry, used by several pages.
    private let mark: CachedFingerprint

    /// Maximum number of following occurrences on pages.
    static let followingLimit = 10
    /// Number of additional occurrences requested, since some may be over or cancelled.
    private static let reserve = 15

    /// Creates an event at the clock's time; `months` is the range of the calendar, if there is one.
    init(
        _ event: Event, clock: SiteClock, months: Range<Date>?,
        parts: (earlier: SeriesPart?, later: SeriesPart?) = (nil, nil)
    ) {
        self.event = event
        (earlierPart, laterPart) = parts
        eventMark =
            parts.earlier == nil && parts.later == nil
            ? CachedFingerprint(event)
            : CachedFingerprint(SplitEvent(event: event, earlier: parts.earlier, later: parts.later))
        (shown, isUpcoming, following, dates, problem) = Self.times(of: event, clock: clock, months: months)
        mark = CachedFingerprint(
            Content(
                event: eventMark, shown: shown?.occurrence.original, isUpcoming: isUpcoming,
                following: following.map(\.occurrence.original),
                signUp: event.signsUpHere ? ([shown].compactMap(\.self) + following).map(\.signUp) : nil))
    }

    /// An event with the parts of its series.
    private struct SplitEvent: Encodable {
        let event: Event
        let earlier: SeriesPart?
        let later: SeriesPart?
    }

    private typealias Times = (
        shown: EventDate?, isUpcoming: Bool, following: [EventDate], dates: [EventDate], problem: Problem?
    )

    private static func times(of event: Event, clock: SiteClock, months: Range<Date>?) -> Times {
        guard let schedule = event.schedule else { return (nil, false, [], [], nil) }
        func date(_ occurrence: Occurrence) -> EventDate {
            let isAllDay = occurrence.isAllDay(in: schedule)
            return EventDate(
                occurrence: occurrence, time: ShownTime(occurrence, isAllDay: isAllDay, clock: clock),
                signUp: event.signsUpHere
                    ? SignUpPhase(event.placeTerms(of: occurrence), at: clock.now) : .open)
        }
        do throws(RecurrenceRuleError) {
            let occurrences = try Occurrences(of: schedule)
            // From yesterday on: an occurrence without an end stays until its day is over, and days begin earlier in other time zones.
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

    /// The next time at which the entry's pages change; nil if there is none.
    func changes(after now: Date) -> Date? {
        let dates = [shown].compactMap(\.self) + following
        let terms = event.signsUpHere ? dates.map { event.placeTerms(of: $0.occurrence) } : []
        let times = dates.map(\.time.pastInstant) + terms.map(\.closes) + terms.compactMap(\.opens)
        return times.filter { $0 > now }.min()
    }

    /// Whether the event or the shown occurrence is cancelled.
    var isCancelled: Bool { event.status == .cancelled || shown?.isCancelled == true }

    var isPast: Bool { shown != nil && !isUpcoming }

    /// Whether the event has a schedule without any occurrence.
    var hasNoDates: Bool { event.schedule != nil && shown == nil && problem == nil }

    /// Whether a schedule has no occurrence; false if its rule is invalid.
    static func hasNoDates(_ schedule: Schedule) -> Bool {
        Occurrences(ifValid: schedule)?.next(after: .distantPast, limit: 1).isEmpty ?? false
    }

    /// Whether readers can sign up, or could if sign-up were open.
    var hasSignUp: Bool { event.needsSignUp && !isCancelled && !isPast }

    /// The phrase that says whether sign-up is open; nil if there is none to sign up for.
    var signUpKey: Key? {
        guard hasSignUp else { return nil }
        guard event.isOpenForSignUp else { return .signUpIsClosed }
        guard event.signsUpHere else { return .signUpIsOpen }
        guard let shown else { return hasNoDates ? .signUpIsClosed : .signUpOpensLater }
        let isOver = shown.signUp == .over || !event.hasPlaces(at: shown.occurrence)
        return isOver ? .signUpIsClosed : .signUpIsOpen
    }

    /// The sign-up on the site for the shown date; nil if that takes none.
    func places(
        hasButton: Bool = false, hasMembers: Bool = false, clock: SiteClock, words: PageWords
    ) -> PlacesView? {
        guard hasSignUp, let shown else { return nil }
        return PlacesView(
            shown, of: event, hasButton: hasButton, hasMembers: hasMembers, clock: clock, words: words)
    }

    var location: LocalizedText? { shown?.occurrence.change?.location ?? event.location }

    /// The usual location; nil if no shown or following occurrence has another one.
    var usualLocation: LocalizedText? {
        let isElsewhere = ([shown].compactMap(\.self) + following).contains {
            $0.occurrence.change?.location != nil
        }
        return isElsewhere ? event.location : nil
    }

    /// Sort order by start, then slug.
    static func isEarlier(_ left: EventEntry, _ right: EventEntry) -> Bool {
        guard let first = left.shown?.time, let second = right.shown?.time,
            first.startInstant != second.startInstant
        else { return left.event.slug < right.event.slug }
        return first.startInstant < second.startInstant
    }

    /// The last occurrence that was not cancelled, else the last one.
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
    /// The fingerprint's input. `dates` is left out, since pages of calendars have them in their own input.
    /// Other occurrences are encoded by their original start; the rest follows from the event.
    private struct Content: Encodable {
        let event: CachedFingerprint
        let shown: CivilDateTime?
        let isUpcoming: Bool
        let following: [CivilDateTime]
        /// The phases of these dates; nil without sign-up on the site.
        let signUp: [SignUpPhase]?
    }

    func encode(to encoder: any Encoder) throws { try mark.encode(to: encoder) }
}

extension PageWords {
    /// The excerpt of an event; nil if its description has no text.
    func excerpt(of event: Event) -> TaggedText? { excerpt(ofMarkdown: event.detail, event.translations) }
}
