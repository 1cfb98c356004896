import ContentFiles
import Foundation
import Model
import Site

/// The section of notes: a list, a page for each, a feed, search, the list of unread notes, and a form on the desk.
package enum NoteSection: Section {
    package enum Key: String, PhraseKey {
        package static let group = "notes"
        case tab, feed, count, new, used, posted, later, see
    }

    package static let part = SiteSection(rawValue: "notes")
    package static let kinds: [any ContentKind.Type] = [Note.self]
    package static let discussions: [any DiscussedPost.Type] = [Note.self]
    package static let pageGroups: [any PageGroup.Type] = [NotePages.self]
    package static let phrases: [any PhraseKey.Type] = [Key.self]

    package struct Summary: Codable, Sendable {
        let newest: [Note]
    }

    package static func plan(_ content: SiteContent, in site: SectionContext) async -> SectionPlan<Summary> {
        let notes = content[Note.self].filter { $0.posted.instant <= site.now }
        return SectionPlan(
            pages: NotePages(
                notes: notes, discussions: Discussions(content), values: site.values,
                memberNames: site.memberNames
            ).pages,
            summary: Summary(newest: Array(notes.prefix(SectionSummary.limit))),
            search: site.isMain ? NoteSearch.table(notes) : nil,
            changes: content[Note.self].map(\.posted.instant).filter { $0 > site.now }.min())
    }

    package static func home(_ summary: Summary?, in site: SectionContext) -> NoteHome {
        NoteHome(notes: Array((summary?.newest ?? []).prefix(2)))
    }

    package static func pageOwners(in content: SiteContent) -> [PageOwner] {
        content[Note.self].map { note in
            PageOwner(
                identity: note.identity?.name, address: NotePages.address(note.slug),
                aliases: note.aliases.map(NotePages.address), title: note.title)
        }
    }

    package static func slugs(in content: SiteContent) -> Set<String> {
        Set(content[Note.self].map(\.slug.text))
    }

    package static func media(in content: SiteContent) -> Set<String> {
        MediaReferences.names(in: content[Note.self].map(\.body))
    }

    package static func linkingTexts(in content: SiteContent, now: Date) -> [String] {
        content[Note.self].filter { $0.posted.instant <= now }.map(\.body)
    }

    package static var tab: SectionTab? {
        (name: "notes", position: 5, title: Key.tab, address: NotePages.list)
    }

    package static var feed: FeedTopic? {
        FeedTopic(page: NotePages.list, title: Key.feed, isInSiteFeed: true)
    }

    package static func feedPosts(
        _ summary: Summary, _ names: TagURI, in timeZone: TimeZone
    ) -> FeedPosts? {
        FeedPosts(summary.newest) { note in
            FeedPost(names.name("note", id: note.id, posted: note.posted.day), published: note.posted) {
                post, renderer in
                FeedEntry(
                    id: post.id, title: renderer.words.tagged(note.title),
                    url: renderer.words.url(NotePages.address(note.slug)), published: post.published,
                    updated: post.published, author: nil, tags: [], summary: note.body,
                    html: FeedEntry.paragraph(note.body))
            }
        }
    }

    package static func unread(_ summary: Summary) -> [UnreadItem] {
        summary.newest.map { UnreadItem(id: "note-\($0.id)", page: NotePages.address($0.slug)) }
    }

    package static let deskViews: [any DeskView.Type] = [NoteFormView.self]

    package static let hasValues = true

    package static var search: (any SectionSearch.Type)? { NoteSearch.self }
}
