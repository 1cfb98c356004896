import Foundation
import Model

/// The site's time zone, in which pages show all times, and the time of the build.
struct SiteClock: Encodable, Sendable {
    let timeZone: TimeZone
    /// The time of the build.
    let now: Date
    /// The day of the build.
    let today: CivilDate

    /// Pages show the day only; values that depend on the exact time are computed before.
    private enum CodingKeys: CodingKey { case today }

    init(timeZone: TimeZone, now: Date) {
        self.timeZone = timeZone
        self.now = now
        today = timeZone.civil(at: now)?.day ?? Self.epoch
    }

    /// The start of a day.
    func midnight(of day: CivilDate) -> Date { timeZone.instant(of: CivilDateTime(midnightOf: day)) }

    /// The next midnight.
    var endOfToday: Date { today.adding(days: 1).map(midnight) ?? .distantFuture }

    /// The local time of an event; in the event's own time zone outside the years 1 to 9999.
    func civil(at time: EventTime) -> CivilDateTime { timeZone.civil(at: time.instant) ?? time.civil }

    private static let epoch =
        CivilDateTime(secondsSince1970: 0).map(\.day) ?? CivilDate(year: 1970, month: 1, day: 1)!
}
