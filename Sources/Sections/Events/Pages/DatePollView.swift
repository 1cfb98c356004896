import ContentFiles
import Model
import Site

/// The poll for the date of an event (`date-poll.mustache`). It has no sums: `date-poll.js` asks for those.
struct DatePollView: TemplateView {
    /// The form, below the mount of the program.
    let pollPath: String
    let pollTimes: [DatePollTimeView]

    /// Nil if readers do not vote.
    init?(_ event: Event, clock: SiteClock, words: PageWords) {
        guard event.status == .published, event.hasNoTime, !event.dateOptions.isEmpty else { return nil }
        pollPath = "\(EventPath(id: event.id).text)/poll?lang=\(words.language)"
        pollTimes = event.dateOptions.map { option in
            let time = option.shown(clock)
            return DatePollTimeView(
                timeKey: "\(event.id) \(option.key)", timeStart: time.forMachines(in: clock.timeZone).start,
                timeText: EventWords(words).full(time))
        }
    }
}

struct DatePollTimeView: TemplateView {
    /// The key of the option in the file of sums.
    let timeKey: String
    /// The start for machines.
    let timeStart: String
    let timeText: String
}

extension DateOption {
    /// The option as pages show it.
    func shown(_ clock: SiteClock) -> ShownTime {
        ShownTime(Occurrence(start: start, end: end, original: start.civil), isAllDay: false, clock: clock)
    }
}
