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
    /// The season.
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

    /// The semester as `Fall 2025`.
    public var description: String { "\(season.name) \(year)" }

    /// Chronological order.
    public static func < (left: Semester, right: Semester) -> Bool {
        (left.year, left.season.rawValue) < (right.year, right.season.rawValue)
    }
}
