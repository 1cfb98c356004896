import Model
import Site

struct MonthView: TemplateView {
    let monthName: String
    /// `2026-12`.
    let monthStart: String
    /// Their short names.
    let weekdays: [TaggedText]
    let days: [CalendarDayView]
    let previousMonth: MonthLink?
    let nextMonth: MonthLink?
    /// The month of the build; nil on the page at the calendar's own address.
    let currentMonth: MonthLink?
    let calendarAddress: String
    /// The first and the last month with a page.
    let firstMonth: String
    let lastMonth: String
    let topics: [TopicView]
    let eventsFile: String
    let subscriptions: Subscription

    static let computed = FieldTable<MonthView>([
        .flag("hasEvents") { view in view.days.contains { !$0.items.isEmpty } },
        .flag("hasTopics") { !$0.topics.isEmpty },
    ])
}

struct MonthLink: TemplateView {
    /// The month, with its year if that differs from the page's.
    let otherMonth: String
    let monthAddress: String

    init(_ month: CalendarMonth, from page: CalendarMonth, address: String, dates: DateWords) {
        otherMonth = month.year == page.year ? dates.months[month.month - 1] : month.words(dates)
        monthAddress = address
    }
}

struct CalendarDayView: TemplateView {
    /// `2026-12-05`.
    let date: String
    let dayNumber: Int
    let weekdayName: String
    let dayWords: String
    /// The column of a month's first day, from 1; nil for other days.
    let column: Int?
    let items: [CalendarItemView]

    init(_ day: CivilDate, dates: DateWords, items: [CalendarItemView]) {
        (date, dayNumber, self.items) = (day.description, day.day, items)
        weekdayName = dates.weekdays[day.weekday - 1]
        dayWords = dates.full(day)
        column = day.day == 1 ? (day.weekday - dates.firstWeekday + 7) % 7 + 1 : nil
    }

    static let computed = FieldTable<CalendarDayView>([.flag("hasItems") { !$0.items.isEmpty }])
}

struct CalendarItemView: TemplateView {
    let address: String
    let eventTitle: TaggedText
    let hour: String?
    let isCancelled: Bool
    /// `day 2 of 3`; nil if the event has one day.
    let part: String?
}

/// A month of a year: 2026-12.
struct CalendarMonth: Hashable, Comparable, Encodable, Sendable, CustomStringConvertible {
    let year: Int
    /// 1 to 12.
    let month: Int

    init(of day: CivilDate) {
        (year, month) = (day.year, day.month)
    }

    private init(number: Int) {
        (year, month) = (number / 12, number % 12 + 1)
    }

    func adding(months: Int) -> CalendarMonth { CalendarMonth(number: year * 12 + month - 1 + months) }

    /// The days of the month; empty outside the years 1 to 9999.
    var days: [CivilDate] { (1...31).compactMap { CivilDate(year: year, month: month, day: $0) } }

    /// `December 2026`; empty outside the years 1 to 9999.
    func words(_ dates: DateWords) -> String {
        CivilDate(year: year, month: month, day: 1).map(dates.month) ?? ""
    }

    /// `2026-12`.
    var description: String {
        let digits = String(year)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + (month < 10 ? "-0" : "-")
            + "\(month)"
    }

    static func < (left: CalendarMonth, right: CalendarMonth) -> Bool {
        (left.year, left.month) < (right.year, right.month)
    }
}
