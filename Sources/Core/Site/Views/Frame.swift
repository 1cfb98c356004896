import Model

/// The parts around a page's content that differ from page to page: those of the head, and links to its other languages.
package struct Frame: TemplateView {
    package let siteName: String
    /// Nil on the home page.
    package let pageTitle: String?
    /// A description of one or two sentences for search engines and previews.
    package let summary: String?
    /// The page's canonical URL; nil if `PageHead.isFound` is false.
    package let canonical: String?
    /// The metadata elements of the head.
    package let metadata: HTML
    package let otherLanguages: [LanguageLink]

    package static let computed = FieldTable<Frame>([
        .text("shareMail") { $0.shareMail },
        .flag("hasOtherLanguages") { !$0.otherLanguages.isEmpty },
    ])

    package init(_ head: PageHead, settings: SiteSettings, words: PageWords) {
        siteName = words.tagged(settings.title).text
        pageTitle = head.title
        summary = head.summary
        canonical = head.isFound ? words.url(head.address) : nil
        metadata = HTML(head.html(settings: settings, words: words))
        otherLanguages = LanguageLink.others(of: head, words: words)
    }

    /// The mailto URL (RFC 6068) of a letter that shares the page; nil for a page without an address.
    private var shareMail: String? {
        let title = Address.percentEncoded(pageTitle ?? siteName)
        return canonical.map { "mailto:?subject=\(title)&body=\(Address.percentEncoded($0))" }
    }
}

/// The parts around a page's content that are the same for all pages of a location, with masthead and foot.
///
/// They are half of the lookups of a small page, so they are rendered once per location: that saves a third of the time
/// to render 10,000 courses.
package struct SharedFrame: TemplateView {
    package let language: String
    package let siteTitle: TaggedText
    package let tagline: TaggedText?
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
    /// The address of the CGI program in links: `/poster`, or a whole one on another host; nil if the site has none.
    package let mount: String?
    /// The path of the CGI program on its own host, for pages that are used there alone.
    package let programPath: String?
    /// Whether scripts may ask the CGI program in the background; else pages only link to it.
    package let asksProgram: Bool
    /// The other host of the same site with the newest files of sums; nil where that is the page's own.
    package let fileOrigin: String?
    /// Whether the newest files of sums are on a host of another site, so that scripts do not ask for them.
    package let onlyLinks: Bool
    /// The Content-Security-Policy of the page; nil where the web server's header is enough.
    package let contentPolicy: String?
    /// Whether readers can get notifications on any channel.
    package let hasNotifications: Bool
    package let hasDevices: Bool
    package let hasMail: Bool
    package let brand: HTML
    package let tabs: HTML
    package let foot: HTML
    /// Links in the head to feeds and other data of the whole site.
    package let feeds: HTML

    /// `rendered` returns the HTML of one of the `templates`.
    package init(settings: SiteSettings, words: PageWords, rendered: (String) -> String) {
        language = words.language
        siteTitle = words.tagged(settings.title)
        tagline = settings.tagline.map(words.tagged)
        (root, base) = (words.root, settings.basePath)
        email = settings.email
        timeZone = settings.timeZone.identifier
        hasTwelveHours = words.dates.hasTwelveHours
        searchAddress = settings.poster.map { words.link($0 + Address.search) }
        (mount, programPath) = (settings.mount, settings.programPath)
        switch settings.program {
        case nil: (asksProgram, fileOrigin, onlyLinks) = (false, nil, false)
        case .here: (asksProgram, fileOrigin, onlyLinks) = (true, nil, false)
        case .sameSite(let address, _): (asksProgram, fileOrigin, onlyLinks) = (true, address.origin, false)
        case .elsewhere: (asksProgram, fileOrigin, onlyLinks) = (false, nil, true)
        }
        contentPolicy = settings.program.flatMap { ContentPolicy($0)?.text }
        let channels = settings.offeredChannels
        hasNotifications = channels != nil
        hasDevices = channels?.hasDevices == true
        hasMail = channels?.mail == true
        (brand, tabs) = (HTML(rendered("brand")), HTML(rendered("tabs")))
        (foot, feeds) = (HTML(rendered("foot")), HTML(rendered("feeds")))
    }

    /// The names of the templates of masthead and foot, whose fields are those of `NavigationView`.
    package static let templates = ["brand", "tabs", "foot", "feeds"]
}

extension TemplateView {
    /// All shapes that the template of a page with this view within the frame of the site's pages can use.
    package static func framedShapes(assets: AssetNames) -> [String: Shape] {
        FieldShapes(Self.self).framed(assets: assets)
    }
}

extension FieldShapes {
    /// All shapes that the template of a page with these fields within the frame of the site's pages can use.
    package func framed(assets: AssetNames) -> [String: Shape] {
        joined(to: FieldShapes(Frame.self)).joined(to: FieldShapes(SharedFrame.self)).all(assets: assets)
    }

    /// These shapes and the addresses of assets.
    package func all(assets: AssetNames) -> [String: Shape] {
        assets.shapes.merging(byName) { _, field in field }
    }
}
