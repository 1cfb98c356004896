import Model

/// The parts of a page around its content: the head, and the shared masthead and foot.
package struct Frame: TemplateView {
    package let language: String
    package let siteTitle: TaggedText
    package let tagline: TaggedText?
    /// The page's title; nil on the home page.
    package let pageTitle: String?
    /// A description of one or two sentences for search engines and previews.
    package let summary: String?
    /// The page's canonical URL; nil if `PageHead.isFound` is false.
    package let canonical: String?
    /// The metadata elements of the head, as HTML.
    package let metadata: String
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
    /// The channels on which readers can get notifications; nil if there are none.
    package let channels: SetUpChannels?
    /// Links to the page in the site's other languages.
    package let languages: [LanguageLink]
    package let chrome: SharedChrome

    package init(_ head: PageHead, settings: SiteSettings, words: PageWords, chrome: SharedChrome) {
        language = words.language
        siteTitle = words.tagged(settings.title)
        tagline = settings.tagline.map(words.tagged)
        pageTitle = head.title
        summary = head.summary
        canonical = head.isFound ? words.url(head.address) : nil
        metadata = head.html(settings: settings, words: words)
        root = words.root
        base = settings.basePath
        email = settings.email
        timeZone = settings.timeZone.identifier
        hasTwelveHours = words.dates.hasTwelveHours
        searchAddress = settings.poster.map { words.link($0 + Address.search) }
        mount = settings.mount
        channels = settings.offeredChannels
        languages = LanguageLink.others(of: head, words: words)
        self.chrome = chrome
    }

    package static let fields = FieldTable<Frame>([
        .text("language") { $0.language },
        .text("siteName") { $0.siteTitle.text },
        .tagged("siteTitle") { $0.siteTitle },
        .tagged("tagline") { $0.tagline },
        .text("pageTitle") { $0.pageTitle },
        .text("summary") { $0.summary },
        .text("canonical") { $0.canonical },
        .text("shareMail") {
            ShareLetter.address(title: $0.pageTitle ?? $0.siteTitle.text, url: $0.canonical)
        },
        .html("metadata") { $0.metadata },
        .html("feeds") { $0.chrome.feeds },
        .text("root") { $0.root },
        .text("base") { $0.base },
        .text("email") { $0.email },
        .text("timeZone") { $0.timeZone },
        .flag("hasTwelveHours") { $0.hasTwelveHours },
        .text("searchAddress") { $0.searchAddress },
        .text("mount") { $0.mount },
        .flag("hasNotifications") { $0.channels != nil },
        .flag("hasDevices") { $0.channels?.hasDevices == true },
        .flag("hasMail") { $0.channels?.mail == true },
        .flag("hasOtherLanguages") { !$0.languages.isEmpty },
        .list("otherLanguages") { $0.languages },
        .html("brand") { $0.chrome.brand },
        .html("tabs") { $0.chrome.tabs },
        .html("foot") { $0.chrome.foot },
    ])
}
