import Foundation
import Model

/// The time zones of a calendar, by TZID.
struct ZoneNames {
    private var meanings: [String: ReadTime.Clock] = [:]
    /// The zone of floating times: X-WR-TIMEZONE, which many programs write.
    let floating: TimeZone?

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

    /// The zone of a TZID in this calendar; nil if it is not known.
    func meaning(of name: String) -> ReadTime.Clock? {
        if let meaning = meanings[Self.key(name)] ?? Self.known(name).map({ .known($0) }) { return meaning }
        // Outlook numbers zones that it defines itself: `Eastern Standard Time 1`.
        let unnumbered = Self.key(name).replacing(#/ [0-9]{1,3}$/#, with: "")
        return unnumbered.lowercased().hasSuffix(" time") ? Self.known(unnumbered).map { .known($0) } : nil
    }

    private static func key(_ name: String) -> String {
        name.replacing("\\", with: "").trimmingCharacters(in: .whitespaces)
    }

    /// The zone of an IANA name, also with a prefix as in `/mozilla.org/20070129_1/America/New_York` or
    /// `tzone://Microsoft/Olson/Europe/Paris`, of a Windows name, or of a name that Outlook shows. Letter case does not matter.
    static func known(_ name: String) -> TimeZone? {
        var name = key(name).trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
        for prefix in ["tzone://microsoft/olson/", "tzone://microsoft/"]
        where name.lowercased().hasPrefix(prefix) {
            name = String(name.dropFirst(prefix.count))
        }
        if name.uppercased() == "Z" { return TimeZone(identifier: "UTC") }
        if let zone = fixed(name.uppercased()) ?? named(name) { return zone }
        if name.hasPrefix("("), let end = name.firstIndex(of: ")") {
            let shown = name[name.index(after: end)...].trimmingCharacters(in: .whitespaces)
            return named(shown.replacing(" and ", with: " & "))
        }
        let parts = name.split(separator: "/")
        for count in [3, 2] where count < parts.count || (count == parts.count && name.hasPrefix("/")) {
            if let zone = named(parts.suffix(count).joined(separator: "/")) { return zone }
        }
        return name.hasPrefix("/") ? parts.last.flatMap { named(String($0)) } : nil
    }

    /// The zone of a name without a prefix: one of the table, else one that the system alone knows.
    private static func named(_ name: String) -> TimeZone? {
        if let identifier = ZoneTable.identifier(of: name) {
            // `Etc/GMT` and `Etc/UTC`.
            let isUTC = identifier.hasPrefix("Etc/") && !identifier.contains(where: \.isNumber)
            return TimeZone(identifier: isUTC ? "UTC" : identifier)
        }
        guard name.contains("/"), name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        return TimeZone(identifier: name)
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
        let limit = sign == "+" ? 14 : 12
        guard digits.count <= 2 || number % 100 == 0, (0...limit).contains(hours) else { return nil }
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
