import Model
import Site

/// One date of an event, for machines and in words.
struct DateView: TemplateView {
    let time: ShownTime
    let machine: MachineTime
    let isCancelled: Bool
    /// The hours; nil if they equal those of the date before.
    let otherHours: String?
    /// Whether the year differs from that of the date before, or of the build.
    let isOfOtherYear: Bool
    /// The location of this date; nil if it is the usual one.
    let otherPlace: TaggedText?
    private let words: EventWords

    /// Creates a date; `first` is the date before it in a list.
    init(_ date: EventDate, after first: EventDate? = nil, clock: SiteClock, words: PageWords) {
        let words = EventWords(words)
        time = date.time
        machine = MachineTime(date.time, zone: clock.timeZone)
        isCancelled = date.isCancelled
        let hours = first.map { words.beside($0.time) }
        otherHours = hours == nil || hours == words.beside(time) ? nil : words.beside(time)
        isOfOtherYear = time.firstDay.year != (first?.time.firstDay ?? clock.today).year
        otherPlace = date.occurrence.change?.location.map { words.words.tagged($0) }
        self.words = words
    }

    private var day: CivilDate { time.firstDay }
    private var dates: DateWords { words.words.dates }

    static let fields = FieldTable<DateView>([
        .text("start") { $0.machine.start },
        .text("end") { $0.machine.end },
        .flag("monthFirst") { $0.dates.namesMonthFirst },
        .text("day") { $0.day.day < 10 ? "0\($0.day.day)" : "\($0.day.day)" },
        .text("month") { $0.words.month(of: $0.day, withYear: $0.isOfOtherYear) },
        .text("weekday") { $0.dates.shortWeekdays[$0.day.weekday - 1] },
        .text("weekdayAndDay") { $0.dates.weekdayAndDay($0.day) },
        .text("weekdayAndHours") { view in
            let day = view.isOfOtherYear ? view.dates.full(view.day) : view.dates.weekdayAndDay(view.day)
            return view.words.day(day, view.otherHours ?? "")
        },
        .text("hours") { $0.words.beside($0.time) },
        .text("otherHours") { $0.otherHours },
        .text("words") { $0.words.full($0.time) },
        .text("otherPlace") { $0.otherPlace?.text },
        .record("elsewhere") { $0.otherPlace.map(PlaceView.init) },
        .flag("isOff") { $0.isCancelled },
    ])
}
