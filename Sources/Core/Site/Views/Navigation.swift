import Model

/// The ways through the site that stand on every page.
struct Navigation: Sendable {
    /// Where in the site a page is, as far as the navigation shows it.
    struct Location: Hashable, Sendable {
        /// The address of the tab that the page belongs under; nil where it belongs under none.
        let tab: String?
        /// The page's address where the navigation itself leads there.
        let link: String?
    }

    private let tabs: [(title: String, address: String)]
    /// All that has no tab.
    private let others: [(title: String, address: String)]

    enum Key: String, PhraseKey {
        case home = "tabs.home"
        case events = "tabs.events"
        case courses = "tabs.courses"
        case feedback = "tabs.feedback"
        case notices = "tabs.notices"
    }

    /// The ways through a site with these pages, of which some have a tab.
    init(_ pages: [InfoPage], tabs chosen: [SiteTab], words: PageWords) {
        let pages = pages.map { page in
            (SiteTab.page(page.slug), words.wording(page.title).text, Address.info(page.slug))
        }
        let all: [(tab: SiteTab, title: String, address: String)] =
            [
                (.home, words.say(Key.home), Address.home), (.events, words.say(Key.events), Address.events),
                (.courses, words.say(Key.courses), Address.courses),
                (.feedback, words.say(Key.feedback), Address.feedback),
                (.notices, words.say(Key.notices), Address.notices),
            ] + pages
        tabs = chosen.compactMap { tab in all.first { $0.tab == tab } }.map { ($0.title, $0.address) }
        others = all.filter { !chosen.contains($0.tab) }.map { ($0.title, $0.address) }
    }

    /// The addresses of all places that it leads to: the home page, the lists of the sections and the association's own pages.
    var addresses: [String] { (tabs + others).map(\.address) }

    /// The place of the page at an address.
    func place(of address: String) -> Location {
        let tab = tabs.first {
            $0.address == address || $0.address != Address.home && address.hasPrefix($0.address)
        }
        let isLinked = (tabs + others).contains { $0.address == address }
        return Location(tab: tab?.address, link: isLinked ? address : nil)
    }

    /// All places that there are.
    var places: Set<Location> {
        let tabPlaces = tabs.map { Location(tab: $0.address, link: nil) }
        return Set(
            tabPlaces + (tabs + others).map { place(of: $0.address) } + [Location(tab: nil, link: nil)])
    }

    /// The navigation as a page at `place` shows it.
    func view(
        at place: Location, settings: SiteSettings, words: PageWords, logo: LogoView?, touchIcon: String?
    )
        -> NavigationView
    {
        func links(_ items: [(title: String, address: String)]) -> [NavigationLink] {
            items.map { item in
                NavigationLink(
                    title: item.title, address: words.link(item.address),
                    isCurrent: item.address == place.tab || item.address == place.link,
                    isHere: item.address == place.link)
            }
        }
        return NavigationView(
            siteTitle: words.wording(settings.title), otherSiteTitles: words.otherWordings(settings.title),
            logo: logo, touchIcon: touchIcon, root: words.root, tabs: links(tabs), others: links(others),
            email: settings.email,
            contacts: settings.look.contacts.map {
                ContactView($0, basePath: settings.basePath, words: words)
            },
            desk: settings.poster.map { words.link("\($0)/") })
    }
}

/// The HTML above and below a page's own content, and the head's links to feeds.
///
/// It is the same on all pages of a place, and half of what a small page has to look up, so that it is rendered once for
/// each place: that takes a third off the time of rendering 10,000 courses.
struct SharedChrome: Hashable, Sendable {
    let brand: String
    let tabs: String
    let foot: String
    /// Links of the head to what machines read of the whole site.
    let feeds: String

    /// Nothing around a page.
    static let none = SharedChrome(brand: "", tabs: "", foot: "", feeds: "")

    private init(brand: String, tabs: String, foot: String, feeds: String) {
        (self.brand, self.tabs) = (brand, tabs)
        self.foot = foot
        self.feeds = feeds
    }

    init(_ view: NavigationView, templates: TemplateLibrary) {
        let record = TemplateRecord(view)
        brand = templates.render("brand", record)
        tabs = templates.render("tabs", record)
        foot = templates.render("foot", record)
        feeds = templates.render("feeds", record)
    }

    /// The templates of what stands around pages, by name.
    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        let shapes = NavigationView.fields.shapes.merging(assets.shapes) { field, _ in field }
        return ["brand": shapes, "tabs": shapes, "foot": shapes, "feeds": shapes]
    }
}

/// What the templates of masthead and foot can name.
struct NavigationView: TemplateView {
    let siteTitle: TaggedText
    /// The title in the site's other languages.
    let otherSiteTitles: [TaggedText]
    let logo: LogoView?
    /// The icon that iOS puts on a home screen; nil where it was not drawn.
    let touchIcon: String?
    let root: String
    let tabs: [NavigationLink]
    /// What has no tab.
    let others: [NavigationLink]
    let email: String?
    let contacts: [ContactView]
    /// The officers' desk; nil where the site has none.
    let desk: String?

    static let fields = FieldTable<NavigationView>([
        .wording("siteTitle") { $0.siteTitle },
        .list("otherSiteTitles") { $0.otherSiteTitles },
        .record("logo") { $0.logo },
        .text("touchIcon") { $0.touchIcon },
        .text("root") { $0.root },
        .list("tabs") { $0.tabs },
        .list("others") { $0.others },
        .text("email") { $0.email },
        .list("contacts") { $0.contacts },
        .text("deskAddress") { $0.desk },
    ])
}

/// One way through the site.
struct NavigationLink: TemplateView {
    let title: String
    let address: String
    /// Whether the page is this one or belongs under it.
    let isCurrent: Bool
    /// Whether the page is this one.
    let isHere: Bool

    static let fields = FieldTable<NavigationLink>([
        .text("title") { $0.title },
        .text("address") { $0.address },
        .flag("isCurrent") { $0.isCurrent },
        .flag("isHere") { $0.isHere },
    ])
}
