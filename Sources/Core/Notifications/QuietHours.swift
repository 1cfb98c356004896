import Basics
import Foundation

/// The hours of each day in which a reader gets nothing; they may include midnight.
package struct QuietHours: Codable, Equatable, Sendable {
    /// When they begin, `22:00`.
    package let from: LocalTime
    /// When they end, `08:00`. The same as `from` means that there are none.
    package let until: LocalTime
    /// The reader's time zone, by its name in the IANA database.
    package let timeZone: ZoneName

    /// When the quiet hours end that include `time`; nil if it is not within them.
    package func end(of time: Date) -> Date? {
        let local = from.seconds(of: time, in: timeZone.zone)
        let (begin, end) = (from.seconds, until.seconds)
        let isQuiet = begin <= end ? (begin..<end).contains(local) : local >= begin || local < end
        return isQuiet ? until.next(after: time, in: timeZone.zone) : nil
    }
}

/// A time of day to the minute, written as `08:00`.
package struct LocalTime: Codable, Equatable, Sendable {
    /// Seconds since midnight.
    package let seconds: Int

    /// Parses `HH:MM`; nil for another text.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), let hour = ASCII.number(bytes[..<2]),
            let minute = ASCII.number(bytes[3...]), hour < 24, minute < 60
        else { return nil }
        seconds = hour * 3600 + minute * 60
    }

    package var text: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(seconds / 3600)):\(two(seconds % 3600 / 60))"
    }

    /// Seconds since midnight of a time by the clock of a zone.
    func seconds(of time: Date, in zone: TimeZone) -> Int {
        let local = time.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: time))
        return Int(local.rounded(.down)) - Int((local / 86_400).rounded(.down)) * 86_400
    }

    /// The next time after `time` at which a clock of the zone shows this time of day. A time that the clock skips counts by the offset
    /// before the gap.
    package func next(after time: Date, in zone: TimeZone) -> Date {
        let offset = Double(zone.secondsFromGMT(for: time))
        let midnight = ((time.timeIntervalSince1970 + offset) / 86_400).rounded(.down) * 86_400
        for day in 0...2 {
            let local = midnight + Double(day * 86_400 + seconds)
            let guess = Date(timeIntervalSince1970: local - offset)
            let shown = Date(timeIntervalSince1970: local - Double(zone.secondsFromGMT(for: guess)))
            let isSkipped = self.seconds(of: shown, in: zone) != seconds
            let found = isSkipped ? max(guess, shown) : shown
            if found > time { return found }
        }
        return time + 86_400
    }

    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let time = LocalTime(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "expected a time such as 22:00"))
        }
        self = time
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// The name of a time zone that this machine knows.
package struct ZoneName: Codable, Equatable, Sendable {
    package let zone: TimeZone

    package init(from decoder: any Decoder) throws {
        let name = try decoder.singleValueContainer().decode(String.self)
        guard name.utf8.count <= 64, let zone = TimeZone(identifier: name) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "expected a time zone such as America/New_York"))
        }
        self.zone = zone
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(zone.identifier)
    }
}
