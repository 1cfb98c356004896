import Model
import Site

/// An SVG bar chart of the number of comments per semester.
struct ChartView: TemplateView {
    let bars: [BarView]
    let firstSemester: String
    let lastSemester: String
    /// The largest number of comments in one semester.
    let largestCount: Count
    /// The picture's size in its own units.
    let chartWidth: Int
    let chartHeight: Int

    /// Sizes in units of the picture; one unit is at most one pixel.
    private static let (bar, gap, height, leastHeight) = (22, 6, 64, 2)
    /// Minimum number of semesters with comments.
    private static let leastSemesters = 3
    /// Maximum number of semesters in one chart: 11 years of four.
    private static let semesterLimit = 44

    /// A chart from the first to the last semester that comments name in standard notation, including semesters without
    /// comments between them. Nil if fewer than three semesters have comments, or if all of them have the same number.
    init?(_ reviews: [Review], words: PageWords) {
        let semesters = reviews.compactMap { $0.semester.flatMap { Semester($0) } }
        let counts = Dictionary(semesters.map { ($0, 1) }, uniquingKeysWith: +)
        guard counts.count >= Self.leastSemesters, let first = counts.keys.min(),
            let last = counts.keys.max(),
            let most = counts.values.max(), counts.values.min() != most
        else { return nil }
        let seasons = Set(counts.keys.map(\.season)).union([.spring, .fall])
        let span = (first.year...last.year).flatMap { year in
            Semester.Season.allCases.filter(seasons.contains).compactMap { Semester($0, year) }
        }
        .filter { $0 >= first && $0 <= last }.suffix(Self.semesterLimit)
        bars = span.enumerated().map { index, semester in
            let count = counts[semester] ?? 0
            // A single comment is visible, however small its share.
            let height = count == 0 ? 0 : max(Self.leastHeight, count * Self.height / most)
            return BarView(
                barSemester: words.semester(semester), count: count, x: index * (Self.bar + Self.gap),
                y: Self.height - height, width: Self.bar, height: height)
        }
        firstSemester = bars.first?.barSemester ?? words.semester(first)
        lastSemester = words.semester(last)
        largestCount = Count(most)
        chartWidth = bars.count * (Self.bar + Self.gap) - Self.gap
        chartHeight = Self.height
    }
}

/// One semester of a chart.
struct BarView: TemplateView {
    let barSemester: String
    let count: Int
    let x: Int
    let y: Int
    let width: Int
    let height: Int
}
