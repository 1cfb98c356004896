import Basics
import Foundation
import Model

/// The VTIMEZONE of a time zone (RFC 5545 3.6.5).
///
/// Based on the same clock changes as the site's pages: lists of dates and, for current rules, an RRULE without end. The VTIMEZONE
/// that libical derives from the system's data has rules with UNTIL, which are wrong for some zones in libical 3.0.16
/// (America/Sao_Paulo in 2014), and which other programs compare with local times.
///
/// Created when a calendar first names the zone, since that takes milliseconds.
struct TimeZoneDefinition {
    private let timeZone: TimeZone
    private let madeRecent = Lazy<[UInt8]>()
    private let madeFull = Lazy<[UInt8]>()

    /// The start of the short definition, 2007: nearly all events are later.
    static let recentStart = Date(timeIntervalSince1970: 1_167_609_600)
    /// Events before 1970 are written in UTC.
    static let firstMoment = Date(timeIntervalSince1970: 0)

    /// Creates a definition; nil for UTC, which needs none.
    init?(_ timeZone: TimeZone) {
        guard !timeZone.isUTC else { return nil }
        self.timeZone = timeZone
    }

    /// The lines of the component from `recentStart` on.
    var recent: [UInt8] { madeRecent.value { Self.bytes(timeZone, since: Self.recentStart) } }

    /// The lines of the component from 1970 on.
    var full: [UInt8] { madeFull.value { Self.bytes(timeZone, since: Self.firstMoment) } }

    private static func bytes(_ zone: TimeZone, since start: Date) -> [UInt8] {
        let second = Int(start.timeIntervalSince1970)
        let offset = TimeZoneOnset.offset(of: zone, at: second)
        var parts: [CalendarComponent] = []
        if let civil = CivilDateTime(secondsSince1970: second + offset) {
            parts.append(
                part([TimeZoneOnset(civil: civil, from: offset, to: offset, isDaylight: false)]))
        }
        let groups = Dictionary(grouping: TimeZoneOnset.all(of: zone, since: start)) {
            [$0.from, $0.to, $0.isDaylight ? 1 : 0]
        }
        for group in groups.values.sorted(by: { $0[0].civil < $1[0].civil }) {
            let rule = TimeZoneOnset.rule(holdingOn: group)
            let single = group.dropLast(rule?.count ?? 0)
            if !single.isEmpty { parts.append(part(Array(single))) }
            if let rule { parts.append(part([group[group.count - rule.count]], rule: rule.text)) }
        }
        let name = CalendarProperty("TZID", text: zone.identifier)
        return CalendarComponent(name: "VTIMEZONE", properties: [name], components: parts).bytes
    }

    private static func part(_ onsets: [TimeZoneOnset], rule: String? = nil) -> CalendarComponent {
        let first = onsets[0]
        var properties = [
            CalendarProperty("DTSTART", written: first.civil.basic),
            CalendarProperty("TZOFFSETFROM", written: offset(first.from)),
            CalendarProperty("TZOFFSETTO", written: offset(first.to)),
        ]
        if let rule { properties.append(CalendarProperty("RRULE", written: rule)) }
        properties += onsets.dropFirst().map { CalendarProperty("RDATE", written: $0.civil.basic) }
        return CalendarComponent(name: first.isDaylight ? "DAYLIGHT" : "STANDARD", properties: properties)
    }

    /// A UTC offset: `-0500`, `+053020` (3.3.14).
    private static func offset(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let size = abs(seconds)
        let tail = size % 60 == 0 ? "" : two(size % 60)
        return "\(seconds < 0 ? "-" : "+")\(two(size / 3600))\(two(size / 60 % 60))\(tail)"
    }
}

extension TimeZone {
    /// Whether the zone is UTC, by any of its names.
    var isUTC: Bool {
        ["UTC", "GMT", "Etc/UTC", "Etc/GMT", "Zulu", "Etc/Zulu", "UCT", "Etc/UCT"].contains(identifier)
    }
}
