import Foundation

/// A local date and time without a time zone: 2026-12-05T18:00.
public struct CivilDateTime: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let day: CivilDate
    /// Seconds since local midnight, 0 to 86,399.
    public var secondOfDay: Int { Int(time) }

    /// `secondOfDay`, compact, since calendars hold thousands of times.
    private let time: Int32

    /// Creates a time of a day; nil if `secondOfDay` is outside 0 to 86,399.
    public init?(_ day: CivilDate, secondOfDay: Int) {
        guard (0..<86_400).contains(secondOfDay) else { return nil }
        (self.day, time) = (day, Int32(secondOfDay))
    }

    public init(midnightOf day: CivilDate) {
        (self.day, time) = (day, 0)
    }

    /// Creates the local time `seconds` after 1970-01-01T00:00; nil before the year 1 and after 9999.
    public init?(secondsSince1970 seconds: Int) {
        let days = seconds.flooredQuotient(86_400)
        guard let day = CivilDate(daysSince1970: days) else { return nil }
        (self.day, time) = (day, Int32(seconds - days * 86_400))
    }

    /// Local seconds since 1970-01-01T00:00, ignoring changes of the offset.
    public var secondsSince1970: Int { day.daysSince1970 * 86_400 + secondOfDay }

    /// The hour, 0 to 23.
    public var hour: Int { secondOfDay / 3600 }
    /// The minute, 0 to 59.
    public var minute: Int { secondOfDay / 60 % 60 }
    /// The second, 0 to 59.
    public var second: Int { secondOfDay % 60 }

    /// The time as `2026-12-05T18:00`; with seconds if they are not 0.
    public var description: String {
        "\(day)T\(Self.two(hour)):\(Self.two(minute))" + (second == 0 ? "" : ":\(Self.two(second))")
    }

    /// Order of local times.
    public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
        (left.day, left.secondOfDay) < (right.day, right.secondOfDay)
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension CivilDateTime: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let time = CivilDateTime(secondsSince1970: try container.decode(Int.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no time")
        }
        self = time
    }

    /// Encodes the time as one number, since records hold thousands.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(secondsSince1970)
    }
}

extension Int {
    /// The quotient rounded towards negative infinity; `divisor` is greater than 0.
    func flooredQuotient(_ divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
