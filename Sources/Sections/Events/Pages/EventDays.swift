import Model

extension EventCalendar {
    /// An event on one of its days, with the number of the day within the occurrence, from 1.
    typealias DayItem = (entry: EventEntry, date: EventDate, dayNumber: Int)

    /// Maximum number of days shown of an occurrence that overlaps the next one.
    private static let longest = 62

    /// The events on each day of the calendar's months that has any. All-day events are listed first.
    var days: [CivilDate: [DayItem]] {
        guard let first = months.lowerBound.days.first, let last = months.upperBound.days.last else {
            return [:]
        }
        var days: [CivilDate: [DayItem]] = [:]
        for entry in dated {
            for (position, date) in entry.dates.enumerated() {
                let start = max(first, date.time.firstDay)
                let end = min(last, Self.lastDay(of: date, before: entry.dates.dropFirst(position + 1).first))
                guard start <= end else { continue }
                for number in start.daysSince1970...end.daysSince1970 {
                    guard let day = CivilDate(daysSince1970: number) else { continue }
                    let dayNumber = number - date.time.firstDay.daysSince1970 + 1
                    days[day, default: []].append((entry, date, dayNumber))
                }
            }
        }
        return days.mapValues { $0.sorted(by: Self.standsFirst) }
    }

    /// The last day on which an occurrence is shown. A long one ends before the next, since otherwise each
    /// day of an endless series of overlapping occurrences would list all earlier ones.
    private static func lastDay(of date: EventDate, before next: EventDate?) -> CivilDate {
        guard let next, date.time.dayCount > longest,
            let longestDay = date.time.firstDay.adding(days: longest - 1),
            let eve = next.time.firstDay.adding(days: -1)
        else { return date.time.lastDay }
        return min(date.time.lastDay, max(longestDay, eve))
    }

    private static func standsFirst(_ left: DayItem, _ right: DayItem) -> Bool {
        func rank(_ item: DayItem) -> Int { item.date.time.isAllDay ? 0 : item.dayNumber > 1 ? 1 : 2 }
        if rank(left) != rank(right) { return rank(left) < rank(right) }
        let (first, second) = (left.date.time.startInstant, right.date.time.startInstant)
        if first != second { return first < second }
        return left.entry.event.slug < right.entry.event.slug
    }
}
