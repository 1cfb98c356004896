import Foundation
import Model

/// The slots of days in the site's time zone.
struct PartnerSlots {
    let zone: TimeZone
    /// The length of a slot, in minutes.
    let length: Int

    /// The starts of the slots of a day: each `length` minutes from its midnight, so that a day on which clocks change has more or fewer.
    func of(_ day: CivilDate) -> [Date] {
        guard let next = day.adding(days: 1) else { return [] }
        let (start, end) = (midnight(day), midnight(next))
        return stride(
            from: start.timeIntervalSince1970, to: end.timeIntervalSince1970, by: Double(length) * 60
        ).map { Date(timeIntervalSince1970: $0) }
    }

    /// Today and tomorrow.
    func days(at now: Date) -> [CivilDate] {
        guard let today = zone.civil(at: now)?.day else { return [] }
        return [today, today.adding(days: 1)].compactMap(\.self)
    }

    /// The slots at the same time of later days, on some weekdays (1 for Monday to 7) until a day. Days on which clocks skip the time have
    /// none; where they show it twice, the first one counts.
    func repeated(_ slot: Date, on weekdays: Set<Int>, until last: CivilDate) -> [Date] {
        guard let first = zone.civil(at: slot), first.day < last else { return [] }
        return (1...(last.daysSince1970 - first.day.daysSince1970)).compactMap { days in
            guard let day = first.day.adding(days: days), weekdays.contains(day.weekday),
                let time = CivilDateTime(day, secondOfDay: first.secondOfDay),
                zone.timesShown(time) > 0
            else { return nil }
            return zone.instant(of: time)
        }
    }

    /// The distance from UTC, such as `UTC-4`, for a slot whose time clocks show twice on its day; nil for others.
    func mark(of slot: Date) -> String? {
        guard let civil = zone.civil(at: slot), zone.timesShown(civil) > 1 else { return nil }
        let minutes = zone.secondsFromGMT(for: slot) / 60
        let (hour, rest) = (minutes.magnitude / 60, minutes.magnitude % 60)
        return "UTC\(minutes < 0 ? "-" : "+")\(hour)\(rest == 0 ? "" : ":\(rest)")"
    }

    private func midnight(_ day: CivilDate) -> Date { zone.instant(of: CivilDateTime(midnightOf: day)) }
}
