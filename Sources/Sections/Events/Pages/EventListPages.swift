import Model
import Site

/// A list of events, split into pages with a section for each month.
struct EventListPages: Sendable {
    /// The rows of one month on one page.
    struct MonthRows: Encodable, Sendable {
        let name: String
        /// `2026-12`; nil if the rows have no date.
        let month: CalendarMonth?
        /// Whether the section's events are over.
        let isPast: Bool
        /// Whether the section began on the page before.
        let isContinued: Bool
        let entries: [EventEntry]
    }

    /// Maximum number of rows per page; the first page of a list of past events may have nearly twice as many.
    static let rowLimit = 100

    /// The sections of each page; one page without sections if there is no event.
    let pages: [[MonthRows]]
    /// Number of pages, with those of rows that are not given.
    let pageCount: Int
    /// The page numbers of a list of past events, counted from the oldest event; nil for other lists.
    let aged: AgedPages?

    init(
        upcoming: [EventEntry] = [], undated: [EventEntry] = [], past: [EventEntry] = [],
        dateless: [EventEntry] = [], marksPast: Bool = false, isAged: Bool = false, moreRows: Int = 0,
        words: PageWords
    ) {
        let rows =
            (upcoming + undated).map { Self.row($0, words: words) }
            + past.map { Self.row($0, marksPast: marksPast, words: words) }
            + dateless.map { Self.row($0, words: words) }
        let aged = isAged ? AgedPages(of: rows.count, size: Self.rowLimit) : nil
        let starts =
            [0] + stride(from: aged?.firstCount ?? Self.rowLimit, to: rows.count, by: Self.rowLimit)
        let ends = starts.dropFirst() + [rows.count]
        self.aged = aged
        pageCount =
            aged.map { $0.olderCount + 1 }
            ?? max(1, (rows.count + moreRows + Self.rowLimit - 1) / Self.rowLimit)
        var lastName: String?
        pages = zip(starts, ends).map { start, end in
            var rest = rows[start..<end]
            var sections: [MonthRows] = []
            while let first = rest.first {
                let run = rest.prefix { $0.name == first.name }
                rest = rest.dropFirst(run.count)
                sections.append(
                    MonthRows(
                        name: first.name, month: first.month, isPast: first.entry.isPast,
                        isContinued: first.name == lastName,
                        entries: run.map(\.entry)))
                lastName = first.name
            }
            return sections
        }
    }

    private typealias Row = (entry: EventEntry, month: CalendarMonth?, name: String)

    private static func row(_ entry: EventEntry, marksPast: Bool = false, words: PageWords) -> Row {
        let month = entry.shown.map { CalendarMonth(of: $0.time.firstDay) }
        guard let name = month?.words(words.dates) else {
            return (
                entry, nil,
                entry.hasNoDates ? words.say(EventEntry.Key.noDates) : words.say(EventPageGroup.Key.noDate)
            )
        }
        return (entry, month, marksPast ? words.say(EventPageGroup.Key.pastMonth, ["month": name]) : name)
    }
}
