import Foundation
import Model

/// Times of posts that take place in front matter.
extension FieldReader {
    /// A time as written in a file, and whether it is a day without a time.
    package typealias WrittenTime = (text: String, time: EventTime, isDay: Bool)

    /// A day or a local time, with an offset or in the post's zone. Warns of skipped and ambiguous times.
    package mutating func eventTime(_ key: String, in zone: TimeZone) -> WrittenTime? {
        guard let text = text(key) else { return nil }
        return eventTime(key, text, in: zone)
    }

    private mutating func eventTime(_ key: String, _ text: String, in zone: TimeZone) -> WrittenTime? {
        guard let stamp = Timestamp(text, in: zone) else {
            return wrong(key, text, expected: "a date and time such as 2026-12-05T18:00, or a date")
        }
        if stamp.offset != nil, let time = EventTime(stamp.instant, in: zone) {
            return (text, time, stamp.isDay)
        }
        let time = EventTime(stamp.civil, in: zone)
        if !stamp.isDay { warn(of: time, key, text, in: zone) }
        return (text, time, stamp.isDay)
    }

    private mutating func warn(of time: EventTime, _ key: String, _ text: String, in zone: TimeZone) {
        switch zone.timesShown(time.civil) {
        case 0:
            let counted = zone.civil(at: time.instant)?.description ?? ""
            add(.skippedTime(key, value: text, zone: zone.identifier, counted: counted), at: key)
        case 2: add(.repeatedTime(key, value: text, zone: zone.identifier), at: key)
        default: break
        }
    }

    /// Local starts of occurrences; a day alone has the time of day of the first start.
    package mutating func civilTimes(
        _ key: String, isAllDay: Bool, start: EventTime?, in zone: TimeZone
    ) -> [CivilDateTime] {
        texts(key, example: "[2026-12-24T18:00]").compactMap { text in
            guard let stamp = Timestamp(text, in: zone) else {
                return wrong(key, text, expected: "a date and time such as 2026-12-05T18:00, or a date")
            }
            if isAllDay { return CivilDateTime(midnightOf: stamp.day) }
            if stamp.isDay { return CivilDateTime(stamp.day, secondOfDay: start?.civil.secondOfDay ?? 0) }
            return stamp.offset == nil ? stamp.civil : zone.civil(at: stamp.instant)
        }
    }
}

extension EventTime {
    /// The time as written in files: without an offset, unless it is ambiguous and the second one is meant.
    package func text(in zone: TimeZone) -> String {
        if zone.instant(of: civil) == instant { return civil.description }
        return zone.text(of: instant) ?? civil.description
    }
}
