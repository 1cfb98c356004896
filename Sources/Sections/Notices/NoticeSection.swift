import ContentFiles
import Foundation
import Model
import Site

/// Notices: the broadcast records.
package enum NoticeSection: Section {
    package enum Key: String, PhraseKey {
        case tab = "tabs.notices", title = "notices.title", feed = "feeds.notices"
        case generic = "notify-settings.generic", replies = "notify-settings.replies"
        case commentLikes = "notify-settings.comment-likes"
        case takenDown = "notify-settings.taken-down"
    }

    package static let part = SiteSection.notices
    package static let kinds: [any ContentKind.Type] = [Broadcast.self]
    package static let pageGroups: [any PageGroup.Type] = [NoticePageGroup.self]
    package static let phrases: [any PhraseKey.Type] = [Key.self]

    package struct Summary: Codable, Sendable {
        let newest: [Broadcast]
    }

    package static func plan(_ content: SiteContent, in site: SectionContext) async -> SectionPlan<Summary> {
        // Notices whose hold is over and that are not retracted; during the hold of a change, the notices before it.
        let notices = Broadcast.sorted(content.broadcasts.compactMap { $0.shown(at: site.now) })
        return SectionPlan(
            pages: NoticePageGroup(notices: notices, site: site).pages,
            summary: Summary(newest: Array(notices.prefix(SectionSummary.limit))),
            changes: content.broadcasts.map(\.counts.instant).filter { $0 > site.now }.min())
    }

    package static func home(_ summary: Summary?, in site: SectionContext) -> NoticeHome {
        NoticeHome(summary, in: site)
    }

    package static func linkingTexts(in content: SiteContent, now: Date) -> [String] {
        content.broadcasts.compactMap { $0.shown(at: now)?.url }
    }

    package static var tab: SectionTab? {
        (name: "notices", position: 4, title: Key.tab, address: Address.notices)
    }

    package static var feed: FeedTopic? {
        FeedTopic(page: Address.notices, title: Key.feed, isInSiteFeed: false)
    }

    package static func feedPosts(
        _ summary: Summary, _ names: TagURI, in timeZone: TimeZone
    ) -> FeedPosts? {
        FeedPosts(summary.newest) { FeedPost($0, names) }
    }

    package static var notificationTypes: [NotificationType] {
        [(.generic, title: Key.generic)]
    }

    package static var memberNotificationTypes: [NotificationType] {
        [
            (.comment, title: Key.replies), (.upvote, title: Key.commentLikes),
            (.violation, title: Key.takenDown),
        ]
    }

    // A changed record is unread again.
    package static func unread(_ summary: Summary) -> [UnreadItem] {
        summary.newest.map { notice in
            let page = notice.url ?? ""
            return UnreadItem(id: "n-\(notice.id)-\(notice.revision)", page: page.hasPrefix("/") ? "" : page)
        }
    }
}

extension SiteSection {
    public static let notices = SiteSection(rawValue: "notices")
}
