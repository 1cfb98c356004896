import Foundation
import Model

/// Writes calendars (RFC 5545, RFC 7986) through libical.
///
/// The same events give the same bytes: no clock is read. Events whose time is not known yet are left out, since a VEVENT
/// needs DTSTART (3.6.1), and so are drafts unless they are asked for. Control characters other than tabs and line ends
/// are left out of texts, since iCalendar cannot hold them.
public struct CalendarWriter: Sendable {
    /// How often programs that subscribe should look again, in hours: 6.
    public static let refreshHours = 6

    private let host: String
    private let languages: [String]
    private let includesDrafts: Bool
    private let definitions: [String: TimeZoneDefinition]
    private let knownZones: Set<String>
    /// The beginning of a calendar, without its last line.
    private var header: [UInt8]

    /// A writer of calendars with a name, whose events are known as `<id>@<host>` where they have no UID and their ids no host.
    ///
    /// - Parameters:
    ///   - name: what people see in their calendar program.
    ///   - host: the host of the site's address.
    ///   - languages: BCP 47 tags of the languages in which titles and places are written, the first there is.
    ///   - timeZones: the zones of the events. To describe them takes time, so it is done once; events in other zones
    ///     are written in UTC, which is right for those that do not repeat.
    ///   - includesDrafts: whether drafts are written too, as STATUS:TENTATIVE.
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

    /// The same writer of calendars with another name.
    public func named(_ name: String) -> CalendarWriter {
        var writer = self
        writer.header = Self.header(name)
        return writer
    }

    /// An event as calendars of any name hold it.
    public struct WrittenEvent: Sendable {
        /// Its VEVENTs; none of an event that is left out.
        fileprivate let bytes: [UInt8]
        /// The time zones that they name.
        fileprivate let timeZones: Set<String>
        /// Whether its zones need no description of long ago.
        fileprivate let isRecent: Bool
    }

    /// An event, written once for all calendars that hold it.
    public func written(_ item: CalendarEvent) -> WrittenEvent {
        let schedule = item.event.schedule
        let isWritten = schedule != nil && (includesDrafts || item.event.status != .draft)
        let components =
            isWritten
            ? EventComponents(item, host: host, languages: languages, knownZones: knownZones).all : []
        return WrittenEvent(
            bytes: components.flatMap(\.bytes), timeZones: Set(components.flatMap(\.timeZones)),
            isRecent: schedule.map { $0.start.instant >= TimeZoneDefinition.recentStart } ?? true)
    }

    /// The calendar of these events, in their order: UTF-8 text of lines that end with CRLF.
    public func bytes(of events: [WrittenEvent]) -> [UInt8] {
        let zones = events.reduce(into: Set()) { $0.formUnion($1.timeZones) }.sorted()
        let isRecent = events.allSatisfy(\.isRecent)
        var bytes = header
        for zone in zones { bytes += definitions[zone].map { isRecent ? $0.recent : $0.full } ?? [] }
        for event in events { bytes += event.bytes }
        return bytes + Array("END:VCALENDAR\r\n".utf8)
    }

    /// The calendar of these events.
    public func bytes(of events: [CalendarEvent]) -> [UInt8] { bytes(of: events.map(written)) }

    private static func header(_ name: String) -> [UInt8] {
        let interval = "PT\(refreshHours)H"
        let calendar = CalendarComponent(
            kind: .calendar,
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
    /// The time zones that it names.
    var timeZones: [String] { properties.flatMap(\.parameters).filter { $0.name == "TZID" }.map(\.value) }
}
