import Foundation
import Model

/// Writes calendars (RFC 5545, RFC 7986).
///
/// The output depends only on the events; no clock is read. Events without a time are left out, since a VEVENT needs DTSTART (3.6.1),
/// and so are tentative ones unless they are requested. Control characters except tabs and line ends are removed from texts, since iCalendar
/// does not allow them.
public struct CalendarWriter: Sendable {
    /// The suggested refresh interval for subscribers, in hours: 6.
    public static let refreshHours = 6

    private let host: String
    private let languages: [String]
    private let includesDrafts: Bool
    private let definitions: [String: TimeZoneDefinition]
    private let knownZones: Set<String>
    /// The beginning of a calendar, without END:VCALENDAR.
    private var header: [UInt8]

    /// A writer of named calendars. The UID of an event without one is `<id>@<host>`, or its id if that contains a host.
    ///
    /// - Parameters:
    ///   - name: the calendar's name in calendar programs.
    ///   - host: the host of the site's address.
    ///   - languages: BCP 47 tags of languages for titles and places; the first existing text is used.
    ///   - timeZones: the zones to define, once, since that takes time; events in other zones are written in UTC, which is correct for
    ///     those that do not recur.
    ///   - includesDrafts: whether tentative events are written too, such as drafts.
    public init(
        name: String, host: String, languages: [String], timeZones: some Sequence<TimeZone>,
        includesDrafts: Bool = false
    ) {
        header = Self.header(name)
        self.host = host
        self.languages = languages
        self.includesDrafts = includesDrafts
        var definitions: [String: TimeZoneDefinition] = [:]
        for zone in timeZones where definitions[zone.identifier] == nil {
            definitions[zone.identifier] = TimeZoneDefinition(zone)
        }
        self.definitions = definitions
        knownZones = Set(definitions.keys)
    }

    public func named(_ name: String) -> CalendarWriter {
        var writer = self
        writer.header = Self.header(name)
        return writer
    }

    /// The VEVENTs, empty for an event that is left out, and their time zones. `isRecent`: whether the short definitions of these zones,
    /// without early changes, suffice.
    public typealias WrittenEvent = (bytes: [UInt8], timeZones: Set<String>, isRecent: Bool)

    /// Formats an event, once for all calendars that contain it.
    public func written(_ item: CalendarEvent) -> WrittenEvent {
        let schedule = item.schedule
        let isWritten = schedule != nil && (includesDrafts || item.status != .tentative)
        let components =
            isWritten
            ? EventComponents(item: item, host: host, languages: languages, knownZones: knownZones).all : []
        return (
            bytes: components.flatMap(\.bytes), timeZones: Set(components.flatMap(\.timeZones)),
            isRecent: schedule.map { $0.start.instant >= TimeZoneDefinition.recentStart } ?? true
        )
    }

    /// The calendar of these events, in their order: UTF-8 text with CRLF line ends.
    public func bytes(of events: [WrittenEvent]) -> [UInt8] {
        let zones = events.reduce(into: Set()) { $0.formUnion($1.timeZones) }.sorted()
        let isRecent = events.allSatisfy(\.isRecent)
        var bytes = header
        for zone in zones { bytes += definitions[zone].map { isRecent ? $0.recent : $0.full } ?? [] }
        for event in events { bytes += event.bytes }
        return bytes + Array("END:VCALENDAR\r\n".utf8)
    }

    public func bytes(of events: [CalendarEvent]) -> [UInt8] { bytes(of: events.map(written)) }

    private static func header(_ name: String) -> [UInt8] {
        let interval = "PT\(refreshHours)H"
        let calendar = CalendarComponent(
            name: "VCALENDAR",
            properties: [
                CalendarProperty("VERSION", written: "2.0"),
                CalendarProperty("PRODID", text: "-//Corkboard//Corkboard//EN"),
                CalendarProperty("CALSCALE", written: "GREGORIAN"),
                CalendarProperty("NAME", text: name),
                CalendarProperty("X-WR-CALNAME", text: name),
                CalendarProperty("REFRESH-INTERVAL", .written(interval), [.init("VALUE", "DURATION")]),
                CalendarProperty("X-PUBLISHED-TTL", written: interval),
            ])
        return calendar.bytes.dropLast("END:VCALENDAR\r\n".utf8.count)
    }
}

extension CalendarComponent {
    var timeZones: [String] { properties.flatMap(\.parameters).filter { $0.name == "TZID" }.map(\.value) }
}
