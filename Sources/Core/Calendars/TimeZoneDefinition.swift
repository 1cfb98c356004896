import Foundation
import Model
import Parallel

/// The VTIMEZONE of a time zone (RFC 5545 3.6.5).
///
/// Made of the same changes of clocks that the site's pages go by, as lists of dates and, for what holds on, a rule
/// without end. The VTIMEZONE that libical makes of the system's data has rules with UNTIL, which libical 3.0.16 does not
/// give right for every zone (America/Sao_Paulo in 2014), and which other programs compare with local times.
///
/// It is made when a calendar first names the zone, since that takes milliseconds.
struct TimeZoneDefinition {
    private let timeZone: TimeZone
    private let madeRecent = Lazy<[UInt8]>()
    private let madeFull = Lazy<[UInt8]>()

    /// Nearly every event is later, and need not bring the changes before it along: 2007.
    static let recentStart = Date(timeIntervalSince1970: 1_167_609_600)
    /// Events before it are written in UTC: 1970.
    static let firstMoment = Date(timeIntervalSince1970: 0)

    /// Nil for UTC, which needs none.
    init?(_ timeZone: TimeZone) {
        guard !timeZone.isUTC else { return nil }
        self.timeZone = timeZone
    }

    /// The component's lines, from `recentStart` on.
    var recent: [UInt8] { madeRecent.value { Self.bytes(timeZone, since: Self.recentStart) } }

    /// The component's lines, from 1970 on.
    var full: [UInt8] { madeFull.value { Self.bytes(timeZone, since: Self.firstMoment) } }

    private static func bytes(_ zone: TimeZone, since start: Date) -> [UInt8] {
        let second = Int(start.timeIntervalSince1970)
        let offset = TimeZoneOnsets.offset(of: zone, at: second)
        var parts: [CalendarComponent] = []
        if let civil = CivilDateTime(secondsSince1970: second + offset) {
            parts.append(
                part([TimeZoneOnsets.Onset(civil: civil, from: offset, to: offset, isDaylight: false)]))
        }
        let groups = Dictionary(grouping: TimeZoneOnsets(of: zone, since: start).all) {
            [$0.from, $0.to, $0.isDaylight ? 1 : 0]
        }
        for group in groups.values.sorted(by: { $0[0].civil < $1[0].civil }) {
            let rule = TimeZoneRule(holdingOn: group)
            let single = group.dropLast(rule?.count ?? 0)
            if !single.isEmpty { parts.append(part(Array(single))) }
            if let rule { parts.append(part([group[group.count - rule.count]], rule: rule.text)) }
        }
        let name = CalendarProperty("TZID", text: zone.identifier)
        return CalendarComponent(kind: .timeZone, properties: [name], components: parts).bytes
    }

    /// A STANDARD or DAYLIGHT with these onsets.
    private static func part(_ onsets: [TimeZoneOnsets.Onset], rule: String? = nil) -> CalendarComponent {
        let first = onsets[0]
        var properties = [
            CalendarProperty("DTSTART", written: first.civil.basic),
            CalendarProperty("TZOFFSETFROM", written: offset(first.from)),
            CalendarProperty("TZOFFSETTO", written: offset(first.to)),
        ]
        if let rule { properties.append(CalendarProperty("RRULE", written: rule)) }
        properties += onsets.dropFirst().map { CalendarProperty("RDATE", written: $0.civil.basic) }
        return CalendarComponent(kind: first.isDaylight ? .daylight : .standard, properties: properties)
    }

    /// `-0500`, `+053020` (3.3.14).
    private static func offset(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let size = abs(seconds)
        let tail = size % 60 == 0 ? "" : two(size % 60)
        return "\(seconds < 0 ? "-" : "+")\(two(size / 3600))\(two(size / 60 % 60))\(tail)"
    }
}

extension TimeZone {
    /// Whether it is UTC by any of its names.
    var isUTC: Bool {
        ["UTC", "GMT", "Etc/UTC", "Etc/GMT", "Zulu", "Etc/Zulu", "UCT", "Etc/UCT"].contains(identifier)
    }
}
