import Model
import Site

/// A month's page of the calendar.
struct MonthView: TemplateView {
    let monthName: String
    /// `2026-12`.
    let monthStart: String
    let weekdays: [WeekdayView]
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

/// The header of a weekday column.
struct WeekdayView: TemplateView {
    let weekdayShort: String
}

/// A link to another month.
struct MonthLink: TemplateView {
    /// The month, with its year if that differs from the page's.
    let otherMonth: String
    let monthAddress: String

    init(_ month: CalendarMonth, from page: CalendarMonth, address: String, dates: DateWords) {
        otherMonth = month.year == page.year ? dates.months[month.month - 1] : month.words(dates)
        monthAddress = address
    }
}

/// A day of the calendar.
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

/// An event on a day of the calendar.
struct CalendarItemView: TemplateView {
    let address: String
    let eventTitle: TaggedText
    let hour: String?
    let isCancelled: Bool
    /// `day 2 of 3`; nil if the event has one day.
    let part: String?
}
