import Calendars
import Foundation
import Model

/// A time zone defined by a calendar: its VTIMEZONE (RFC 5545 3.6.5).
struct ZoneDefinition: Hashable {
    private struct Onset: Hashable {
        /// The local time of the change, by the offset before it.
        let local: Int
        /// Seconds east of UTC before and after the change.
        let from, to: Int
    }

    private let onsets: [Onset]

    /// Creates the definition of a VTIMEZONE; nil without a valid STANDARD or DAYLIGHT.
    init?(_ component: CalendarFile.Component) {
        var onsets: [Onset] = []
        for part in component.components where part.name == "STANDARD" || part.name == "DAYLIGHT" {
            guard let found = Self.onsets(of: part) else { return nil }
            onsets += found
        }
        guard !onsets.isEmpty else { return nil }
        self.onsets = onsets.sorted { ($0.local, $0.to) < ($1.local, $1.to) }
    }

    /// The instant of a local time, by the rules of RFC 5545 3.3.5.
    func instant(of civil: CivilDateTime) -> Date {
        let local = civil.secondsSince1970
        let onset = onsets.last { $0.local <= local }
        let offset = onset.map { local < $0.local + $0.to - $0.from ? $0.from : $0.to } ?? onsets[0].from
        return Date(timeIntervalSince1970: Double(local - offset))
    }

    private static func onsets(of part: CalendarFile.Component) -> [Onset]? {
        guard let from = part["TZOFFSETFROM"].flatMap({ offset($0.value) }),
            let to = part["TZOFFSETTO"].flatMap({ offset($0.value) }),
            case .local(let start)? = part["DTSTART"].flatMap({ BasicTime($0.value) }),
            let zone = TimeZone(secondsFromGMT: from)
        else { return nil }
        let additions = part.all("RDATE").flatMap { $0.value.split(separator: ",") }.compactMap { text in
            switch BasicTime(String(text)) {
            case .local(let time)?: time
            case .utc(let time)?: CivilDateTime(secondsSince1970: time.secondsSince1970 + from)
            case .day(let day)?: CivilDateTime(midnightOf: day)
            case nil: CivilDateTime?.none
            }
        }
        let rules = part.all("RRULE").map(\.value)
        let schedule = Schedule(
            start: EventTime(start, in: zone), timeZone: zone,
            recurrence: Recurrence(rules: rules, additions: additions))
        do throws(RecurrenceRuleError) {
            let starts = try Occurrences(of: schedule).starting(in: .distantPast ..< .distantFuture)
            return starts.map { Onset(local: $0.original.secondsSince1970, from: from, to: to) }
        } catch {
            // An observance with an unsupported rule makes the definition unreliable.
            return nil
        }
    }

    /// Parses a UTC offset: `-0500`, `+053020` (3.3.14).
    private static func offset(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard [5, 7].contains(bytes.count), bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-")
        else {
            return nil
        }
        let digits = bytes.dropFirst().map { Int($0) - 0x30 }
        guard digits.allSatisfy((0...9).contains) else { return nil }
        let second = digits.count == 6 ? digits[4] * 10 + digits[5] : 0
        let (hours, minutes) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
        guard hours < 18, minutes < 60, second < 60 else { return nil }
        let size = hours * 3600 + minutes * 60 + second
        return bytes[0] == UInt8(ascii: "-") ? -size : size
    }
}
