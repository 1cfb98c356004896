import Model
import Site

/// The feedback on the home page: the summary of this week, and the ways to post.
package struct FeedbackHome: HomePart {
    /// Nil if the site has no message.
    let pulse: HomeSentiment?

    /// Maximum number of messages.
    private static let limit = 2

    init(_ summary: FeedbackSection.Summary?, in site: SectionContext) async {
        let newest = Array((summary?.newest ?? []).prefix(Self.limit))
        var content = SiteContent(settings: site.settings)
        content.feedback = newest
        let stream = await FeedbackStream(content, words: site.words, now: site.now)
        pulse = summary.flatMap { HomeSentiment($0, stream: stream, words: site.words) }
    }

    package func view(by renderer: PageRenderer) -> FeedbackHomeView {
        FeedbackHomeView(pulse: pulse, ways: PostLinks(renderer.settings, words: renderer.words))
    }
}

/// The fields of the home page about feedback.
package struct FeedbackHomeView: TemplateView {
    let pulse: HomeSentiment?
    let ways: PostLinks?

    package static let fields = FieldTable<FeedbackHomeView>([
        .record("week") { $0.pulse },
        .record("ways") { $0.ways },
    ])
}

/// The summary of love and hate this week, with the newest messages.
struct HomeSentiment: TemplateView, Encodable {
    private let list: FeedbackList.ListPage
    private let words: PageWords

    /// The phrases are those of the page.
    private enum CodingKeys: CodingKey { case list }

    /// `stream` has the newest messages. Nil if the site has no message.
    init?(_ messages: FeedbackSection.Summary, stream: FeedbackStream, words: PageWords) {
        if messages.newest.isEmpty { return nil }
        list = FeedbackList.ListPage(
            span: .week, entries: Array(stream.entries.prefix(messages.week.total)),
            balance: messages.week, days: stream.days(of: .week), oldest: messages.oldest,
            siteHasMessages: true)
        self.words = words
    }

    private var rows: [MessageRow] { list.entries.map { MessageRow($0, words: words) } }

    package static let fields = FieldTable<HomeSentiment>([
        .record("pulse") { $0.list.pulse($0.words) },
        .list("messages") { $0.rows },
        .flag("hasMessages") { !$0.rows.isEmpty },
        .text("spanSeconds") { $0.list.span.seconds.map(String.init) },
        .text("spanNow") { $0.list.span.sentencePart($0.words) },
        .number("oldest") { $0.list.oldest },
        .text("pulseFile") { $0.words.link(Address.pulse) },
        .text("allAddress") { $0.words.link(Address.feedback) },
    ])
}
