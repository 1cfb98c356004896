import ContentFiles
import Foundation
import Model
import Site

/// Meet-ups of members.
package enum MeetupSection: Section {
    package enum Key: String, PhraseKey {
        package static let group = "meetups"
        case title, places, moreGoers, cancelledTitle
        case tab = "tabs.meetups", feed = "feeds.meetups", found = "found.meetups"
        case newNotices = "notify-settings.meetups", replyNotices = "notify-settings.meetup-replies"
        case replyReNotices = "notify-settings.meetup-reply-replies"
        case likeNotices = "notify-settings.meetup-likes", goingNotices = "notify-settings.meetup-goings"
        case count = "found.meetup-count", foundKind = "found.meetup"
        case like = "meetup-like.button"
    }

    package static let part = SiteSection.meetups
    package static let kinds: [any ContentKind.Type] = [Meetup.self]
    package static let discussions: [any DiscussedPost.Type] = [Meetup.self]
    package static let pageGroups: [any PageGroup.Type] = [MeetupPageGroup.self]
    package static let phrases: [any PhraseKey.Type] = [
        Key.self, GoingWords.Key.self, MeetupDeskKey.self, EventWords.Key.self, ZoneKey.self,
    ]

    /// The meet-ups that pages of other sections show.
    package struct Summary: Codable, Sendable {
        /// The meet-ups that were posted last.
        let newest: [FeedMeetup]

        init(_ meetups: [Meetup], in site: SectionContext) {
            newest = meetups.prefix(SectionSummary.limit).map {
                FeedMeetup(meetup: $0, author: site.memberNames.name(of: $0.author.text))
            }
        }
    }

    package static func plan(_ content: SiteContent, in site: SectionContext) async -> SectionPlan<Summary> {
        let shown = ShownMeetups(content)
        if shown.meetups.isEmpty, !site.isOffered(Self.self) {
            return SectionPlan(pages: [], search: site.isMain ? searchTable([]) : nil)
        }
        let window = site.isMain ? MeetupWindow(shown, now: site.now) : nil
        return SectionPlan(
            pages: MeetupPageGroup(shown: shown, site: site).pages,
            summary: Summary(shown.byPosting, in: site),
            search: site.isMain ? searchTable(shown.byPosting) : nil,
            changes: changes(of: shown.meetups, in: site),
            window: window.map { ($0, nil) })
    }

    /// The next time at which a meet-up is over; midnight at the latest, since dates of another year than the present one have the year.
    private static func changes(of meetups: [Meetup], in site: SectionContext) -> Date? {
        if meetups.isEmpty { return nil }
        let midnight = SiteClock(timeZone: site.settings.timeZone, now: site.now).endOfToday
        return meetups.map(\.over).filter { $0 > site.now }.reduce(midnight, min)
    }

    package static func slugs(in content: SiteContent) -> Set<String> {
        Set(content.meetups.map(\.id.text))
    }

    package static func removeOrphans(from content: inout SiteContent) {
        let meetups = Set(content.meetups.map(\.id))
        content[DiscussionFile<Meetup>.self].removeAll { !meetups.contains($0.post) }
    }

    package static let isOptional = true

    package static func isOffered(by settings: SiteSettings) -> Bool { settings.members != nil }

    package static var tab: SectionTab? {
        (name: "meetups", position: 5, title: Key.tab, address: Address.meetups)
    }

    package static var feed: FeedTopic? {
        FeedTopic(page: Address.meetups, title: Key.feed, isInSiteFeed: false)
    }

    package static func feedPosts(
        _ summary: Summary, _ names: TagURI, in timeZone: TimeZone
    ) -> FeedPosts? {
        FeedPosts(summary.newest) { FeedPost($0, names, in: timeZone) }
    }

    package static func unread(_ summary: Summary) -> [UnreadItem] {
        summary.newest.map {
            UnreadItem(id: $0.meetup.id.text, page: Address.meetup($0.meetup.id))
        }
    }

    package static func privacy(in site: SectionContext) -> [String] {
        guard isOffered(by: site.settings) else { return [] }
        let words = site.words
        return [
            words.html(
                MeetupDeskKey.privacy,
                ["time": words.days(Retention.signUp), "drafts": words.days(Retention.draft)])
        ]
    }

    package static let hasMemberValues = true

    package static var memberNotificationTypes: [NotificationType] {
        [
            (.newRs, title: Key.newNotices), (.newRsGoing, title: Key.goingNotices),
            (.newRsReply, title: Key.replyNotices), (.newRsReplyRe, title: Key.replyReNotices),
            (.newRsLike, title: Key.likeNotices),
        ]
    }

    package static var search: (any SectionSearch.Type)? { Self.self }

    package static let deskViews: [any DeskView.Type] = [
        MeetupFormView.self, MemberMeetupView.self, MeetupCareView.self,
    ]
}

extension SiteSection {
    /// The part of meet-ups.
    public static let meetups = SiteSection(rawValue: "meetups")
}
