import Foundation
import Model
import Parallel

/// All messages that readers see, the newest first, as they are at one moment.
struct FeedbackStream: Sendable {
    let entries: [FeedbackEntry]
    let now: Date
    let timeZone: TimeZone
    let words: PageWords

    /// The messages of `content` that are not hidden, worked out on every core.
    init(_ content: SiteContent, words: PageWords, now: Date) async {
        let timeZone = content.settings.timeZone
        entries = await content.feedback.filter { !$0.isHidden }.parallelMap { message in
            FeedbackEntry(message, words: words, timeZone: timeZone)
        }
        self.now = now
        self.timeZone = timeZone
        self.words = words
    }

    /// The messages of a span that ends now. What lies ahead of now counts too: it is there already.
    func entries(in span: FeedbackSpan) -> ArraySlice<FeedbackEntry> {
        guard let seconds = span.seconds else { return entries[...] }
        return entries(since: now.addingTimeInterval(-Double(seconds)))
    }

    /// When lists by span will hold something else, though no message is posted: the oldest of a span falls out, or a day ends.
    var changes: Date {
        let clock = SiteClock(timeZone: timeZone, now: now)
        let spans = FeedbackSpan.allCases.compactMap(\.seconds) + [PulseFile.reach]
        let falls = spans.compactMap { seconds in
            entries(since: now.addingTimeInterval(-Double(seconds))).last?.message.posted.instant
                .addingTimeInterval(Double(seconds))
        }
        return falls.reduce(clock.endOfToday, min)
    }

    /// The messages after a moment.
    func entries(since moment: Date) -> ArraySlice<FeedbackEntry> {
        entries.prefix { $0.message.posted.instant > moment }
    }

    /// The days that a span covers now, `14 to 21 November 2026`; nil for all.
    func days(of span: FeedbackSpan) -> String? {
        guard let seconds = span.seconds,
            let first = timeZone.civil(at: now.addingTimeInterval(-Double(seconds))),
            let last = timeZone.civil(at: now)
        else { return nil }
        return words.dates.of(first.day, to: last.day)
    }
}
