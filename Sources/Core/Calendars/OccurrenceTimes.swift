import Foundation
import Model

extension Occurrences {
    /// The occurrence with a local start in seconds; nil before the year 1 and after 9999.
    static func occurrence(at second: Int, of schedule: Schedule, change: OccurrenceChange? = nil)
        -> Occurrence?
    {
        guard let original = CivilDateTime(secondsSince1970: second) else { return nil }
        let start = change?.start ?? EventTime(original, in: schedule.timeZone)
        let usual = change?.isAllDay == true ? schedule.inWholeDays : schedule
        let end = change?.end ?? Self.end(of: start, in: usual)
        return Occurrence(start: start, end: end, original: original, change: change)
    }

    /// The end of an occurrence with the duration of the first (RFC 5545 3.8.5.3, 3.6.1).
    static func end(of start: EventTime, in schedule: Schedule) -> EventTime? {
        if schedule.isAllDay {
            let first = schedule.start.civil.day
            let days = schedule.end.map { $0.civil.day.daysSince1970 - first.daysSince1970 } ?? 1
            return start.civil.day.adding(days: max(1, days)).map {
                EventTime(CivilDateTime(midnightOf: $0), in: schedule.timeZone)
            }
        }
        return schedule.end.flatMap { end in
            let duration = end.instant.timeIntervalSince(schedule.start.instant)
            return EventTime(start.instant.addingTimeInterval(duration), in: schedule.timeZone)
        }
    }
}

extension Schedule {
    /// An all-day schedule whose occurrences last one day.
    public var inWholeDays: Schedule { Schedule(isAllDay: true, start: start, timeZone: timeZone) }
}

extension Occurrence {
    public static func usual(at start: CivilDateTime, of schedule: Schedule) -> Occurrence {
        usual(startingAt: EventTime(start, in: schedule.timeZone), of: schedule)
    }

    public static func usual(startingAt start: EventTime, of schedule: Schedule) -> Occurrence {
        Occurrence(start: start, end: Occurrences.end(of: start, in: schedule), original: start.civil)
    }

    /// The end, or the start if the end is unknown.
    public var lastMoment: Date { end?.instant ?? start.instant }
}

extension RecurrenceRule {
    /// The last possible start in local seconds; `Int.max` without UNTIL.
    ///
    /// - Throws: `RecurrenceRuleError` if UNTIL is a day and the event has times, or the reverse.
    func lastSecond(in schedule: Schedule) throws(RecurrenceRuleError) -> Int {
        switch until {
        case nil: return .max
        case .day(let day)?:
            guard schedule.isAllDay else { throw .untilIsDay(day.basic) }
            return CivilDateTime(midnightOf: day).secondsSince1970
        case .local(let time)?:
            guard !schedule.isAllDay else { throw .untilIsTime(time.basic) }
            return time.secondsSince1970
        case .utc(let time)?:
            guard !schedule.isAllDay else { throw .untilIsTime(time.basic + "Z") }
            let moment = Date(timeIntervalSince1970: Double(time.secondsSince1970))
            return time.secondsSince1970 + schedule.timeZone.secondsFromGMT(for: moment)
        }
    }
}
