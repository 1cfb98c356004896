import Basics
import Foundation
import Model
import Site

/// All visible events with their times, as of the build.
struct EventCalendar: Sendable {
    let clock: SiteClock
    /// The first and the last month of the calendar pages.
    let months: ClosedRange<CalendarMonth>
    /// Events with a time, in order of time.
    let dated: [EventEntry]
    /// Upcoming and current events, the next first.
    let upcoming: [EventEntry]
    /// Past events, the latest first.
    let past: [EventEntry]
    /// Events without a time yet, by slug.
    let undated: [EventEntry]
    /// Events whose dates are all excluded, by slug.
    let dateless: [EventEntry]
    let tags: [EventTag]

    /// Number of months before and after the current one with a calendar page.
    static let monthsAround = 12

    /// The events of a site at `now`, without drafts, computed on all cores. The dates for pages of months
    /// are computed only if `showsMonths`, since that takes longest.
    init(_ content: SiteContent, now: Date, words: PageWords, showsMonths: Bool = false) async {
        let clock = SiteClock(timeZone: content.settings.timeZone, now: now)
        let month = CalendarMonth(of: clock.today)
        let months = month.adding(months: -Self.monthsAround)...month.adding(months: Self.monthsAround)
        let days = showsMonths ? Self.range(of: months, clock: clock) : nil
        let shown = content.events.filter { $0.status != .draft }
        let named = SeriesPart.named(in: shown)
        let entries = await shown.parallelMap { event in
            EventEntry(
                event.asMarkdown, clock: clock, months: days, parts: SeriesPart.parts(of: event, among: named)
            )
        }
        (self.clock, self.months) = (clock, months)
        dated = entries.filter { $0.shown != nil }.sorted(by: EventEntry.isEarlier)
        undated = entries.filter { $0.shown == nil && !$0.hasNoDates }
        dateless = entries.filter(\.hasNoDates)
        upcoming = dated.filter(\.isUpcoming)
        past = dated.reversed().filter { !$0.isUpcoming }
        tags = EventTag.all(in: upcoming + undated + past + dateless, words: words)
    }

    /// The next time at which pages of events change although no event is edited.
    var changes: Date {
        entries.compactMap { $0.changes(after: clock.now) }.reduce(clock.endOfToday, min)
    }

    var month: CalendarMonth { CalendarMonth(of: clock.today) }

    /// Every event: those with a time in order, then those without.
    var entries: [EventEntry] { dated + undated + dateless }

    /// The event shown first and large in lists: the next that is not cancelled and did not begin before today, else a current one.
    var next: EventEntry? { Self.next(of: upcoming, today: clock.today) }

    static func next(of upcoming: [EventEntry], today: CivilDate) -> EventEntry? {
        let real = upcoming.filter { !$0.isCancelled }
        return real.first { $0.shown.map { $0.time.firstDay >= today } == true } ?? real.first
    }

    private static func range(of months: ClosedRange<CalendarMonth>, clock: SiteClock) -> Range<Date> {
        let first = months.lowerBound.days.first.map(clock.midnight) ?? clock.now
        let end = months.upperBound.adding(months: 1).days.first.map(clock.midnight) ?? clock.now
        // A day more on each side, since all-day events in other time zones begin at another time.
        return first.addingTimeInterval(-86_400)..<max(first, end).addingTimeInterval(86_400)
    }
}
