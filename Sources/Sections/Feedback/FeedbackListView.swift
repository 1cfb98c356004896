import Model
import Site

/// A page of a feedback list.
struct FeedbackListView: TemplateView {
    let pulse: SentimentView?
    let plot: SentimentPlot?
    let ways: PostLinks?
    let spans: [NavigationLink]
    let rows: [MessageRow]
    let hasMessages: Bool
    let spanSeconds: Int?
    let spanNow: String
    /// Posting time of the list's oldest message, in seconds since 1970; 0 if there is none.
    let oldest: Int
    let spanDays: String?
    let allAddress: String
    /// Nil if the page has all messages of the list.
    let pulseFile: String?
    let paging: Paging?
    let searchIndex: String

    init(_ page: FeedbackList.ListPage, settings: SiteSettings, words: PageWords) {
        (pulse, plot) = (page.pulse(words), page.plot)
        ways = PostLinks(settings, words: words)
        spans = FeedbackSpan.allCases.map { span in
            NavigationLink(
                title: span.title(words), address: words.link(Address.feedback(span)),
                isCurrent: span == page.span,
                isHere: span == page.span && page.number == nil)
        }
        rows = page.entries.map { MessageRow($0, words: words) }
        hasMessages = page.siteHasMessages
        (spanSeconds, spanNow) = (page.span.seconds, page.span.sentencePart(words))
        (oldest, spanDays) = (page.oldest, page.days)
        allAddress = words.link(Address.feedback)
        pulseFile = page.isCut ? words.link(Address.pulse) : nil
        paging = Paging(
            newer: page.number.map {
                words.link(Address.feedback(page: page.isNextToFirst ? nil : $0 + 1))
            }, older: page.older.map { words.link(Address.feedback(page: $0)) })
        searchIndex = words.link(Address.feedbackSearch)
    }

    static let computed = FieldTable<FeedbackListView>([.flag("hasRows") { !$0.rows.isEmpty }])
}

/// A message in a list.
struct MessageRow: TemplateView {
    let feeling: String
    let feelingWord: String
    let title: TaggedText
    let excerpt: TaggedText?
    let address: String
    /// The minute of posting for machines, and the day in words.
    let posted: String
    let postedText: String
    let isAnswered: Bool

    init(_ entry: FeedbackEntry, words: PageWords) {
        (feeling, feelingWord) = (entry.message.feeling.rawValue, entry.feelingWord)
        (title, excerpt) = (entry.title, entry.excerpt)
        address = words.link(Address.message(entry.message.id))
        (posted, postedText) = (entry.moment, entry.words.dates.of(entry.civil.day))
        isAnswered = entry.isAnswered
    }
}
