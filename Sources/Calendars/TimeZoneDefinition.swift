import CLibical
import Foundation

/// The VTIMEZONE of a time zone, as libical makes it from the system's data, from 1970 on.
struct TimeZoneDefinition {
    /// The component's lines.
    let bytes: [UInt8]

    /// Events before it are written in UTC: what clocks showed earlier takes kilobytes in every calendar.
    static let firstMoment = Date(timeIntervalSince1970: 0)

    /// Nil for UTC, which needs none, and where the system knows no such zone.
    init?(_ timeZone: TimeZone) {
        guard !timeZone.isUTC else { return nil }
        // A component of its own each time: libical's own table of zones is not for several threads.
        guard let component = icaltzutil_fetch_timezone(timeZone.identifier) else { return nil }
        defer { icalcomponent_free(component) }
        let start = icaltime_from_string("19700101T000000Z")
        icaltimezone_truncate_vtimezone(component, start, icaltime_null_time(), 0)
        // libical's own names have a prefix that no other program knows.
        guard let name = icalcomponent_get_first_property(component, ICAL_TZID_PROPERTY) else { return nil }
        icalproperty_set_tzid(name, timeZone.identifier)
        bytes = LibicalText.bytes(icalcomponent_as_ical_string_r(component))
    }
}

extension TimeZone {
    /// Whether it is UTC by any of its names.
    var isUTC: Bool {
        ["UTC", "GMT", "Etc/UTC", "Etc/GMT", "Zulu", "Etc/Zulu", "UCT", "Etc/UCT"].contains(identifier)
    }
}
