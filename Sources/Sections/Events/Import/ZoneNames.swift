import Foundation
import Model

/// The time zones of a calendar, by TZID.
struct ZoneNames {
    /// The zone of a TZID.
    enum Meaning: Hashable {
        /// A zone of the system.
        case known(TimeZone)
        /// A zone that only the calendar defines.
        case defined(ZoneDefinition)
        case unknown
    }

    private var meanings: [String: Meaning] = [:]
    /// The zone of floating times: X-WR-TIMEZONE, which many programs write.
    let floating: TimeZone?

    /// Creates the zones of a VCALENDAR.
    init(_ calendar: CalendarFile.Component) {
        floating = calendar["X-WR-TIMEZONE"].flatMap { Self.known($0.text) }
        for zone in calendar.components where zone.name == "VTIMEZONE" {
            guard let name = zone["TZID"]?.text else { continue }
            let location = zone["X-LIC-LOCATION"].flatMap { Self.known($0.value) }
            if let known = Self.known(name) ?? location {
                meanings[Self.key(name)] = .known(known)
            } else if let definition = ZoneDefinition(zone) {
                meanings[Self.key(name)] = .defined(definition)
            }
        }
    }

    /// The zone of a TZID in this calendar.
    func meaning(of name: String) -> Meaning {
        meanings[Self.key(name)] ?? Self.known(name).map { .known($0) } ?? .unknown
    }

    private static func key(_ name: String) -> String { name.trimmingCharacters(in: .whitespaces) }

    /// The zone of an IANA name, also with a prefix as in `/mozilla.org/20070129_1/America/New_York`, or of a Windows name.
    static func known(_ name: String) -> TimeZone? {
        let name = key(name).trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
        if ["UTC", "GMT", "Z", "Etc/UTC", "Etc/GMT"].contains(name) { return TimeZone(identifier: "UTC") }
        if let zone = fixed(name) { return zone }
        if let zone = WindowsZones.names[name] { return TimeZone(identifier: zone) }
        if name.hasPrefix("("), let end = name.firstIndex(of: ")") {
            let shown = name[name.index(after: end)...].trimmingCharacters(in: .whitespaces)
            return WindowsZones.shownNames[shown.replacing(" and ", with: " & ")].flatMap {
                TimeZone(identifier: $0)
            }
        }
        let parts = name.split(separator: "/")
        for count in [parts.count, 3, 2] where count >= 2 && count <= parts.count {
            let candidate = parts.suffix(count).joined(separator: "/")
            if candidate.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
                let zone = TimeZone(identifier: candidate)
            {
                return zone
            }
        }
        return nil
    }

    /// The zone of a fixed offset in whole hours: `UTC+01`, `(GMT -05:00)`. IANA names count hours west of Greenwich.
    private static func fixed(_ name: String) -> TimeZone? {
        let bare = name.filter { !"() ".contains($0) }
        guard bare.hasPrefix("UTC") || bare.hasPrefix("GMT"), let sign = bare.dropFirst(3).first,
            sign == "+" || sign == "-"
        else { return nil }
        let digits = bare.dropFirst(4).replacing(":", with: "")
        guard (1...4).contains(digits.count), let number = Int(digits), number >= 0 else { return nil }
        let hours = digits.count > 2 ? number / 100 : number
        guard digits.count <= 2 || number % 100 == 0, (0...12).contains(hours) else { return nil }
        if hours == 0 { return TimeZone(identifier: "UTC") }
        return TimeZone(identifier: "Etc/GMT\(sign == "+" ? "-" : "+")\(hours)")
    }

    /// A zone whose local times agree with a definition at all of these times: `preferred`, else that of a large city, else any other.
    static func zone(like definition: ZoneDefinition, at times: [CivilDateTime], preferred: TimeZone)
        -> TimeZone?
    {
        let usual = usualNames.lazy.compactMap { TimeZone(identifier: $0) }
        func agrees(_ zone: TimeZone) -> Bool {
            times.allSatisfy { zone.instant(of: $0) == definition.instant(of: $0) }
        }
        if agrees(preferred) { return preferred }
        if let zone = usual.first(where: agrees) { return zone }
        return TimeZone.knownTimeZoneIdentifiers.sorted().lazy.compactMap { TimeZone(identifier: $0) }
            .first(where: agrees)
    }

    private static let usualNames = [
        "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "Europe/London",
        "Europe/Berlin", "Europe/Helsinki", "Europe/Moscow", "Asia/Kolkata", "Asia/Shanghai", "Asia/Tokyo",
        "Australia/Sydney", "America/Sao_Paulo", "Pacific/Auckland", "America/Phoenix", "Africa/Johannesburg",
    ]
}
