import ContentFiles
import Foundation
import Model
import Site

/// Feedback: messages of love and hate.
package enum FeedbackSection: Section {
    package enum Key: String, PhraseKey {
        package static let group = "feedback"
        case title, titleOfDays, someone, all, day, week, month, inLastDay, inLastWeek, inLastMonth, inDays
        case love = "feelings.love", hate = "feelings.hate"
        case tab = "tabs.feedback", feed = "feeds.feedback", found = "found.feedback"
        case count = "found.message-count", foundKind = "found.message"
    }

    package static let part = SiteSection.feedback
    package static let kinds: [any ContentKind.Type] = [Feedback.self]
    package static let discussions: [any DiscussedPost.Type] = [Feedback.self]
    package static let pageGroups: [any PageGroup.Type] = [FeedbackPageGroup.self]
    package static let phrases: [any PhraseKey.Type] = [
        Key.self, Sentiment.Key.self, FeedbackPosts.Key.self,
    ]

    /// The messages that pages of other sections show.
    package struct Summary: Codable, Sendable {
        /// The messages that were posted last.
        let newest: [Feedback]
        /// The ids of those that officers answered.
        let answered: [Slug]
        /// The numbers of love and hate in the last week.
        let week: Sentiment
        /// Posting time of the oldest of these, in seconds since 1970; 0 if there is none.
        let oldest: Int

        init(_ stream: FeedbackStream) {
            let entries = stream.entries.prefix(SectionSummary.limit)
            (newest, answered) = (entries.map(\.message), entries.filter(\.isAnswered).map(\.message.id))
            let list = FeedbackList(stream, span: .week)
            (week, oldest) = (list.balance, list.oldest)
        }
    }

    package static func plan(_ content: SiteContent, in site: SectionContext) async -> SectionPlan<Summary> {
        let stream = await FeedbackStream(content, words: site.words, now: site.now)
        return SectionPlan(
            pages: FeedbackPageGroup(stream, values: site.values, memberNames: site.memberNames).pages,
            summary: Summary(stream),
            search: site.isMain ? FeedbackSearchRow.table(stream.entries.map(\.message)) : nil,
            changes: stream.changes, window: site.isMain ? (FeedbackWindow(stream), nil) : nil)
    }

    package static func home(_ summary: Summary?, in site: SectionContext) async -> FeedbackHome {
        await FeedbackHome(summary, in: site)
    }

    package static func slugs(in content: SiteContent) -> Set<String> { Set(content.feedback.map(\.id.text)) }

    package static var tab: SectionTab? {
        (name: "feedback", position: 3, title: Key.tab, address: Address.feedback)
    }

    package static var feed: FeedTopic? {
        FeedTopic(page: Address.feedback, title: Key.feed, isInSiteFeed: true)
    }

    package static func feedPosts(
        _ summary: Summary, _ names: TagURI, in timeZone: TimeZone
    ) -> FeedPosts? {
        FeedPosts(summary.newest) { FeedPost($0, names, in: timeZone) }
    }

    package static func unread(_ summary: Summary) -> [UnreadItem] {
        summary.newest.map { UnreadItem(id: "f-\($0.id)", page: Address.message($0.id)) }
    }

    package static let hasValues = true

    package static var search: (any SectionSearch.Type)? { Self.self }
}

extension SiteSection {
    /// The part of messages.
    public static let feedback = SiteSection(rawValue: "feedback")
}
