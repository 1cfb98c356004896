import Foundation

/// The list of one span, cut into pages.
struct FeedbackList: Sendable {
    let stream: FeedbackStream
    let span: FeedbackSpan
    private let entries: ArraySlice<FeedbackEntry>
    private let balance: Balance

    /// The most rows of one page: about 10 KB compressed.
    static let rowLimit = 100

    init(_ stream: FeedbackStream, span: FeedbackSpan) {
        (self.stream, self.span) = (stream, span)
        entries = stream.entries(in: span)
        balance = Balance(of: entries)
    }

    /// At least one.
    var pageCount: Int { max(1, (entries.count + Self.rowLimit - 1) / Self.rowLimit) }

    /// When its oldest message was posted, in seconds since 1970, rounded down; 0 where there is none.
    var oldest: Int {
        entries.last.map { Int($0.message.posted.instant.timeIntervalSince1970.rounded(.down)) } ?? 0
    }

    /// How love and hate stand, on every page of the list.
    var pulse: PulseView {
        let words = stream.words
        let days = stream.days(of: span).map { words.say(FeedbackSpan.Key.days, ["days": $0]) }
        return PulseView(balance: balance, span: days ?? "", words: words)
    }

    /// The messages of a page, counted from 0.
    func entries(onPage page: Int) -> ArraySlice<FeedbackEntry> {
        entries.dropFirst(page * Self.rowLimit).prefix(Self.rowLimit)
    }
}
