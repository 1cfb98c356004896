import Foundation
import Model

/// The site's time zone, in which pages show all times, and the time of the build.
package struct SiteClock: Encodable, Sendable {
    package let timeZone: TimeZone
    package let now: Date
    package let today: CivilDate

    /// Pages show the day only; values that depend on the exact time are computed before.
    private enum CodingKeys: CodingKey { case today }

    package init(timeZone: TimeZone, now: Date) {
        self.timeZone = timeZone
        self.now = now
        today = timeZone.civil(at: now)?.day ?? Self.epoch
    }

    /// The start of a day.
    package func midnight(of day: CivilDate) -> Date { timeZone.instant(of: CivilDateTime(midnightOf: day)) }

    package var endOfToday: Date { today.adding(days: 1).map(midnight) ?? .distantFuture }

    /// A time in the site's time zone; outside the years 1 to 9999, in the time's own time zone.
    package func civil(at time: EventTime) -> CivilDateTime { timeZone.civil(at: time.instant) ?? time.civil }

    private static let epoch =
        CivilDateTime(secondsSince1970: 0).map(\.day) ?? CivilDate(year: 1970, month: 1, day: 1)!
}

extension Timestamp {
    /// The time in RFC 3339 format, complete even if the file omits parts.
    package func moment(in timeZone: TimeZone) -> String { timeZone.text(of: instant) ?? text }

    package func day(in timeZone: TimeZone) -> CivilDate { timeZone.civil(at: instant)?.day ?? day }
}
