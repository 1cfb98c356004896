import Calendars
import ContentFiles
import Foundation
import Model
import Site

/// Events: their lists, months, pages, calendars and flyers.
package enum EventSection: Section {
    private typealias Key = EventPageGroup.Key

    package static let part = SiteSection.events
    package static let kinds: [any ContentKind.Type] = [Event.self]
    package static let discussions: [any DiscussedPost.Type] = [Event.self]
    package static let pageGroups: [any PageGroup.Type] = [
        EventPageGroup.self, PrintPageGroup.self, DoorPageGroup.self, EmbedPageGroup.self,
    ]
    package static let phrases: [any PhraseKey.Type] = [
        Key.self, DatePollKey.self, DeskWords.DatePolls.self, DeskWords.Events.self, DeskWords.Series.self,
        DeskWords.SignUp.self, DeskWords.SignUpLists.self, EventEntry.Key.self,
        EventFieldPhrase.self, EventNotice.Key.self, EventWords.Key.self, Flyer.Key.self,
        RecurrenceWords.Key.self, RecurrenceWords.Short.self, SignUpKey.self, SignUpTimeKey.self,
        ZoneKey.self,
        DoorPage.Key.self, DoorPageGroup.Key.self, SignUpMessages.Key.self, EventVotes.Key.self,
        EmbedPageGroup.Key.self,
    ]

    /// The events that pages of other sections show.
    package struct Summary: Codable, Sendable {
        /// The events that the home page may show.
        let coming: [Event]
        /// The events that were posted last.
        let newest: [Event]
        let siteHasEvents: Bool

        /// Number of coming events that the home page shows, and one more for the first that stands apart.
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

    package static func plan(_ content: SiteContent, in site: SectionContext) async -> SectionPlan<Summary> {
        let calendar = await EventCalendar(content, now: site.now, words: site.words, showsMonths: true)
        var events = EventPageGroup(
            calendar, pictures: site.pictures, textPictures: site.textPictures, settings: site.settings,
            words: site.words, values: site.values)
        (events.discussions, events.memberNames) = (Discussions(content), site.memberNames)
        events.related = site.related
        let flyers = PrintPageGroup(calendar: calendar, pictures: site.pictures, words: site.words)
        return SectionPlan(
            pages: events.pages + flyers.pages + DoorPageGroup(content).pages
                + EmbedPageGroup(calendar).pages,
            summary: Summary(content, calendar),
            search: site.isMain ? EventSearchRow.table(calendar, words: site.words) : nil,
            changes: calendar.changes, showsPictures: true,
            window: site.isMain ? window(content, calendar) : nil,
            index: site.isMain
                ? indexTable(content.events, calendar, topics: content.settings.topics) : nil)
    }

    private static func window(_ content: SiteContent, _ calendar: EventCalendar) -> LiveWindow {
        let window = EventWindow(content, calendar)
        var shown = SiteContent(settings: content.settings)
        shown.events = window.events
        return (window, shown)
    }

    package static func home(_ summary: Summary?, in site: SectionContext) async -> EventHome {
        await EventHome(summary, in: site)
    }

    package static func pageOwners(in content: SiteContent) -> [PageOwner] {
        let events = content.events.filter { $0.status != .draft }
        let pages = events.map { event in
            PageOwner(
                identity: event.identity?.name, address: Address.event(event.slug),
                aliases: event.aliases.map(Address.event), title: event.title, companionSuffixes: [".ics"])
        }
        let topics = Set(events.flatMap(\.tags)).sorted().compactMap { tag in
            Slug(making: tag).map { PageOwner(topic: $0, address: Address.eventTag($0), title: tag) }
        }
        return pages + topics
    }

    package static func slugs(in content: SiteContent) -> Set<String> { Set(content.events.map(\.slug.text)) }

    package static func subjectPages(_ ids: Set<String>, in content: SiteContent) -> [SubjectPage] {
        content.events.filter { $0.status != .draft && ids.contains($0.id) }.map { event in
            SubjectPage(
                PostSubject(part, event.id), title: event.title, address: Address.event(event.slug))
        }
    }

    package static func media(in content: SiteContent) -> Set<String> {
        let pictures = content.events.filter { $0.status != .draft }.compactMap(\.picture)
        return MediaReferences.names(in: texts(in: content)).union(pictures)
    }

    package static func linkingTexts(in content: SiteContent, now: Date) -> [String] {
        texts(in: content)
    }

    private static func texts(in content: SiteContent) -> [String] {
        content.events.filter { $0.status != .draft }.map(\.asMarkdown).flatMap { event in
            [event.detail, event.signUpURL ?? ""] + event.translations.values
        }
    }

    package static func advice(_ content: SiteContent) -> [Problem] {
        TopicTwins(content.events, topics: content.settings.topics).problems(content.events)
            + content.signUpAdvice
    }

    package static func fixes(_ content: SiteContent) -> [any ContentFix] {
        [TopicTwins(content.events, topics: content.settings.topics).fix]
    }

    package static let drawsPictures = true

    package static func drawnAddresses(in content: SiteContent, of isWanted: (String?) -> Bool) -> [String] {
        content.events.filter { isWanted($0.file) }.flatMap(\.drawnAddresses)
    }

    package static var tab: SectionTab? {
        (name: "events", position: 1, title: Key.tab, address: Address.events)
    }

    package static var feed: FeedTopic? {
        FeedTopic(page: Address.events, title: Key.feed, isInSiteFeed: true)
    }

    package static func feedPosts(
        _ summary: Summary, _ names: TagURI, in timeZone: TimeZone
    ) -> FeedPosts? {
        FeedPosts(summary.newest) { FeedPost($0, names) }
    }

    package static func unread(_ summary: Summary) -> [UnreadItem] {
        summary.newest.map { UnreadItem(id: "e-\($0.id)", page: Address.event($0.slug)) }
    }

    package static var notificationTypes: [NotificationType] {
        [(.newEvent, title: Key.notification), (.signUp, title: Key.signUpNotices)]
    }

    package static var memberNotificationTypes: [NotificationType] {
        [(.newEvDisRe, title: Key.replyNotices)]
    }

    package static func privacy(in site: SectionContext) -> [String] {
        let time = site.words.days(Retention.signUp)
        let unconfirmed = site.words.days(Retention.unconfirmedSignUp)
        return [
            site.words.html(Key.privacy, ["time": time, "unconfirmed": unconfirmed]),
            site.words.html(Key.pollPrivacy, ["time": time]),
        ]
    }

    package static let hasStarts = true

    package static let hasPlaces = true

    package static let hasMemberValues = true

    package static func starts(in content: SiteContent, within range: Range<Date>) -> [PostStart] {
        content.events.filter { $0.status == .published }.flatMap { $0.starts(within: range) }
    }

    package static var search: (any SectionSearch.Type)? { Self.self }
}

extension SiteContent {
    /// Warnings of a site without the program, for events that take sign-ups by it.
    fileprivate var signUpAdvice: [Problem] {
        guard settings.poster == nil else { return [] }
        return events.filter { $0.signsUpHere && $0.status == .published }.map { event in
            let expected = "poster: /poster; without it nobody can sign up for \(event.file ?? event.id)"
            return Problem(
                file: ContentReading.settingsPath, cause: .advisedField("poster", expected: expected))
        }
    }
}

extension Event {
    /// The occurrences that begin within a range, without all-day and cancelled ones; none if the rule of a series is invalid.
    fileprivate func starts(within range: Range<Date>) -> [PostStart] {
        guard let schedule, let dates = Occurrences(ifValid: schedule) else { return [] }
        return dates.starting(in: range).filter { occurrence in
            !occurrence.isAllDay(in: schedule) && occurrence.change?.isCancelled != true
        }.map { occurrence in
            PostStart(
                subject: id, title: occurrence.change?.title ?? title, address: Address.event(slug),
                tags: tags.compactMap { Slug(making: $0) }, start: occurrence.start.instant)
        }
    }
}

extension SiteSection {
    /// The part of events.
    public static let events = SiteSection(rawValue: "events")
}
