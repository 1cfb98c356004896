import ContentFiles
import Foundation
import Model
import Site

/// The part of the meet-ups that live pages of future posts need: those that are not over, and the newest ones.
package struct MeetupWindow: Codable, Sendable {
    /// In the order of time.
    let coming: [Meetup]
    /// The meet-ups that were posted last first.
    let newest: [Meetup]
    /// Number of pages of the list.
    let pageCount: Int

    /// Maximum number of coming meet-ups, above which builds alone make pages; and of new ones: more than in summaries, since some may be
    /// removed.
    private static let (limit, newestLimit) = (300, 2 * SectionSummary.limit)

    /// Nil for more meet-ups than a window holds.
    init?(_ shown: ShownMeetups, now: Date) {
        coming = shown.meetups.filter { !$0.isOver(at: now) }
        if coming.count > Self.limit { return nil }
        newest = Array(shown.byPosting.prefix(Self.newestLimit))
        pageCount = MeetupLists.pageCount(coming.count)
    }
}

extension MeetupSection {
    package static func live(
        _ changes: LiveChanges, _ window: MeetupWindow, in site: SectionContext
    ) async -> SectionPlan<Summary>? {
        let replied = changes.names(of: DiscussionFile<Meetup>.self).map { ($0.path, $0.name.post) }
        let named = changes.names(of: Meetup.self).map { ($0.path, $0.name) } + replied
        let changed = Set(named.map(\.1))
        let fresh = Set(named.filter { changes.fresh.contains($0.0) }.map(\.1))
        let entries = changed.sorted().flatMap { changes.list(Meetup.entryFolder(ofPost: $0)) }
        let shown = ShownMeetups(changes.read(changed.sorted().map { Meetup.path(of: $0) } + entries))
        func merged(_ known: [Meetup]) -> [Meetup] {
            known.filter { !changed.contains($0.id) } + shown.meetups
        }
        let group = MeetupPageGroup(shown: shown, site: site)
        let lists = MeetupLists(Meetup.sorted(merged(window.coming)), in: site)
        var plan = SectionPlan<Summary>(
            pages: shown.meetups.filter { fresh.contains($0.id) }.flatMap(group.pages(of:)) + lists.pages)
        let gone = fresh.subtracting(shown.meetups.map(\.id)).sorted()
        let untimed = shown.meetups.filter { fresh.contains($0.id) && $0.schedule == nil }.map(\.id)
        let pageCount = MeetupLists.pageCount(lists.coming.count)
        plan.removed =
            gone.map { Address.meetup($0) } + (gone + untimed).map { Address.meetupFile($0) }
            + (pageCount..<max(pageCount, window.pageCount)).map { Address.meetups(page: $0) }
        plan.summary = Summary(ShownMeetups.byPosting(merged(window.newest)), in: site)
        plan.search = searchTable(shown.byPosting)
        plan.hidden = changed.subtracting(shown.meetups.map(\.id)).map(\.text).sorted()
        return plan
    }
}
