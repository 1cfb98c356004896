import Model
import Site

/// One date of an event, for machines and in words.
struct DateView: TemplateView {
    /// The date for machines.
    let start: String
    let end: String?
    let monthFirst: Bool
    let day: String
    let month: String
    let weekday: String
    let weekdayAndDay: String
    let weekdayAndHours: String
    let hours: String
    /// The hours; nil if they equal those of the date before.
    let otherHours: String?
    let words: String
    /// The location of this date; nil if it is the usual one.
    let otherPlace: String?
    let elsewhere: PlaceView?
    let isOff: Bool
    /// The sign-up for a date after the shown one.
    let places: PlacesView?

    /// `first` is the date before it in a list, and `event` the event of a list's date.
    init(
        _ date: EventDate, after first: EventDate? = nil, of event: Event? = nil, clock: SiteClock,
        words: PageWords
    ) {
        let (times, dates) = (EventWords(words), words.dates)
        let firstDay = date.time.firstDay
        // The year is shown if it differs from that of the date before, or of the build.
        let isOfOtherYear = firstDay.year != (first?.time.firstDay ?? clock.today).year
        (start, end) = date.time.forMachines(in: clock.timeZone)
        monthFirst = dates.namesMonthFirst
        day = firstDay.day < 10 ? "0\(firstDay.day)" : "\(firstDay.day)"
        month = times.month(of: firstDay, withYear: isOfOtherYear)
        weekday = dates.shortWeekdays[firstDay.weekday - 1]
        weekdayAndDay = dates.weekdayAndDay(firstDay)
        hours = times.beside(date.time)
        let hoursBefore = first.map { times.beside($0.time) }
        otherHours = hoursBefore == nil || hoursBefore == hours ? nil : hours
        weekdayAndHours = times.day(isOfOtherYear ? dates.full(firstDay) : weekdayAndDay, otherHours ?? "")
        self.words = times.full(date.time)
        let place = date.occurrence.change?.location.map(words.tagged)
        (otherPlace, elsewhere) = (place?.text, place.map(PlaceView.init))
        isOff = date.isCancelled
        places = event.flatMap { PlacesView(date, of: $0, clock: clock, words: words) }
    }
}
