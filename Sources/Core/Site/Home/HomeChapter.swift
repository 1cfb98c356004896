import Foundation
import Model

/// The home page.
struct HomeChapter: PageGroup {
    /// The input of the home page.
    struct Parts: Encodable, Sendable {
        /// Upcoming events, the next first; more than the page shows.
        let coming: [EventEntry]
        /// The event shown first and large.
        let next: EventEntry?
        let siteHasEvents: Bool
        let clock: SiteClock
        let pictures: Pictures
        /// The summary of love and hate this week; nil if the site has no message.
        let pulse: HomePulse?
        let courseCount: Int
        let commentCount: Int
        let comments: [CourseSection.Comment]
        let notices: [Broadcast]
    }

    private let parts: Parts

    init(
        _ summary: SectionSummary, pictures: Pictures, settings: SiteSettings, words: PageWords, now: Date
    ) async {
        let (events, courses) = (summary.of(EventSection.self), summary.of(CourseSection.self))
        let coming = events?.coming ?? []
        let calendar = await EventCalendar(
            SiteContent(settings: settings, events: coming), now: now, words: words)
        let messages = summary.of(FeedbackSection.self)
        let stream = await FeedbackStream(
            SiteContent(
                settings: settings, feedback: Array((messages?.newest ?? []).prefix(HomeView.Limit.messages))),
            words: words, now: now)
        parts = Parts(
            coming: calendar.upcoming, next: calendar.next,
            siteHasEvents: events?.siteHasEvents ?? false, clock: calendar.clock,
            pictures: pictures.only(of: coming, words),
            pulse: messages.flatMap { HomePulse($0, stream: stream, words: words) },
            courseCount: courses?.courseCount ?? 0,
            commentCount: courses?.commentCount ?? 0,
            comments: Array(
                (courses.map { $0.newest.isEmpty ? $0.latest : $0.newest } ?? []).prefix(
                    HomeView.Limit.comments)),
            notices: Array((summary.of(NoticeSection.self)?.newest ?? []).prefix(HomeView.Limit.notices)))
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["home": FramedView<HomeView>.shapes(assets: assets)]
    }

    var pages: [Page] { [Page(Address.home, isListed: true, of: parts, Self.html)] }

    private static func html(_ parts: Parts, _ maker: PageRenderer) -> [UInt8] {
        let view = HomeView(parts, settings: maker.settings, words: maker.words)
        let tagline = maker.settings.tagline.map { maker.words.wording($0).text }
        return maker.html("home", view, PageHead(address: Address.home, summary: tagline))
    }
}
