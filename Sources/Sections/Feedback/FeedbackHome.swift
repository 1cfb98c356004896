import Model
import Site

/// The feedback on the home page: the summary of this week, and the ways to post.
package struct FeedbackHome: HomePart, TemplateView {
    /// Nil if the site has no message.
    let week: HomeSentiment?
    let ways: PostLinks?

    /// Maximum number of messages.
    private static let limit = 2

    init(_ summary: FeedbackSection.Summary?, in site: SectionContext) async {
        var content = SiteContent(settings: site.settings)
        content.feedback = Array((summary?.newest ?? []).prefix(Self.limit))
        let stream = await FeedbackStream(
            content, answered: Set(summary?.answered ?? []), words: site.words, now: site.now)
        week = summary.flatMap { HomeSentiment($0, stream: stream) }
        ways = PostLinks(site.settings, words: site.words)
    }

    package func view(by renderer: PageRenderer) -> FeedbackHome { self }
}

/// The summary of love and hate this week, with the newest messages.
struct HomeSentiment: TemplateView {
    let pulse: SentimentView
    let messages: [MessageRow]
    let spanSeconds: Int?
    let spanNow: String
    /// Posting time of the week's oldest message, in seconds since 1970; 0 if there is none.
    let oldest: Int
    let pulseFile: String
    let allAddress: String

    /// `stream` has the newest messages. Nil if the site has no message.
    init?(_ summary: FeedbackSection.Summary, stream: FeedbackStream) {
        if summary.newest.isEmpty { return nil }
        let (span, words) = (FeedbackSpan.week, stream.words)
        pulse = SentimentView(summary.week, days: stream.days(of: span), words: words)
        messages = stream.entries.prefix(summary.week.total).map { MessageRow($0, words: words) }
        (spanSeconds, spanNow) = (span.seconds, span.sentencePart(words))
        oldest = summary.oldest
        pulseFile = words.link(Address.pulse)
        allAddress = words.link(Address.feedback)
    }

    static let computed = FieldTable<HomeSentiment>([.flag("hasMessages") { !$0.messages.isEmpty }])
}
