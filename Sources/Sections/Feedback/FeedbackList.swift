import Site

/// The lists of messages: all of them, split into pages, and those of each span.
struct FeedbackList: Sendable {
    /// The input of a page of a list.
    struct ListPage: Encodable, Sendable {
        let span: FeedbackSpan
        /// The page's number among the older pages of all messages, from 1 for the oldest; nil for the first page and for spans.
        var number: Int?
        /// The number of the page with older messages; nil if there are none.
        var older: Int?
        /// Whether the page with newer messages is the first.
        var isNextToFirst = false
        let entries: [FeedbackEntry]
        /// The numbers of love and hate in the whole list; nil on older pages, which do not change with it.
        let balance: Sentiment?
        /// The days of the span, or of an older page's messages; nil for all.
        let days: String?
        /// Posting time of the list's oldest message, in seconds since 1970, rounded down to the minute; 0 if there is none.
        var oldest = 0
        /// Whether the site has any message.
        let siteHasMessages: Bool
        /// The plot of love and hate, on the first page of all messages.
        var plot: SentimentPlot?

        /// The summary of love and hate; nil on older pages.
        func pulse(_ words: PageWords) -> SentimentView? {
            balance.map { SentimentView($0, days: days, words: words) }
        }

        /// The address of the page, without the language.
        var address: String { number == nil ? Address.feedback(span) : Address.feedback(page: number) }

        /// Whether the list has messages that are not on the page.
        var isCut: Bool { entries.count < balance?.total ?? 0 }
    }

    /// Number of messages on each page but the first. A first page of nearly twice as many has less than 30 KB.
    static let size = 12

    let stream: FeedbackStream
    let span: FeedbackSpan
    let balance: Sentiment

    init(_ stream: FeedbackStream, span: FeedbackSpan) {
        (self.stream, self.span) = (stream, span)
        balance = Sentiment(of: stream.entries(in: span)) + stream.older.balance(span)
    }

    /// The list's first page. The page of a span has those messages of the span that are on the first page of all messages.
    var first: ListPage {
        let pages = stream.pages
        let entries = Array(stream.entries(in: span).prefix(pages.firstCount))
        return ListPage(
            span: span, older: entries.count < balance.total ? pages.nextToFirst : nil, entries: entries,
            balance: balance, days: stream.days(of: span), oldest: oldest,
            siteHasMessages: !stream.entries.isEmpty,
            plot: span == .all ? SentimentPlot(stream, words: stream.words) : nil)
    }

    /// Posting time of the oldest message, in seconds since 1970, rounded down to the minute; 0 if there is none.
    var oldest: Int { stream.older.oldest(span) ?? stream.entries(in: span).last?.message.postedSeconds ?? 0 }

    /// An older page of all messages, counted from 1 for the oldest ones.
    static func older(_ number: Int, of stream: FeedbackStream) -> ListPage {
        let pages = stream.pages
        let entries = Array(stream.entries[pages.places(of: number)])
        let days = entries.last.flatMap { oldest in
            entries.first.map { stream.words.dates.of(oldest.civil.day, to: $0.civil.day) }
        }
        return ListPage(
            span: .all, number: number, older: number > 1 ? number - 1 : nil,
            isNextToFirst: number == pages.olderCount, entries: entries, balance: nil, days: days,
            siteHasMessages: true)
    }
}
