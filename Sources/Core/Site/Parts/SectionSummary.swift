import Foundation
import Model

/// What the front of the site shows of the other parts, so that it can be made without them. What a part does not say is nil.
public struct SectionSummary: Codable, Sendable {
    /// Of the events.
    struct Events: Codable, Sendable {
        /// Those that the home page may show.
        let coming: [Event]
        /// Those that were posted last.
        let newest: [Event]
        let siteHasEvents: Bool
    }

    /// Of the catalog.
    struct Courses: Codable, Sendable {
        let courseCount: Int
        let commentCount: Int
        /// The comments that were posted last.
        let newest: [CourseComment]
        /// Where no comment says when it was posted: those of the latest semesters.
        let latest: [CourseComment]
    }

    /// A comment and the course that it is on, without the course's description.
    struct CourseComment: Codable, Sendable {
        let comment: Review
        private(set) var course: Course

        init(comment: Review, entry: CourseEntry) {
            (self.comment, course) = (comment, entry.course)
            (course.description, course.translations) = ("", [:])
        }
    }

    /// Of the feedback.
    struct Messages: Codable, Sendable {
        /// Those that were posted last.
        let newest: [Feedback]
        /// How many lie within the last week, and how love and hate stand among them.
        let week: Sentiment
        /// When the oldest of them was posted, in seconds since 1970; 0 where there is none.
        let oldest: Int
    }

    /// Of the notices: those that everyone was told last.
    struct Notices: Codable, Sendable {
        let newest: [Broadcast]
    }

    /// The most of each that is kept: what `UnreadFile` names.
    static let limit = UnreadFile.limit

    var events: Events?
    var courses: Courses?
    var messages: Messages?
    var notices: Notices?
    /// The addresses of its sitemaps.
    var sitemaps: [String] = []

    init() {}

    /// What several parts say, in their order.
    public init(_ parts: [SectionSummary]) {
        events = parts.lazy.compactMap(\.events).first
        courses = parts.lazy.compactMap(\.courses).first
        messages = parts.lazy.compactMap(\.messages).first
        notices = parts.lazy.compactMap(\.notices).first
        sitemaps = parts.flatMap(\.sitemaps)
    }
}

extension SectionSummary.Events {
    /// As many coming events as the home page shows, and one more for the first that stands apart.
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
