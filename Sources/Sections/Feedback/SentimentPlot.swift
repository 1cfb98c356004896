import Model
import Site

/// A bar chart of love and hate per week or month, love above a line and hate below it.
struct SentimentPlot: TemplateView {
    let bars: [PlotBar]
    let lovePath: String
    let hatePath: String
    /// Whether a bar is a week; otherwise a month.
    let isWeekly: Bool
    /// Number of periods in which each feeling leads.
    let loveLed: Int
    let hateLed: Int
    /// The largest number of messages of one feeling in one period.
    let most: Count

    /// Sizes in units of the picture.
    private static let (bar, gap, half, leastHeight) = (10, 3, 50, 2)

    /// Maximum number of bars: weeks of about a year, or months of five years.
    private static let weekLimit = 52
    private static let monthLimit = 60

    /// From the first to the last message; nil if they are in one week or month.
    init?(_ stream: FeedbackStream, words: PageWords) {
        let days = stream.entries.map { ($0.civil.day, $0.message.feeling) }
        guard let first = stream.older.firstDay ?? days.last?.0, let last = days.first?.0 else { return nil }
        let isWeekly = last.daysSince1970 - first.daysSince1970 < Self.weekLimit * 7
        let number = isWeekly ? \CivilDate.weekNumber : \CivilDate.monthNumber
        var balances = isWeekly ? stream.older.weeks : stream.older.months
        for (day, feeling) in days { balances[day[keyPath: number], default: Sentiment()].add(feeling) }
        guard let start = balances.keys.min(), let end = balances.keys.max(), start < end else { return nil }
        let span = Array((start...end).suffix(isWeekly ? Self.weekLimit + 1 : Self.monthLimit))
        let shown: [Sentiment] = span.map { balances[$0] ?? Sentiment() }
        let most = shown.map { max($0.love, $0.hate) }.max() ?? 1
        bars = zip(span, shown).map { period, balance in
            PlotBar(
                barName: Self.name(period, isWeek: isWeekly, words.dates), barLove: balance.love,
                barHate: balance.hate)
        }
        lovePath = Self.path(shown.map { -Self.height($0.love, of: most) })
        hatePath = Self.path(shown.map { Self.height($0.hate, of: most) })
        self.isWeekly = isWeekly
        loveLed = shown.count { $0.leader == .love }
        hateLed = shown.count { $0.leader == .hate }
        self.most = Count(most)
    }

    /// A single message is visible, however small its share.
    private static func height(_ count: Int, of most: Int) -> Int {
        count == 0 ? 0 : max(leastHeight, count * half / max(1, most))
    }

    /// The bars as the path of a picture, above the line where a height is negative.
    private static func path(_ heights: [Int]) -> String {
        heights.enumerated().map { index, height in
            let x = index * (bar + gap)
            return height == 0 ? "" : "M\(x) \(half)v\(height)h\(bar)v\(-height)z"
        }.joined()
    }

    /// The name of a week or month by its number.
    private static func name(_ period: Int, isWeek: Bool, _ dates: DateWords) -> String {
        guard isWeek else {
            return CivilDate(year: period / 12, month: period % 12 + 1, day: 1).map(dates.month) ?? ""
        }
        guard let monday = CivilDate(daysSince1970: period * 7 + 4), let sunday = monday.adding(days: 6)
        else {
            return ""
        }
        return dates.of(monday, to: sunday)
    }

    static let computed = FieldTable<SentimentPlot>([
        .number("count") { $0.bars.count },
        .text("firstPeriod") { $0.bars.first?.barName },
        .text("lastPeriod") { $0.bars.last?.barName },
        .number("plotWidth") { $0.bars.count * (bar + gap) - gap },
        .number("plotHeight") { _ in 2 * half },
        .number("plotMiddle") { _ in half },
    ])
}

extension CivilDate {
    /// The consecutive number of the week in plots. Weeks begin on Monday (ISO 8601); 1970-01-05 was one.
    var weekNumber: Int { (daysSince1970 - weekday - 3) / 7 }

    /// The consecutive number of the month in plots.
    var monthNumber: Int { year * 12 + month - 1 }
}

/// One week or month of a plot.
struct PlotBar: TemplateView {
    let barName: String
    let barLove: Int
    let barHate: Int
}
