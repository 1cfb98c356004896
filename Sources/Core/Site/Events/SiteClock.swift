import Foundation
import Model

/// The clock by which pages show every time, wherever an event is planned, and the time at which they are made.
struct SiteClock: Encodable, Sendable {
    let timeZone: TimeZone
    /// The time of the build.
    let now: Date
    /// Its day.
    let today: CivilDate

    /// Pages show the day alone; what the very time decides is decided before.
    private enum CodingKeys: CodingKey { case today }

    init(timeZone: TimeZone, now: Date) {
        self.timeZone = timeZone
        self.now = now
        today = timeZone.civil(at: now)?.day ?? Self.epoch
    }

    /// The beginning of a day.
    func midnight(of day: CivilDate) -> Date { timeZone.instant(of: CivilDateTime(midnightOf: day)) }

    /// The next midnight.
    var endOfToday: Date { today.adding(days: 1).map(midnight) ?? .distantFuture }

    /// What the clock shows at a time of an event; of one outside the years 1 to 9999 what its own clock shows.
    func civil(at time: EventTime) -> CivilDateTime { timeZone.civil(at: time.instant) ?? time.civil }

    private static let epoch =
        CivilDateTime(secondsSince1970: 0).map(\.day) ?? CivilDate(year: 1970, month: 1, day: 1)!
}
