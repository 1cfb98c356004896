import Foundation
import Model
import Parallel

/// All events that readers see, as they lie at the time of the build.
struct EventCalendar: Sendable {
    let clock: SiteClock
    /// The first and the last month of the calendar pages.
    let months: ClosedRange<CalendarMonth>
    /// Those that have a time, in the order in which they take place.
    let dated: [EventEntry]
    /// What lies ahead or is going on, the next first.
    let upcoming: [EventEntry]
    /// What is over, the latest first.
    let past: [EventEntry]
    /// What has no time yet, by slug.
    let undated: [EventEntry]
    /// What has no time any more, since all are excepted, by slug.
    let dateless: [EventEntry]
    /// By name.
    let tags: [EventTag]

    /// Calendar pages go so many months back and ahead.
    static let monthsAround = 12

    /// The events of a site at `now`, worked out on every core. Drafts are left out. All dates that pages of months show are worked out
    /// only where it `showsMonths`: that takes longest.
    init(_ content: SiteContent, now: Date, words: PageWords, showsMonths: Bool = false) async {
        let clock = SiteClock(timeZone: content.settings.timeZone, now: now)
        let month = CalendarMonth(of: clock.today)
        let months = month.adding(months: -Self.monthsAround)...month.adding(months: Self.monthsAround)
        let days = showsMonths ? Self.range(of: months, clock: clock) : nil
        let entries = await content.events.filter { $0.status != .draft }.parallelMap { event in
            EventEntry(event, clock: clock, months: days)
        }
        (self.clock, self.months) = (clock, months)
        dated = entries.filter { $0.shown != nil }.sorted(by: EventEntry.isEarlier)
        undated = entries.filter { $0.shown == nil && !$0.hasNoDates }
        dateless = entries.filter(\.hasNoDates)
        upcoming = dated.filter(\.isUpcoming)
        past = dated.reversed().filter { !$0.isUpcoming }
        tags = EventTag.all(in: upcoming + undated + past + dateless, words: words)
    }

    /// When pages of events will show something else, though no event is changed.
    var changes: Date {
        entries.compactMap { $0.changes(after: clock.now) }.reduce(clock.endOfToday, min)
    }

    /// The month of the build.
    var month: CalendarMonth { CalendarMonth(of: clock.today) }

    /// Every event: those with a time in order, then those without.
    var entries: [EventEntry] { dated + undated + dateless }

    /// The event that lists show first and large: the next that takes place and did not begin before today, else one that
    /// is going on.
    var next: EventEntry? { Self.next(of: upcoming, today: clock.today) }

    static func next(of upcoming: [EventEntry], today: CivilDate) -> EventEntry? {
        let real = upcoming.filter { !$0.isCancelled }
        return real.first { $0.shown.map { $0.time.firstDay >= today } == true } ?? real.first
    }

    private static func range(of months: ClosedRange<CalendarMonth>, clock: SiteClock) -> Range<Date> {
        let first = months.lowerBound.days.first.map(clock.midnight) ?? clock.now
        let end = months.upperBound.adding(months: 1).days.first.map(clock.midnight) ?? clock.now
        // A day more on each side: whole days of an event elsewhere begin at another moment.
        return first.addingTimeInterval(-86_400)..<max(first, end).addingTimeInterval(86_400)
    }
}
