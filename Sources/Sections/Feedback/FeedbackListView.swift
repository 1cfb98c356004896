import Model
import Site

/// A page of a feedback list.
struct FeedbackListView: TemplateView {
    let page: FeedbackList.ListPage
    let pulse: SentimentView?
    let ways: PostLinks?
    let spans: [SpanLink]
    let rows: [MessageRow]
    let words: PageWords

    init(_ page: FeedbackList.ListPage, settings: SiteSettings, words: PageWords) {
        (self.page, self.words) = (page, words)
        pulse = page.pulse(words)
        ways = PostLinks(settings, words: words)
        spans = FeedbackSpan.allCases.map { span in
            SpanLink(
                title: span.title(words), address: words.link(Address.feedback(span)),
                isCurrent: span == page.span,
                isHere: span == page.span && page.number == nil)
        }
        rows = page.entries.map { MessageRow($0, words: words) }
    }

    private var newer: String? {
        page.number.map { words.link(Address.feedback(page: page.isNextToFirst ? nil : $0 + 1)) }
    }

    private var older: String? { page.older.map { words.link(Address.feedback(page: $0)) } }

    static let fields = FieldTable<FeedbackListView>([
        .record("pulse") { $0.pulse },
        .record("plot") { $0.page.plot },
        .record("ways") { $0.ways },
        .list("spans") { $0.spans },
        .list("rows") { $0.rows },
        .flag("hasRows") { !$0.rows.isEmpty },
        .flag("hasMessages") { $0.page.siteHasMessages },
        .text("spanSeconds") { $0.page.span.seconds.map(String.init) },
        .text("spanNow") { $0.page.span.sentencePart($0.words) },
        .number("oldest") { $0.page.oldest },
        .text("spanDays") { $0.page.days },
        .text("allAddress") { $0.words.link(Address.feedback) },
        .text("pulseFile") { $0.page.isCut ? $0.words.link(Address.pulse) : nil },
        .record("paging") { Paging(newer: $0.newer, older: $0.older) },
        .text("searchIndex") { $0.words.link(Address.feedbackSearch) },
    ])
}

/// A link to one span.
struct SpanLink: TemplateView {
    let title: String
    let address: String
    /// Whether the page is of this span.
    let isCurrent: Bool
    /// Whether the page is the first of this span.
    let isHere: Bool

    static let fields = FieldTable<SpanLink>([
        .text("title") { $0.title },
        .text("address") { $0.address },
        .flag("isCurrent") { $0.isCurrent },
        .flag("isHere") { $0.isHere },
    ])
}

/// A message in a list.
struct MessageRow: TemplateView {
    let entry: FeedbackEntry
    let address: String

    init(_ entry: FeedbackEntry, words: PageWords) {
        self.entry = entry
        address = words.link(Address.message(entry.message.id))
    }

    static let fields = FieldTable<MessageRow>([
        .text("feeling") { $0.entry.message.feeling.rawValue },
        .text("feelingWord") { $0.entry.feelingWord },
        .tagged("title") { $0.entry.title },
        .tagged("excerpt") { $0.entry.excerpt },
        .text("address") { $0.address },
        .text("posted") { $0.entry.moment },
        .text("postedText") { $0.entry.words.dates.of($0.entry.civil.day) },
    ])
}
