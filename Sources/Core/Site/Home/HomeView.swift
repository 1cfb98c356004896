import Model

/// The home page: next event, coming events, love and hate, newest comments and announcements.
struct HomeView: TemplateView {
    let courseCount: Count
    /// Whether the site has any event.
    let siteHasEvents: Bool
    let next: EventRow?
    let coming: [EventRow]
    let pulse: HomePulse?
    let ways: PostWays?
    let newest: [CommentTeaser]
    let commentCount: Count
    let notices: [NoticeRow]

    /// Maximum number of rows of each kind, without the first event.
    enum Limit {
        static let events = 2
        static let messages = 2
        static let comments = 3
        static let notices = 3
    }

    init(_ parts: HomeChapter.Parts, settings: SiteSettings, words: PageWords) {
        func row(_ entry: EventEntry) -> EventRow {
            EventRow(
                entry, isNear: !entry.isCancelled, clock: parts.clock, pictures: parts.pictures,
                words: words)
        }
        let first = parts.next
        courseCount = Count(parts.courseCount)
        commentCount = Count(parts.commentCount)
        siteHasEvents = parts.siteHasEvents
        next = first.map(row)
        coming = parts.coming.filter { $0.event.slug != first?.event.slug }.prefix(Limit.events).map(row)
        pulse = parts.pulse
        ways = PostWays(settings, words: words)
        newest = parts.comments.map { CommentTeaser($0.comment, of: $0.course, words: words) }
        notices = parts.notices.map {
            NoticeRow($0, settings: settings, words: words)
        }
    }

    static let fields = FieldTable<HomeView>([
        .record("nextRow") { $0.next },
        .flag("siteHasEvents") { $0.siteHasEvents },
        .list("rows") { $0.coming },
        .flag("hasComing") { !$0.coming.isEmpty },
        .record("week") { $0.pulse },
        .record("ways") { $0.ways },
        .record("courseCount") { $0.courseCount },
        .record("commentCount") { $0.commentCount },
        .list("newest") { $0.newest },
        .flag("hasNewest") { !$0.newest.isEmpty },
        .list("notices") { $0.notices },
        .flag("hasNotices") { !$0.notices.isEmpty },
    ])
}

/// The summary of love and hate this week, with the newest messages.
struct HomePulse: TemplateView, Encodable {
    private let list: FeedbackList.Page
    private let words: PageWords

    /// The phrases are those of the page.
    private enum CodingKeys: CodingKey { case list }

    /// `stream` has the newest messages. Nil if the site has no message.
    init?(_ messages: FeedbackSection.Summary, stream: FeedbackStream, words: PageWords) {
        if messages.newest.isEmpty { return nil }
        list = FeedbackList.Page(
            span: .week, number: 0, count: 1,
            entries: Array(stream.entries.prefix(messages.week.total)), balance: messages.week,
            days: stream.days(of: .week), oldest: messages.oldest, siteHasMessages: true, plot: nil)
        self.words = words
    }

    private var rows: [MessageRow] { list.entries.map { MessageRow($0, words: words) } }

    static let fields = FieldTable<HomePulse>([
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

/// A comment quoted outside its course's page.
struct CommentTeaser: TemplateView {
    let courseNumber: String
    let courseName: TaggedText
    let address: String
    let excerpt: TaggedText
    let professor: TaggedText?
    let semester: String?
    let posted: CivilDate?
    let postedText: String?

    init(_ review: Review, of course: Course, words: PageWords) {
        courseNumber = course.number.text
        courseName = words.wording(course.name)
        address = words.link(Address.comment(review))
        excerpt = words.excerpt(ofComment: review.comment)
        professor = review.professor.map { words.wording(typed: $0) }
        semester = review.semester.map(words.semester(typed:))
        posted = review.posted?.day
        postedText = posted.map(words.dates.of)
    }

    static let fields = FieldTable<CommentTeaser>([
        .text("courseNumber") { $0.courseNumber },
        .wording("courseName") { $0.courseName },
        .text("address") { $0.address },
        .record("excerpt") { $0.excerpt },
        .wording("professor") { $0.professor },
        .text("semester") { $0.semester },
        .text("posted") { $0.posted?.description },
        .text("postedText") { $0.postedText },
    ])
}
