import Foundation
import Model

/// The moments at which a time zone's clocks are changed.
struct TimeZoneOnsets {
    /// One change of the clocks.
    struct Onset: Hashable, Sendable {
        /// When it happens, by the clock before it.
        let civil: CivilDateTime
        /// Seconds east of UTC before and after it.
        let from, to: Int
        let isDaylight: Bool
    }

    /// In order.
    let all: [Onset]

    /// The last year that is looked at: 2037. Rules that hold by then are taken to hold on.
    static let lastYear = 2037

    /// The changes of a zone from a moment on.
    init(of zone: TimeZone, since start: Date) {
        var onsets: [Onset] = []
        let end = DayFilter.firstDay(of: Self.lastYear + 1) * 86_400
        // No zone has set its clocks forward and back within two days.
        let step = 2 * 86_400
        var second = Int(start.timeIntervalSince1970)
        var offset = Self.offset(of: zone, at: second)
        while second < end {
            let next = second + step
            let later = Self.offset(of: zone, at: next)
            if later != offset {
                let moment = Self.change(of: zone, after: second, until: next)
                if let civil = CivilDateTime(secondsSince1970: moment + offset) {
                    let date = Date(timeIntervalSince1970: Double(moment))
                    onsets.append(
                        Onset(
                            civil: civil, from: offset, to: later,
                            isDaylight: zone.isDaylightSavingTime(for: date)))
                }
                offset = later
            }
            second = next
        }
        all = onsets
    }

    /// The first second of the later offset, found by halving.
    private static func change(of zone: TimeZone, after start: Int, until end: Int) -> Int {
        let before = offset(of: zone, at: start)
        var (low, high) = (start, end)
        while high - low > 1 {
            let middle = (low + high) / 2
            if offset(of: zone, at: middle) == before { low = middle } else { high = middle }
        }
        return high
    }

    static func offset(of zone: TimeZone, at second: Int) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
    }
}
