import Model
import Site

/// A month's page of the calendar.
struct MonthView: TemplateView {
    let month: CalendarMonth
    let dates: DateWords
    let days: [CalendarDayView]
    let previous: MonthLink?
    let next: MonthLink?
    /// The month of the build; nil on the page at the calendar's own address.
    let current: MonthLink?
    let calendar: String
    /// The months with a page.
    let months: ClosedRange<CalendarMonth>
    let topics: [TopicView]
    let file: String
    let subscription: Subscription

    static let fields = FieldTable<MonthView>([
        .text("monthName") { $0.month.words($0.dates) },
        .text("monthStart") { $0.month.description },
        .list("weekdays") { view in
            let (names, first) = (view.dates.shortWeekdays, view.dates.firstWeekday - 1)
            return (0..<7).map { WeekdayView(name: names[(first + $0) % 7]) }
        },
        .list("days") { $0.days },
        .flag("hasEvents") { view in view.days.contains { !$0.items.isEmpty } },
        .record("previousMonth") { $0.previous },
        .record("nextMonth") { $0.next },
        .record("currentMonth") { $0.current },
        .text("calendarAddress") { $0.calendar },
        .text("firstMonth") { $0.months.lowerBound.description },
        .text("lastMonth") { $0.months.upperBound.description },
        .flag("hasTopics") { !$0.topics.isEmpty },
        .list("topics") { $0.topics },
        .text("eventsFile") { $0.file },
        .record("subscriptions") { $0.subscription },
    ])
}

/// The header of a weekday column.
struct WeekdayView: TemplateView {
    let name: String

    static let fields = FieldTable<WeekdayView>([.text("weekdayShort") { $0.name }])
}

/// A link to another month.
struct MonthLink: TemplateView {
    /// The month, with its year if that differs from the page's.
    let name: String
    let address: String

    init(_ month: CalendarMonth, from page: CalendarMonth, address: String, dates: DateWords) {
        name = month.year == page.year ? dates.months[month.month - 1] : month.words(dates)
        self.address = address
    }

    static let fields = FieldTable<MonthLink>([
        .text("otherMonth") { $0.name },
        .text("monthAddress") { $0.address },
    ])
}

/// A day of the calendar.
struct CalendarDayView: TemplateView {
    let day: CivilDate
    let dates: DateWords
    let items: [CalendarItemView]

    /// The column of a month's first day, from 1; nil for other days.
    private var column: Int? { day.day == 1 ? (day.weekday - dates.firstWeekday + 7) % 7 + 1 : nil }

    static let fields = FieldTable<CalendarDayView>([
        .text("date") { $0.day.description },
        .number("dayNumber") { $0.day.day },
        .text("weekdayName") { $0.dates.weekdays[$0.day.weekday - 1] },
        .text("dayWords") { $0.dates.full($0.day) },
        .text("column") { $0.column.map(String.init) },
        .flag("hasItems") { !$0.items.isEmpty },
        .list("items") { $0.items },
    ])
}

/// An event on a day of the calendar.
struct CalendarItemView: TemplateView, Encodable {
    let address: String
    let title: TaggedText
    let hour: String?
    let isCancelled: Bool
    /// `day 2 of 3`; nil if the event has one day.
    let part: String?

    static let fields = FieldTable<CalendarItemView>([
        .text("address") { $0.address },
        .tagged("eventTitle") { $0.title },
        .text("hour") { $0.hour },
        .flag("isCancelled") { $0.isCancelled },
        .text("part") { $0.part },
    ])
}
