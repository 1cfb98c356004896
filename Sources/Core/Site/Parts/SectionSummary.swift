import Foundation
import Model

/// The input of the front pages from all sections, so that they can be made alone. Each section fills in its own part.
public struct SectionSummary: Codable, Sendable {
    /// The summary of the events.
    struct Events: Codable, Sendable {
        /// Events that the home page may show.
        let coming: [Event]
        /// The newest events by posting time.
        let newest: [Event]
        let siteHasEvents: Bool
    }

    /// The summary of the catalog.
    struct Courses: Codable, Sendable {
        let courseCount: Int
        let commentCount: Int
        /// The newest comments by posting time.
        let newest: [CourseComment]
        /// The comments of the latest semesters, if no comment has a posting time.
        let latest: [CourseComment]
    }

    /// A comment with its course, without the course's description.
    struct CourseComment: Codable, Sendable {
        let comment: Review
        private(set) var course: Course

        init(comment: Review, entry: CourseEntry) {
            (self.comment, course) = (comment, entry.course)
            (course.description, course.translations) = ("", [:])
        }
    }

    /// The summary of the feedback.
    struct Messages: Codable, Sendable {
        /// The newest messages.
        let newest: [Feedback]
        /// The numbers of love and hate in the last week.
        let week: Sentiment
        /// Posting time of the oldest of these, in seconds since 1970; 0 if there is none.
        let oldest: Int
    }

    /// The summary of the announcements: the newest ones.
    struct Notices: Codable, Sendable {
        let newest: [Broadcast]
    }

    /// Maximum number of items of each kind, as in `UnreadFile`.
    static let limit = UnreadFile.limit

    var events: Events?
    var courses: Courses?
    var messages: Messages?
    var notices: Notices?
    /// The addresses of the section's sitemaps.
    var sitemaps: [String] = []

    init() {}

    /// The combined summary of several sections, in order.
    public init(_ parts: [SectionSummary]) {
        events = parts.lazy.compactMap(\.events).first
        courses = parts.lazy.compactMap(\.courses).first
        messages = parts.lazy.compactMap(\.messages).first
        notices = parts.lazy.compactMap(\.notices).first
        sitemaps = parts.flatMap(\.sitemaps)
    }
}

extension SectionSummary.Events {
    /// Number of coming events on the home page, including the first, and one more.
    private static let comingLimit = 4

    init(_ content: SiteContent, _ calendar: EventCalendar) {
        let first = calendar.upcoming.prefix(Self.comingLimit)
        let next = calendar.next.map { next in
            first.contains { $0.event.slug == next.event.slug } ? [] : [next]
        }
        coming = (first + (next ?? [])).map(\.event)
        newest = content.newestEvents(SectionSummary.limit)
        siteHasEvents = !calendar.entries.isEmpty
    }
}

extension SectionSummary.Courses {
    init(_ catalog: Catalog) {
        (courseCount, commentCount) = (catalog.entries.count, catalog.commentCount)
        newest = catalog.newestComments(SectionSummary.limit).map {
            SectionSummary.CourseComment(comment: $0, entry: $1)
        }
        let latest = newest.isEmpty ? catalog.latestComments(HomeView.Limit.comments) : []
        self.latest = latest.map { SectionSummary.CourseComment(comment: $0, entry: $1) }
    }
}

extension SectionSummary.Messages {
    init(_ stream: FeedbackStream) {
        newest = stream.entries.prefix(SectionSummary.limit).map(\.message)
        let list = FeedbackList(stream, span: .week)
        (week, oldest) = (list.balance, list.oldest)
    }
}
