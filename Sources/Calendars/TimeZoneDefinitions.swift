import Foundation
import Synchronization

/// The VTIMEZONEs of some time zones, each made when a calendar first names it, since that takes milliseconds.
final class TimeZoneDefinitions: Sendable {
    /// The zones that have one, by identifier: all but UTC.
    let zones: [String: TimeZone]
    private let made = Mutex<[String: TimeZoneDefinition]>([:])

    init(of zones: some Sequence<TimeZone>) {
        self.zones = Dictionary(
            zones.filter { !$0.isUTC }.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The definition of a zone; nil of one that has none.
    subscript(identifier: String) -> TimeZoneDefinition? {
        made.withLock { made in
            if let known = made[identifier] { return known }
            let definition = zones[identifier].flatMap { TimeZoneDefinition($0) }
            made[identifier] = definition
            return definition
        }
    }
}
