import Foundation
import Model

/// Times of events as people read them.
enum EventWords {
    /// The whole time: `Saturday, 5 December 2026, 18:00 to 21:00`; of several days
    /// `Friday, 4 December, 18:00, to Sunday, 6 December 2026, 12:00`.
    static func full(_ time: ShownTime) -> String {
        if time.dayCount == 1 {
            let hours = hours(time)
            return DayWords.full(time.firstDay) + (hours.isEmpty ? "" : ", \(hours)")
        }
        let isSameYear = time.firstDay.year == time.lastDay.year
        let first = isSameYear ? withoutYear(time.firstDay) : DayWords.full(time.firstDay)
        guard !time.isAllDay, let end = time.end else { return "\(first) to \(DayWords.full(time.lastDay))" }
        return
            "\(first), \(clock(time.start)), to \(DayWords.full(time.lastDay)), \(lastHour(end, on: time.lastDay))"
    }

    /// Beside a date: `18:00 to 21:00`, `22:00 to 02:00 on Sunday`, `All day`, `18:00, until Sunday, 6 December`.
    static func beside(_ time: ShownTime) -> String {
        guard time.dayCount > 1 else { return time.isAllDay ? "All day" : hours(time) }
        let until = "until \(withoutYear(time.lastDay))"
        return time.isAllDay
            ? until.prefix(1).uppercased() + until.dropFirst() : "\(clock(time.start)), \(until)"
    }

    /// The hours of one day: `18:00 to 21:00`; empty for whole days.
    static func hours(_ time: ShownTime) -> String {
        if time.isAllDay { return "" }
        guard let end = time.end, time.startInstant != time.endInstant else { return clock(time.start) }
        if end.day > time.firstDay, end.secondOfDay > 0 {
            return "\(clock(time.start)) to \(clock(end)) on \(DayWords.weekdays[end.day.weekday - 1])"
        }
        return "\(clock(time.start)) to \(end.day > time.firstDay ? "midnight" : clock(end))"
    }

    /// The time by the event's own clock, where that is not the site's: `18:00 to 21:00 in Berlin`, with days where they
    /// differ; nil for whole days.
    static func local(_ occurrence: Occurrence, _ time: ShownTime, in zone: TimeZone, site: TimeZone)
        -> String?
    {
        let (start, end) = (occurrence.start.civil, occurrence.end?.civil)
        guard !time.isAllDay, zone != site, start != time.start || end != time.end else { return nil }
        let day = start.day == time.firstDay ? "" : "\(withoutYear(start.day)), "
        let isNextDay = end.map { $0.day > start.day } == true
        let until = end.map { " to " + (isNextDay ? "\(withoutYear($0.day)), " : "") + clock($0) } ?? ""
        return "\(day)\(clock(start))\(until) in \(place(of: zone))"
    }

    /// The time zone as people name it: `New York`, `UTC`.
    static func place(of zone: TimeZone) -> String {
        if zone.identifier == "GMT" { return "UTC" }
        return String(zone.identifier.split(separator: "/").last ?? "").replacing("_", with: " ")
    }

    /// A day, and the time where it is not whole: `Friday, 4 December 2026, 18:00`.
    static func moment(_ civil: CivilDateTime, isAllDay: Bool) -> String {
        isAllDay ? DayWords.full(civil.day) : "\(DayWords.full(civil.day)), \(clock(civil))"
    }

    /// `Sunday, 6 December`.
    static func withoutYear(_ day: CivilDate) -> String {
        "\(DayWords.weekdays[day.weekday - 1]), \(DayWords.withoutYear(day))"
    }

    /// `18:00`.
    static func clock(_ time: CivilDateTime) -> String {
        let (hour, minute) = (time.hour, time.minute)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// The end of several days; midnight belongs to the day before.
    private static func lastHour(_ end: CivilDateTime, on day: CivilDate) -> String {
        end.day > day ? "midnight" : clock(end)
    }
}
