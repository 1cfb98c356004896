import Model

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
