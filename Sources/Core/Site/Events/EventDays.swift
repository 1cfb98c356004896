import Model

/// Which events stand on which day of the calendar.
struct EventDays: Sendable {
    /// An event on one of its days.
    struct Item: Sendable {
        let entry: EventEntry
        /// The place of the date among the event's.
        let position: Int
        /// From 1.
        let dayNumber: Int

        var date: EventDate { entry.dates[position] }
        var time: ShownTime { entry.dates[position].time }
    }

    private let byDay: [CivilDate: [Item]]

    /// So many days stand whatever follows.
    private static let longest = 62

    /// The days of events within the months of a calendar. Whole days stand before hours.
    init(_ entries: [EventEntry], months: ClosedRange<CalendarMonth>) {
        guard let first = months.lowerBound.days.first, let last = months.upperBound.days.last else {
            byDay = [:]
            return
        }
        var byDay: [CivilDate: [Item]] = [:]
        for entry in entries {
            for (position, date) in entry.dates.enumerated() {
                let start = max(first, date.time.firstDay)
                let end = min(last, Self.lastDay(of: date, before: entry.dates.dropFirst(position + 1).first))
                guard start <= end else { continue }
                for number in start.daysSince1970...end.daysSince1970 {
                    guard let day = CivilDate(daysSince1970: number) else { continue }
                    let dayNumber = number - date.time.firstDay.daysSince1970 + 1
                    byDay[day, default: []].append(
                        Item(entry: entry, position: position, dayNumber: dayNumber))
                }
            }
        }
        self.byDay = byDay.mapValues { $0.sorted(by: Self.standsFirst) }
    }

    /// The events of a day, in order.
    func items(on day: CivilDate) -> [Item] { byDay[day] ?? [] }

    /// The last day on which an occurrence stands. A long one makes room for the one that follows, else times that never
    /// end would fill every day with all before it.
    private static func lastDay(of date: EventDate, before next: EventDate?) -> CivilDate {
        guard let next, date.time.dayCount > longest,
            let longestDay = date.time.firstDay.adding(days: longest - 1),
            let eve = next.time.firstDay.adding(days: -1)
        else { return date.time.lastDay }
        return min(date.time.lastDay, max(longestDay, eve))
    }

    private static func standsFirst(_ left: Item, _ right: Item) -> Bool {
        func rank(_ item: Item) -> Int { item.time.isAllDay ? 0 : item.dayNumber > 1 ? 1 : 2 }
        if rank(left) != rank(right) { return rank(left) < rank(right) }
        let (first, second) = (left.time.startInstant, right.time.startInstant)
        if first != second { return first < second }
        return left.entry.event.slug < right.entry.event.slug
    }
}
