import Model

/// What stands around a page's own content: its head, and the masthead and foot that many pages share.
struct Frame: TemplateView {
    let language: String
    let siteTitle: TaggedText
    let tagline: TaggedText?
    /// The page's own name; nil on the home page.
    let pageTitle: String?
    /// One or two sentences for search engines and previews.
    let summary: String?
    /// The page's full address.
    let canonical: String?
    /// The elements of the head that machines read.
    let metadata: String
    /// The path before every address: empty, or `/csa`.
    let root: String
    /// The path before what all languages share: empty, or `/csa`.
    let base: String
    let email: String?
    /// The IANA name of the clock that times on the site are shown by.
    let timeZone: String
    /// Whether clocks count to 12 twice a day.
    let hasTwelveHours: Bool
    /// Where search works without JavaScript; nil where the site has no program that answers forms.
    let searchAddress: String?
    /// The same page in the site's other languages.
    let languages: [LanguageLink]
    let surroundings: SharedChrome

    init(_ head: PageHead, settings: SiteSettings, words: PageWords, surroundings: SharedChrome) {
        language = words.language
        siteTitle = words.wording(settings.title)
        tagline = settings.tagline.map(words.wording)
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
        languages = LanguageLink.others(of: head, words: words)
        self.surroundings = surroundings
    }

    static let fields = FieldTable<Frame>([
        .text("language") { $0.language },
        .text("siteName") { $0.siteTitle.text },
        .wording("siteTitle") { $0.siteTitle },
        .wording("tagline") { $0.tagline },
        .text("pageTitle") { $0.pageTitle },
        .text("summary") { $0.summary },
        .text("canonical") { $0.canonical },
        .text("shareMail") {
            ShareLetter.address(title: $0.pageTitle ?? $0.siteTitle.text, url: $0.canonical)
        },
        .html("metadata") { $0.metadata },
        .html("feeds") { $0.surroundings.feeds },
        .text("root") { $0.root },
        .text("base") { $0.base },
        .text("email") { $0.email },
        .text("timeZone") { $0.timeZone },
        .flag("hasTwelveHours") { $0.hasTwelveHours },
        .text("searchAddress") { $0.searchAddress },
        .flag("hasOtherLanguages") { !$0.languages.isEmpty },
        .list("otherLanguages") { $0.languages },
        .html("brand") { $0.surroundings.brand },
        .html("tabs") { $0.surroundings.tabs },
        .html("foot") { $0.surroundings.foot },
    ])
}
