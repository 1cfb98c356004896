import Foundation
import Site

/// The list of one span, split into pages.
struct FeedbackList: Sendable {
    /// The input of a page of the list.
    struct Page: Encodable, Sendable {
        let span: FeedbackSpan
        /// The page's number, from 0.
        let number: Int
        let count: Int
        let entries: [FeedbackEntry]
        /// The numbers of love and hate in the whole list.
        let balance: Sentiment
        /// The days of the span; nil for all.
        let days: String?
        /// Posting time of the list's oldest message, in seconds since 1970, rounded down; 0 if there is none.
        let oldest: Int
        /// Whether the site has any message.
        let siteHasMessages: Bool
        /// The plot of love and hate, on the first page of all messages.
        let plot: BalancePlot?

        /// The summary of love and hate.
        func pulse(_ words: PageWords) -> PulseView {
            let days = days.map { words.say(FeedbackSpan.Key.days, ["days": $0]) }
            return PulseView(balance: balance, span: days ?? "", words: words)
        }
    }

    let stream: FeedbackStream
    let span: FeedbackSpan
    let entries: ArraySlice<FeedbackEntry>
    let balance: Sentiment

    /// Maximum number of rows per page: about 10 KB compressed.
    static let rowLimit = 100

    init(_ stream: FeedbackStream, span: FeedbackSpan) {
        (self.stream, self.span) = (stream, span)
        entries = stream.entries(in: span)
        balance = Sentiment(of: entries)
    }

    /// The pages of the list, at least one.
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

    /// Posting time of the oldest message, in seconds since 1970, rounded down; 0 if there is none.
    var oldest: Int {
        entries.last.map { Int($0.message.posted.instant.timeIntervalSince1970.rounded(.down)) } ?? 0
    }
}
