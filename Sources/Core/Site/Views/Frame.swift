import Model

/// The parts of a page around its content: the head, and the shared masthead and foot.
package struct Frame: TemplateView {
    package let language: String
    package let siteName: String
    package let siteTitle: TaggedText
    package let tagline: TaggedText?
    /// The page's title; nil on the home page.
    package let pageTitle: String?
    /// A description of one or two sentences for search engines and previews.
    package let summary: String?
    /// The page's canonical URL; nil if `PageHead.isFound` is false.
    package let canonical: String?
    /// The metadata elements of the head.
    package let metadata: HTML
    /// Links in the head to feeds and other data of the whole site.
    package let feeds: HTML
    /// The base path of every address in this language.
    package let root: String
    /// The base path of addresses that all languages share: empty, or `/csa`.
    package let base: String
    package let email: String?
    /// The IANA name of the site's time zone.
    package let timeZone: String
    /// Whether the language uses a 12-hour clock.
    package let hasTwelveHours: Bool
    /// The search on the server, without JavaScript; nil if the site has no CGI program.
    package let searchAddress: String?
    /// The path at which the CGI program is mounted: `/poster`; nil if the site has none.
    package let mount: String?
    /// Whether readers can get notifications on any channel.
    package let hasNotifications: Bool
    package let hasDevices: Bool
    package let hasMail: Bool
    /// Links to the page in the site's other languages.
    package let otherLanguages: [LanguageLink]
    package let brand: HTML
    package let tabs: HTML
    package let foot: HTML

    package init(_ head: PageHead, settings: SiteSettings, words: PageWords, chrome: SharedChrome) {
        language = words.language
        siteTitle = words.tagged(settings.title)
        siteName = siteTitle.text
        tagline = settings.tagline.map(words.tagged)
        pageTitle = head.title
        summary = head.summary
        canonical = head.isFound ? words.url(head.address) : nil
        metadata = HTML(head.html(settings: settings, words: words))
        root = words.root
        base = settings.basePath
        email = settings.email
        timeZone = settings.timeZone.identifier
        hasTwelveHours = words.dates.hasTwelveHours
        searchAddress = settings.poster.map { words.link($0 + Address.search) }
        mount = settings.mount
        let channels = settings.offeredChannels
        hasNotifications = channels != nil
        hasDevices = channels?.hasDevices == true
        hasMail = channels?.mail == true
        otherLanguages = LanguageLink.others(of: head, words: words)
        (brand, tabs, foot, feeds) = (chrome.brand, chrome.tabs, chrome.foot, chrome.feeds)
    }

    package static let computed = FieldTable<Frame>([
        .text("shareMail") { ShareLetter.address(title: $0.pageTitle ?? $0.siteName, url: $0.canonical) },
        .flag("hasOtherLanguages") { !$0.otherLanguages.isEmpty },
    ])
}
