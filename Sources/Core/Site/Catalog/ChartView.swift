import Model

/// Comments over semesters, as bars of an SVG picture.
struct ChartView: TemplateView {
    let bars: [BarView]
    let firstSemester: String
    let lastSemester: String
    /// The most comments of one semester.
    let largestCount: Int
    /// The picture's size in its own units.
    let width: Int
    let height: Int

    static let fields = FieldTable<ChartView>([
        .list("bars") { $0.bars },
        .text("firstSemester") { $0.firstSemester },
        .text("lastSemester") { $0.lastSemester },
        .record("largestCount") { Count($0.largestCount) },
        .number("chartWidth") { $0.width },
        .number("chartHeight") { $0.height },
    ])

    /// Units of the picture; at its largest, one is a pixel.
    private enum Size {
        static let bar = 22
        static let gap = 6
        static let height = 64
        static let least = 2
        /// Minimum number of semesters with comments.
        static let leastSemesters = 3
        /// The most semesters of one picture: 11 years of four.
        static let semesterLimit = 44
    }

    /// A chart from the first to the last semester that the comments name in the standard writing, with the semesters
    /// between them in which the class was not taken; nil where that says nothing: where fewer than three semesters have
    /// comments, or all of them as many.
    init?(_ reviews: [Review], words: PageWords) {
        let semesters = reviews.compactMap { $0.semester.flatMap { Semester($0) } }
        let counts = Dictionary(semesters.map { ($0, 1) }, uniquingKeysWith: +)
        guard counts.count >= Size.leastSemesters, let first = counts.keys.min(),
            let last = counts.keys.max(),
            let most = counts.values.max(), counts.values.min() != most
        else { return nil }
        let seasons = Set(counts.keys.map(\.season)).union([.spring, .fall])
        let span = (first.year...last.year).flatMap { year in
            Semester.Season.allCases.filter(seasons.contains).compactMap { Semester($0, year) }
        }
        .filter { $0 >= first && $0 <= last }.suffix(Size.semesterLimit)
        bars = span.enumerated().map { index, semester in
            let count = counts[semester] ?? 0
            // However small its share, one comment is seen.
            let height = count == 0 ? 0 : max(Size.least, count * Size.height / most)
            return BarView(
                semester: words.semester(semester), count: count, x: index * (Size.bar + Size.gap),
                y: Size.height - height, width: Size.bar, height: height)
        }
        firstSemester = bars.first?.semester ?? words.semester(first)
        lastSemester = words.semester(last)
        largestCount = most
        width = bars.count * (Size.bar + Size.gap) - Size.gap
        height = Size.height
    }
}

/// One semester of a chart.
struct BarView: TemplateView {
    let semester: String
    let count: Int
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    static let fields = FieldTable<BarView>([
        .text("barSemester") { $0.semester },
        .number("count") { $0.count },
        .number("x") { $0.x },
        .number("y") { $0.y },
        .number("width") { $0.width },
        .number("height") { $0.height },
    ])
}
