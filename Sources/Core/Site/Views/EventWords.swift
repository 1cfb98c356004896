import Foundation
import Model

/// Times of posts that take place, in words.
package struct EventWords: Sendable {
    package enum Key: String, PhraseKey {
        package static let group = "event-hours"
        case allDay, midnight, hours, hoursOfHalfDay, moments, hoursToWeekday, dayAndHours, days
        case daysOverYears, daysAndHours, daysAndHoursOverYears, untilDay, hourUntilDay, hoursInZone
        case monthAndYear

        /// Phrases may use either of the two days, since languages put the year beside different ones.
        package static let values: Set = ["first", "firstDay", "last", "lastDay"]
    }

    package let words: PageWords
    private var dates: DateWords { words.dates }

    package init(_ words: PageWords) { self.words = words }

    /// The full time: `Saturday, 5 December 2026, 18:00 to 21:00`; over several days `Friday, 4 December,
    /// 18:00, to Sunday, 6 December 2026, 12:00`.
    package func full(_ time: ShownTime) -> String {
        if time.dayCount == 1 { return day(dates.full(time.firstDay), hours(time)) }
        let isSameYear = time.firstDay.year == time.lastDay.year
        guard !time.isAllDay, let end = time.end else {
            return span(isSameYear ? .days : .daysOverYears, time, "", "")
        }
        return span(
            isSameYear ? .daysAndHours : .daysAndHoursOverYears, time, dates.time(of: time.start),
            hour(end, on: time.lastDay))
    }

    private func span(_ key: Key, _ time: ShownTime, _ start: String, _ end: String) -> String {
        words.say(
            key,
            [
                "first": dates.full(time.firstDay), "firstDay": dates.weekdayAndDay(time.firstDay),
                "last": dates.full(time.lastDay), "lastDay": dates.weekdayAndDay(time.lastDay),
                "start": start, "end": end,
            ])
    }

    /// The time beside a date: `18:00 to 21:00`, `22:00 to 02:00 on Sunday`, `All day`, `18:00, until Sunday, 6 December`.
    package func beside(_ time: ShownTime) -> String {
        guard time.dayCount > 1 else { return time.isAllDay ? words.say(Key.allDay) : hours(time) }
        let day = dates.weekdayAndDay(time.lastDay)
        if time.isAllDay { return words.say(Key.untilDay, ["day": day]) }
        return words.say(Key.hourUntilDay, ["start": dates.time(of: time.start), "day": day])
    }

    /// The hours of one day: `18:00 to 21:00`; empty if all day.
    package func hours(_ time: ShownTime) -> String {
        if time.isAllDay { return "" }
        let start = dates.time(of: time.start)
        guard let end = time.end, time.startInstant != time.endInstant else { return start }
        guard end.day > time.firstDay, end.secondOfDay > 0 else {
            if let short = dates.shortStart(time.start, before: end) {
                return words.say(Key.hoursOfHalfDay, ["start": short, "end": dates.time(of: end)])
            }
            return words.say(Key.hours, ["start": start, "end": hour(end, on: time.firstDay)])
        }
        let weekday = dates.weekdays[end.day.weekday - 1]
        return words.say(
            Key.hoursToWeekday, ["start": start, "end": dates.time(of: end), "weekday": weekday])
    }

    /// The time in the event's own time zone: `18:00 to 21:00 in Berlin`, with days if they differ; nil if it
    /// is the site's time or if the event is all day.
    package func local(_ occurrence: Occurrence, _ time: ShownTime, in zone: TimeZone, site: TimeZone)
        -> String?
    {
        let (start, end) = (occurrence.start.civil, occurrence.end?.civil)
        guard !time.isAllDay, zone != site, start != time.start || end != time.end else { return nil }
        func moment(_ civil: CivilDateTime, besides known: CivilDate) -> String {
            let hour = dates.time(of: civil)
            return civil.day == known ? hour : day(dates.weekdayAndDay(civil.day), hour)
        }
        var hours = moment(start, besides: time.firstDay)
        if let end, start.day == time.firstDay, let short = dates.shortStart(start, before: end) {
            hours = words.say(Key.hoursOfHalfDay, ["start": short, "end": dates.time(of: end)])
        } else if let end {
            let key = end.day == start.day ? Key.hours : .moments
            hours = words.say(key, ["start": hours, "end": moment(end, besides: start.day)])
        }
        return words.say(Key.hoursInZone, ["hours": hours, "zone": place(of: zone)])
    }

    /// The name of a time zone: `New York`, `UTC`.
    package func place(of zone: TimeZone) -> String {
        let city = zone.identifier == "GMT" ? "UTC" : String(zone.identifier.split(separator: "/").last ?? "")
        let name = city.lowercased().replacing("_", with: "-")
        return ZoneKey(key: "zones.\(name)").map { words.say($0) } ?? city.replacing("_", with: " ")
    }

    /// A day, with the time unless it is all day: `Friday, 4 December 2026, 18:00`.
    package func moment(_ civil: CivilDateTime, isAllDay: Bool) -> String {
        day(dates.full(civil.day), isAllDay ? "" : dates.time(of: civil))
    }

    /// A day and time in the site's time zone, with the year if it is not that of the build: `1 December, 18:00`; nil outside the years 1 to
    /// 9999.
    package func short(_ moment: Date, clock: SiteClock) -> String? {
        clock.timeZone.civil(at: moment).map { civil in
            let isOfThisYear = civil.day.year == clock.today.year
            return day(
                isOfThisYear ? dates.withoutYear(civil.day) : dates.of(civil.day), dates.time(of: civil))
        }
    }

    /// A day in words, with hours unless they are empty: `5 December, 18:00 to 21:00`.
    package func day(_ day: String, _ hours: String) -> String {
        hours.isEmpty ? day : words.say(Key.dayAndHours, ["day": day, "hours": hours])
    }

    /// The short month name of a day: `Dec`, or `Dec 2026` with the year.
    package func month(of day: CivilDate, withYear: Bool) -> String {
        let month = dates.shortMonths[day.month - 1]
        return withYear ? words.say(Key.monthAndYear, ["month": month, "year": String(day.year)]) : month
    }

    /// The hour of an end; midnight is named as the end of `day`.
    private func hour(_ end: CivilDateTime, on day: CivilDate) -> String {
        end.day > day ? words.say(Key.midnight) : dates.time(of: end)
    }
}

/// Time zones with a name in every language; others are named by their city in the IANA database.
package enum ZoneKey: String, PhraseKey {
    package static let group = "zones"
    case utc, auckland, berlin, chicago, denver, dubai, hongKong, honolulu, london, losAngeles, macau
    case melbourne, moscow, newYork, paris, phoenix, seoul, shanghai, singapore, sydney, taipei, tokyo
    case toronto, urumqi, vancouver
}
