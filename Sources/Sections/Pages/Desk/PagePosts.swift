import Building
import Desk
import Model
import Site

extension InfoPage: DeskContent {
    package static let deskFolder = "pages"
    package static let deskParameter = "page"
    package static let formHeading: any PhraseKey = PageSection.Key.editing

    package var address: String { Address.info(slug) }
}

/// The association's own pages on the start page of the desk, for an editor.
struct PagePosts: DeskPosts {
    private let context: RequestContext
    private let pages: [InfoPage]

    init(_ context: RequestContext) async {
        self.context = context
        let known = await KnownContent(
            of: context.installation.build, in: [.pages], settings: context.site.settings)
        pages = known.content.pages
    }

    func groups(_ search: DeskSearch?) -> [PostGroup] {
        let found = pages.filter { page in search.map { $0.finds(page.title.all) } ?? true }
        let name = context.words.words.say(PageSection.Key.posts)
        return [PostGroup(key: "pages", name: name, count: found.count) { found[$0].map(row) }]
    }

    private func row(_ page: InfoPage) -> DeskRow {
        let words = context.words
        return DeskRow(
            title: words.text(page.title), when: page.address, place: nil,
            state: words.words.say(PageSection.Key.isPublished), announcement: nil,
            editAddress: context.mount + InfoPage.editPath(page.slug),
            liveAddress: words.words.link(page.address), copyAddress: nil, author: nil)
    }
}
