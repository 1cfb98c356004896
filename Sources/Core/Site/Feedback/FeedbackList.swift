import Foundation

/// The list of one span, cut into pages.
struct FeedbackList: Sendable {
    /// What a page of it shows.
    struct Page: Encodable, Sendable {
        let span: FeedbackSpan
        /// From 0.
        let number: Int
        let count: Int
        let entries: [FeedbackEntry]
        /// How love and hate stand in the whole list.
        let balance: Sentiment
        /// The days that the span covers; nil for all.
        let days: String?
        /// When the list's oldest message was posted, in seconds since 1970, rounded down; 0 where there is none.
        let oldest: Int
        /// Whether the site has any message.
        let siteHasMessages: Bool
        /// The balance over time, on the first page of all.
        let plot: BalancePlot?

        /// How love and hate stand, in words.
        func pulse(_ words: PageWords) -> PulseView {
            let days = days.map { words.say(FeedbackSpan.Key.days, ["days": $0]) }
            return PulseView(balance: balance, span: days ?? "", words: words)
        }
    }

    let stream: FeedbackStream
    let span: FeedbackSpan
    let entries: ArraySlice<FeedbackEntry>
    let balance: Sentiment

    /// The most rows of one page: about 10 KB compressed.
    static let rowLimit = 100

    init(_ stream: FeedbackStream, span: FeedbackSpan) {
        (self.stream, self.span) = (stream, span)
        entries = stream.entries(in: span)
        balance = Sentiment(of: entries)
    }

    /// At least one.
    var pages: [Page] {
        let count = max(1, (entries.count + Self.rowLimit - 1) / Self.rowLimit)
        let days = stream.days(of: span)
        return (0..<count).map { number in
            Page(
                span: span, number: number, count: count,
                entries: Array(entries.dropFirst(number * Self.rowLimit).prefix(Self.rowLimit)),
                balance: balance, days: days, oldest: oldest, siteHasMessages: !stream.entries.isEmpty,
                plot: span == .all && number == 0 ? BalancePlot(stream, words: stream.words) : nil)
        }
    }

    /// When its oldest message was posted, in seconds since 1970, rounded down; 0 where there is none.
    var oldest: Int {
        entries.last.map { Int($0.message.posted.instant.timeIntervalSince1970.rounded(.down)) } ?? 0
    }
}
