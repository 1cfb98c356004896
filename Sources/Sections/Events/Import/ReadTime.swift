import Calendars
import Foundation
import Model

/// A DATE or DATE-TIME of a calendar, with its TZID resolved.
struct ReadTime {
    /// The reference of a time.
    enum Clock: Hashable {
        /// A day, or a time in the reader's time zone.
        case floating
        case utc
        /// A zone of the system.
        case known(TimeZone)
        /// A zone that only the calendar defines.
        case defined(ZoneDefinition)
    }

    let civil: CivilDateTime
    let isDay: Bool
    let clock: Clock
    let line: Int

    init(_ text: String, of property: ContentLine, zones: ZoneNames) throws(EventRefusal) {
        line = property.line
        switch BasicTime(text.trimmingCharacters(in: .whitespaces)) {
        case nil: throw EventRefusal(line: property.line, reason: .wrongTime(text))
        case .day(let day)?: (civil, isDay, clock) = (CivilDateTime(midnightOf: day), true, .floating)
        case .utc(let time)?: (civil, isDay, clock) = (time, false, .utc)
        case .local(let time)?:
            (civil, isDay) = (time, false)
            guard let name = property["TZID"], !name.isEmpty else {
                clock = .floating
                return
            }
            guard let meaning = zones.meaning(of: name) else {
                throw EventRefusal(line: property.line, reason: .unknownTimeZone(name))
            }
            if case .known(let zone) = meaning, ["UTC", "GMT"].contains(zone.identifier) {
                clock = .utc
            } else {
                clock = meaning
            }
        }
    }

    /// Nil if the property is invalid.
    init?(ifReadable property: ContentLine, zones: ZoneNames) {
        do throws(EventRefusal) {
            try self.init(property.value, of: property, zones: zones)
        } catch {
            // The reader of the property itself reports the error.
            return nil
        }
    }

    /// The instant; floating times are in `zone`.
    func instant(floatingIn zone: TimeZone) -> Date {
        switch clock {
        case .floating: zone.instant(of: civil)
        case .utc: Date(timeIntervalSince1970: Double(civil.secondsSince1970))
        case .known(let known): known.instant(of: civil)
        case .defined(let definition): definition.instant(of: civil)
        }
    }

    /// The time for an event in `zone` whose start refers to `clock`.
    ///
    /// - Throws: `EventRefusal` before the year 1 and after 9999.
    func time(in zone: TimeZone, whoseClockIs own: Clock) throws(EventRefusal) -> EventTime {
        if clock == .floating || clock == own, clock != .utc { return EventTime(civil, in: zone) }
        guard let time = EventTime(instant(floatingIn: zone), in: zone) else {
            throw EventRefusal(line: line, reason: .outsideYears)
        }
        return time
    }
}
