import Model

/// A page beside the sections' lists that the navigation links.
public struct NavigationPage: Hashable, Codable, Sendable {
    package let slug: Slug
    package let title: LocalizedText
    package let address: String

    package init(slug: Slug, title: LocalizedText, address: String) {
        (self.slug, self.title, self.address) = (slug, title, address)
    }
}

package struct Navigation: Sendable {
    /// The location of a page in the navigation.
    package struct Location: Hashable, Sendable {
        /// The address of the page's tab; nil if it has none.
        package let tab: String?
        /// The page's address if the navigation links it; else nil.
        package let link: String?
    }

    private let tabs: [(title: String, address: String)]
    /// The links without a tab.
    private let others: [(title: String, address: String)]

    /// The feeds of sections that not all sites have.
    private let feeds: [FeedLink]

    package init(_ pages: [NavigationPage], _ all: Sections, settings: SiteSettings, words: PageWords) {
        let sections = all.tabs(of: settings)
        feeds = all.optionalFeeds(of: settings).map { FeedLink($0, words: words) }
        let pages = pages.map { page in
            (SiteTab.page(page.slug), words.tagged(page.title).text, page.address)
        }
        let all: [(tab: SiteTab, title: String, address: String)] =
            [(.home, words.say(PageWords.Key.home), Address.home)]
            + sections.map { name, _, title, address in (SiteTab.section(name), words.say(title), address) }
            + pages
        let first = [.home] + sections.prefix(SiteTab.limit - 1).map { SiteTab.section($0.name) }
        let chosen = settings.look.tabs.isEmpty ? first : settings.look.tabs
        tabs = chosen.compactMap { tab in all.first { $0.tab == tab } }.map { ($0.title, $0.address) }
        // The association's own page about privacy has its own title.
        let privacy =
            all.contains { $0.address == Address.privacy }
            ? [] : [(words.say(PageWords.Key.privacy), Address.privacy)]
        others = all.filter { !chosen.contains($0.tab) }.map { ($0.title, $0.address) } + privacy
    }

    /// The addresses of all links: the home page, the lists of the sections and the association's own pages.
    package var addresses: [String] { (tabs + others).map(\.address) }

    /// The location of the page at an address.
    package func place(of address: String) -> Location {
        let tab = tabs.first {
            $0.address == address || $0.address != Address.home && address.hasPrefix($0.address)
        }
        let isLinked = (tabs + others).contains { $0.address == address }
        return Location(tab: tab?.address, link: isLinked ? address : nil)
    }

    package var places: Set<Location> {
        let tabPlaces = tabs.map { Location(tab: $0.address, link: nil) }
        return Set(
            tabPlaces + (tabs + others).map { place(of: $0.address) } + [Location(tab: nil, link: nil)])
    }

    /// The tabs as shown on a page at `place`.
    package func tabLinks(at place: Location, words: PageWords) -> [NavigationLink] {
        Self.links(tabs, at: place, words: words)
    }

    private static func links(
        _ items: [(title: String, address: String)], at place: Location, words: PageWords
    ) -> [NavigationLink] {
        items.map { item in
            NavigationLink(
                title: item.title, address: words.link(item.address),
                isCurrent: item.address == place.tab || item.address == place.link,
                isHere: item.address == place.link)
        }
    }

    /// The navigation as shown on a page at `place`.
    package func view(
        at place: Location, settings: SiteSettings, words: PageWords, logo: LogoView?, touchIcon: String?
    )
        -> NavigationView
    {
        NavigationView(
            siteTitle: words.tagged(settings.title), otherSiteTitles: words.otherTagged(settings.title),
            logo: logo, touchIcon: touchIcon, root: words.root, tabs: tabLinks(at: place, words: words),
            others: Self.links(others, at: place, words: words), email: settings.email,
            contacts: settings.look.contacts.map {
                ContactView($0, basePath: settings.basePath, words: words)
            },
            deskAddress: settings.poster.map { words.link("\($0)/") },
            joinAddress: settings.members == nil
                ? nil : settings.poster.map { words.link("\($0)/join?lang=\(words.language)") },
            moreFeeds: feeds)
    }
}

/// The fields for the templates of masthead and foot.
package struct NavigationView: TemplateView {
    package let siteTitle: TaggedText
    /// The title in the site's other languages.
    package let otherSiteTitles: [TaggedText]
    package let logo: LogoView?
    /// The icon for the iOS home screen; nil if it was not drawn.
    package let touchIcon: String?
    package let root: String
    package let tabs: [NavigationLink]
    /// The links without a tab.
    package let others: [NavigationLink]
    package let email: String?
    package let contacts: [ContactView]
    /// The officers' desk; nil if the site has none.
    package let deskAddress: String?
    /// The page on which members sign in; nil if the site has none.
    package let joinAddress: String?
    /// The feeds of sections that not all sites have.
    package let moreFeeds: [FeedLink]
}

/// The links to the feed of a topic, in both formats.
package struct FeedLink: TemplateView {
    package let feedTitle: String
    package let feedAddress: String
    package let feedJSON: String

    init(_ topic: FeedTopic, words: PageWords) {
        feedTitle = words.say(topic.title)
        feedAddress = words.link(Address.feed(topic, .xml))
        feedJSON = words.link(Address.feed(topic, .json))
    }
}

/// A link among several that lead to pages of one kind.
package struct NavigationLink: TemplateView {
    package let title: String
    package let address: String
    /// Whether the page is this one or below it.
    package let isCurrent: Bool
    /// Whether the page is this one.
    package let isHere: Bool

    package init(title: String, address: String, isCurrent: Bool = false, isHere: Bool = false) {
        (self.title, self.address, self.isCurrent, self.isHere) = (title, address, isCurrent, isHere)
    }
}
