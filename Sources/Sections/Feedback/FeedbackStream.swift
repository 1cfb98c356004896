import Basics
import Foundation
import Model
import Site

/// All visible messages, newest first, as of one time; or the newest of them and the numbers of the others.
struct FeedbackStream: Sendable {
    let entries: [FeedbackEntry]
    /// The messages that are older than the entries.
    let older: FeedbackCounts
    let now: Date
    let timeZone: TimeZone
    let words: PageWords

    /// The messages of `content` that are not hidden, processed on all cores. `answered` are those that officers answered and whose
    /// discussions `content` does not have.
    init(
        _ content: SiteContent, older: FeedbackCounts = FeedbackCounts(), answered: Set<Slug> = [],
        words: PageWords, now: Date
    ) async {
        let (timeZone, discussions) = (content.settings.timeZone, Discussions<Feedback>(content))
        entries = await content.feedback.filter { !$0.isHidden }.parallelMap { message in
            FeedbackEntry(
                message, discussions[message.id], isAnswered: answered.contains(message.id), words: words,
                timeZone: timeZone)
        }
        self.older = older
        self.now = now
        self.timeZone = timeZone
        self.words = words
    }

    /// Number of all visible messages.
    var count: Int { entries.count + older.all.total }

    /// The pages of the list of all messages.
    var pages: AgedPages { AgedPages(of: count, size: FeedbackList.size) }

    /// The messages of a span that ends now. Messages with a future time are included.
    func entries(in span: FeedbackSpan) -> ArraySlice<FeedbackEntry> {
        guard let seconds = span.seconds else { return entries[...] }
        return entries(since: now.addingTimeInterval(-Double(seconds)))
    }

    /// The next time at which lists by span change without a new message: the oldest message of a span drops out, or a day ends.
    var changes: Date {
        let clock = SiteClock(timeZone: timeZone, now: now)
        let spans = FeedbackSpan.allCases.compactMap(\.seconds) + [Self.sentimentReach]
        let falls = spans.compactMap { seconds in
            entries(since: now.addingTimeInterval(-Double(seconds))).last?.message.postedMinute
                .addingTimeInterval(Double(seconds))
        }
        return falls.reduce(clock.endOfToday, min)
    }

    /// The messages after a time, by the minutes that browsers count by.
    func entries(since moment: Date) -> ArraySlice<FeedbackEntry> {
        entries.prefix { $0.message.postedMinute > moment }
    }

    /// The days of a span that ends now, `14 to 21 November 2026`; nil for all.
    func days(of span: FeedbackSpan) -> String? {
        guard let seconds = span.seconds,
            let first = timeZone.civil(at: now.addingTimeInterval(-Double(seconds))),
            let last = timeZone.civil(at: now)
        else { return nil }
        return words.dates.of(first.day, to: last.day)
    }
}
