import Model

/// A semester in which a class was taken: `Fall 2025`. Later ones are greater.
public struct Semester: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The seasons of a year, in order.
    public enum Season: Int, CaseIterable, Sendable, Codable {
        case winter, spring, summer, fall

        /// The season's English name: `Fall`.
        public var name: String {
            switch self {
            case .winter: "Winter"
            case .spring: "Spring"
            case .summer: "Summer"
            case .fall: "Fall"
            }
        }
    }

    /// The calendar year, 1900 to 2199.
    public let year: Int
    public let season: Season

    /// The years that a semester can have.
    public static let years = 1900...2199

    /// Nil if the year is not from 1900 to 2199.
    public init?(_ season: Season, _ year: Int) {
        guard Self.years.contains(year) else { return nil }
        self.year = year
        self.season = season
    }

    /// The semester written as `Fall 2025`; nil for any other text.
    public init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, words[1].utf8.count == 4, let year = Int(words[1]),
            let season = Season.allCases.first(where: { $0.name == words[0] })
        else { return nil }
        self.init(season, year)
    }

    public var description: String { "\(season.name) \(year)" }

    public static func < (left: Semester, right: Semester) -> Bool {
        (left.year, left.season.rawValue) < (right.year, right.season.rawValue)
    }
}

extension Semester {
    /// A semester as people type it: `fall 2024`, `2024 Autumn`, `2024年秋季学期`; nil for any other text.
    init?(typed text: String) {
        guard text.utf8.count <= 80 else { return nil }
        let lower = text.lowercased()
        let digits = lower.filter(\.isNumber)
        guard digits.utf8.count == 4, let year = Int(digits) else { return nil }
        let name = lower.filter { $0.isLetter && !"年季学期".contains($0) }
        guard let season = Self.typedNames[name] else { return nil }
        self.init(season, year)
    }

    private static let typedNames: [String: Season] = [
        "winter": .winter, "spring": .spring, "summer": .summer, "fall": .fall, "autumn": .fall,
        "冬": .winter, "春": .spring, "夏": .summer, "秋": .fall,
    ]

    /// The semesters that a form offers on a day, latest first: the current one and those of the three years before it, without winters,
    /// which few schools teach in.
    static func recent(on day: CivilDate) -> [Semester] {
        let current: Season =
            switch day.month {
            case 1...4: .spring
            case 5...7: .summer
            default: .fall
            }
        let all = (day.year - 3...day.year).reversed().flatMap { year in
            [Season.fall, .summer, .spring].compactMap { Semester($0, year) }
        }
        return all.filter { latest in Semester(current, day.year).map { latest <= $0 } ?? true }
    }
}
