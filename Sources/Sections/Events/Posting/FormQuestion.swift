import Model
import Posting

/// A probable mistake in an officer's form: the form is accepted once the officer confirms it.
package enum FormQuestion: Equatable, Sendable {
    /// The last day of the event is over.
    case past(CivilDate)
    /// The event starts more than two years ahead.
    case farAhead(CivilDate)
    /// The event takes more than 12 hours and has no end date: an end time not after the start time is read as the next day's.
    case long(hours: Int, end: CivilDateTime, isNextDay: Bool)
    /// Another event, with this id and title, takes place at this time in the same location.
    case samePlace(start: CivilDateTime, id: String, title: LocalizedText)
    /// Another date of the same series begins at this time.
    case sameDate(CivilDateTime)

    static let year = 365
    /// Maximum number of days ahead without a question: two years, one of them with a leap day.
    static let mostAhead = 2 * year + 1
    /// Maximum duration without an end date and without a question, in seconds: 12 hours.
    static let longest = FormTexts.longestWithoutEndDate

    package var field: String {
        switch self {
        case .past, .farAhead, .sameDate: "date"
        case .long: "endTime"
        case .samePlace: "location"
        }
    }

    /// Token of this question and its values, 24 hexadecimal digits: another past date gives another token;
    /// the same duration and end time on another day give the same.
    package var token: String {
        let text =
            switch self {
            case .past(let day): "past \(day)"
            case .farAhead(let day): "far \(day)"
            case .long(let hours, let end, _): "long \(hours) \(end.secondOfDay)"
            case .samePlace(let start, let id, _): "place \(start) \(id)"
            case .sameDate(let start): "series \(start)"
            }
        return Posting.version(of: Array(text.utf8))
    }

    /// The questions about an event: none unless it is published, and none about a time that was published before. In the order of the
    /// form. `clashes` are published events at the same time in the same location; `today` is the day in the event's time zone.
    package static func all(
        of event: Event, changing earlier: Event?, hasEndDate: Bool, clashes: [Event], today: CivilDate
    ) -> [FormQuestion] {
        guard event.status == .published, let schedule = event.schedule else { return [] }
        let known = earlier?.status == .published ? earlier : nil
        let isKnownTime = known?.schedule == schedule
        var questions = isKnownTime ? [] : times(schedule, hasEndDate: hasEndDate, today: today)
        if !isKnownTime || known?.location != event.location {
            questions += clashes.map {
                .samePlace(start: schedule.start.civil, id: $0.id, title: $0.title)
            }
        }
        return questions
    }

    /// The questions about the date of a series with this original start: those about an event that has this date alone. `today` and
    /// `clashes` are those of this date.
    package static func all(
        about date: CivilDateTime, of event: Event, changing earlier: Event, hasEndDate: Bool,
        clashes: [Event], today: CivilDate
    ) -> [FormQuestion] {
        let (single, known) = (event.single(at: date), earlier.single(at: date))
        let questions = all(
            of: single, changing: known, hasEndDate: hasEndDate, clashes: clashes, today: today)
        guard event.status == .published, let start = single.schedule?.start,
            start != known.schedule?.start, event.hasDate(otherThan: date, at: start)
        else { return questions }
        return [.sameDate(start.civil)] + questions
    }

    private static func times(_ schedule: Schedule, hasEndDate: Bool, today: CivilDate) -> [FormQuestion] {
        var questions: [FormQuestion] = []
        let (start, end) = (schedule.start, schedule.end)
        let last = schedule.isAllDay ? end?.civil.day.adding(days: -1) : end?.civil.day
        if schedule.recurrence == nil, max(last ?? start.civil.day, start.civil.day) < today {
            questions.append(.past(start.civil.day))
        }
        if start.civil.day.daysSince1970 - today.daysSince1970 > mostAhead {
            questions.append(.farAhead(start.civil.day))
        }
        if !schedule.isAllDay, !hasEndDate, let end {
            let seconds = end.instant.timeIntervalSince(start.instant)
            if seconds > longest {
                let isNextDay = end.civil.day != start.civil.day
                questions.append(
                    .long(hours: Int((seconds / 3600).rounded()), end: end.civil, isNextDay: isNextDay))
            }
        }
        return questions
    }
}
