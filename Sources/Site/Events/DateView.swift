import Model

/// One date of an event, as numerals and in words.
struct DateView: TemplateView {
    let time: ShownTime
    let machine: MachineTime
    let isCancelled: Bool
    /// The hours where they are not those of the date before it.
    let otherHours: String?
    /// The year where it is not that of the date before it, or of the build.
    let otherYear: String?

    /// A date; in a list one that stands after another.
    init(_ date: EventDate, after first: EventDate? = nil, clock: SiteClock) {
        time = date.time
        machine = MachineTime(date.time, zone: clock.timeZone)
        isCancelled = date.isCancelled
        let hours = first.map { EventWords.beside($0.time) }
        otherHours = hours == nil || hours == EventWords.beside(time) ? nil : EventWords.beside(time)
        let year = first?.time.firstDay.year ?? clock.today.year
        otherYear = time.firstDay.year == year ? nil : String(time.firstDay.year)
    }

    static let fields = FieldTable<DateView>([
        .text("start") { $0.machine.start },
        .text("end") { $0.machine.end },
        .text("day") { view in
            view.time.firstDay.day < 10 ? "0\(view.time.firstDay.day)" : "\(view.time.firstDay.day)"
        },
        .text("month") { DayWords.short(DayWords.months[$0.time.firstDay.month - 1]) },
        .text("weekday") { DayWords.short(DayWords.weekdays[$0.time.firstDay.weekday - 1]) },
        .text("otherYear") { $0.otherYear },
        .text("dayAndMonth") { DayWords.withoutYear($0.time.firstDay) },
        .text("weekdayAndDay") { EventWords.withoutYear($0.time.firstDay) },
        .text("hours") { EventWords.beside($0.time) },
        .text("otherHours") { $0.otherHours },
        .text("words") { EventWords.full($0.time) },
        .flag("isOff") { $0.isCancelled },
    ])
}
