import ContentFiles
import Foundation
import Model

@testable import Site

/// The section of notes: a list, a page for each, a feed, search, and the list of unread notes.
enum NoteSection: Section {
    enum Key: String, PhraseKey {
        case tab = "notes.tab"
        case feed = "notes.feed"
        case count = "notes.count"
    }

    static let part = SiteSection(rawValue: "notes")
    static let kinds: [any ContentKind.Type] = [Note.self]
    static let pageGroups: [any PageGroup.Type] = [NotePages.self]
    static let phrases: [any PhraseKey.Type] = [Key.self]

    struct Summary: Codable, Sendable {
        let newest: [Note]
    }

    static func plan(_ content: SiteContent, in site: SectionContext) async -> SectionPlan<Summary> {
        let notes = content[Note.self].filter { $0.posted.instant <= site.now }
        return SectionPlan(
            pages: NotePages(notes: notes).pages,
            summary: Summary(newest: Array(notes.prefix(SectionSummary.limit))),
            search: site.isMain ? NoteSearch.table(notes) : nil,
            changes: content[Note.self].map(\.posted.instant).filter { $0 > site.now }.min())
    }

    static func home(_ summary: Summary?, in site: SectionContext) -> NoteHome {
        NoteHome(notes: Array((summary?.newest ?? []).prefix(2)))
    }

    static func pageOwners(in content: SiteContent) -> [PageOwner] {
        content[Note.self].map { note in
            PageOwner(
                identity: note.identity?.name, address: NotePages.address(note.slug),
                aliases: note.aliases.map(NotePages.address), title: note.title)
        }
    }

    static func slugs(in content: SiteContent) -> Set<String> { Set(content[Note.self].map(\.slug.text)) }

    static func media(in content: SiteContent) -> Set<String> {
        MediaReferences.names(in: content[Note.self].map(\.body))
    }

    static var tab: SectionTab? {
        SectionTab(name: "notes", position: 5, title: Key.tab, address: NotePages.list)
    }

    static var feed: FeedTopic? { FeedTopic(page: NotePages.list, title: Key.feed, isInSiteFeed: true) }

    static func feedPosts(_ summary: Summary, _ names: TagURI) -> FeedPosts? {
        FeedPosts(summary.newest) { note in
            FeedPost(names.name("note", id: note.id, posted: note.posted.day), published: note.posted) {
                post, maker in
                FeedEntry(
                    id: post.id, title: maker.words.wording(note.title),
                    url: maker.words.url(NotePages.address(note.slug)), published: post.published,
                    updated: post.published, author: nil, tags: [], summary: note.body,
                    html: FeedEntry.paragraph(note.body))
            }
        }
    }

    static func unread(_ summary: Summary) -> [UnreadItem] {
        summary.newest.map { UnreadItem(id: "note-\($0.id)", page: NotePages.address($0.slug)) }
    }

    static var search: (any SectionSearch.Type)? { NoteSearch.self }
}

/// The list of notes and the page of each.
struct NotePages: PageGroup {
    let notes: [Note]

    static let list = "/notes/"

    static func address(_ slug: Slug) -> String { "/notes/\(slug)/" }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        [
            "notes": FramedView<NoteList>.shapes(assets: assets),
            "note": FramedView<NoteView>.shapes(assets: assets),
        ]
    }

    var pages: [Page] {
        [Page(Self.list, isListed: true, of: notes, Self.listHTML)]
            + notes.map { note in
                Page(
                    Self.address(note.slug), isListed: true, changed: note.posted.day, of: note, Self.noteHTML
                )
            }
    }

    private static func listHTML(_ notes: [Note], _ maker: PageRenderer) -> [UInt8] {
        let rows = notes.map { NoteView($0, html: "", words: maker.words) }
        let head = PageHead(address: list, title: maker.words.say(NoteSection.Key.tab))
        return maker.html("notes", NoteList(rows: rows), head)
    }

    private static func noteHTML(_ note: Note, _ maker: PageRenderer) throws(Problem) -> [UInt8] {
        let view = NoteView(
            note, html: try maker.bareHTML(ofMarkdown: note.body, file: nil) ?? "", words: maker.words)
        return maker.html("note", view, PageHead(address: address(note.slug), title: view.title.text))
    }
}

/// The newest notes on the home page.
struct NoteHome: HomePart {
    let notes: [Note]

    func view(by maker: PageRenderer) -> NoteList {
        NoteList(rows: notes.map { NoteView($0, html: "", words: maker.words) })
    }
}

/// The list of notes.
struct NoteList: TemplateView {
    let rows: [NoteView]

    static let fields = FieldTable<NoteList>([.list("notes") { $0.rows }])
}

/// A note, in the list and on its page.
struct NoteView: TemplateView {
    let title: TaggedText
    let address: String
    let html: String

    init(_ note: Note, html: String, words: PageWords) {
        (title, address) = (words.wording(note.title), words.link(NotePages.address(note.slug)))
        self.html = html
    }

    static let fields = FieldTable<NoteView>([
        .wording("title") { $0.title }, .text("address") { $0.address }, .html("content") { $0.html },
    ])
}

/// Search among the notes, by their titles.
enum NoteSearch: SectionSearch {
    static let area = SearchArea(part: NoteSection.part)
    static let title: any PhraseKey = NoteSection.Key.tab
    static let count: any PhraseKey = NoteSection.Key.count

    static func table(_ notes: [Note]) -> SearchTable {
        SearchTable(
            columnCount: 3, rowCount: notes.count,
            shown: { number in
                var fields = SearchFields()
                fields.add(notes[number].slug.text)
                fields.add(notes[number].title)
                return fields.bytes
            },
            compared: {
                [SearchText.bytes(SearchText.folded(notes[$0].title.all.joined(separator: " "))), []]
            })
    }

    static func rows(_ query: SearchQuery, scope: SearchScope, in file: SearchFile) -> [Int] {
        rows(query, text: 1, readings: 2, in: file)
    }

    static func result(_ row: Int, in rows: FoundRows) -> SearchResultRow {
        let fields = SearchFields(rows.search.text(row, 0, in: area))
        return SearchResultRow(
            address: rows.words.link("/notes/\(fields.text(0))/"),
            title: rows.marks.html(of: rows.words.wording(fields.localized(1) ?? "")), facts: [])
    }
}
