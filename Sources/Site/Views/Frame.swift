import Model

/// What stands around every page: head, tabs, foot.
struct Frame: TemplateView {
    let language: String
    let siteTitle: Wording
    /// The title in the site's other languages.
    let otherSiteTitles: [Wording]
    let tagline: Wording?
    /// The page's own name; nil on the home page.
    let pageTitle: String?
    /// One or two sentences for search engines and previews.
    let summary: String?
    /// The page's full address.
    let canonical: String?
    /// The path before every address: empty, or `/csa`.
    let root: String
    let tabs: [Tab]
    let infoPages: [Tab]
    let email: String?

    init(
        _ page: Page, settings: SiteSettings, infoPages: [InfoPage], words: PageWords, _ title: String?,
        _ summary: String?
    ) {
        language = words.language
        siteTitle = words.wording(settings.title)
        otherSiteTitles = words.otherWordings(settings.title)
        tagline = settings.tagline.map(words.wording)
        pageTitle = title
        self.summary = summary
        if case .notFound = page.kind { canonical = nil } else { canonical = settings.url + page.address }
        root = settings.basePath
        tabs = [
            Tab(title: "Home", address: Address.home, isCurrent: page.address == Address.home),
            Tab(
                title: "Courses", address: Address.courses, isCurrent: page.address.hasPrefix(Address.courses)
            ),
        ]
        self.infoPages = infoPages.map { info in
            let address = Address.info(info.slug)
            return Tab(
                title: words.wording(info.title).text, address: address, isCurrent: page.address == address)
        }
        email = settings.email
    }

    static let fields = FieldTable<Frame>([
        .text("language") { $0.language },
        .record("siteTitle") { $0.siteTitle },
        .list("otherSiteTitles") { $0.otherSiteTitles },
        .record("tagline") { $0.tagline },
        .text("pageTitle") { $0.pageTitle },
        .text("summary") { $0.summary },
        .text("canonical") { $0.canonical },
        .text("root") { $0.root },
        .list("tabs") { $0.tabs },
        .list("infoPages") { $0.infoPages },
        .text("email") { $0.email },
    ])
}

/// One of the main ways through the site.
struct Tab: TemplateView {
    let title: String
    let address: String
    let isCurrent: Bool

    static let fields = FieldTable<Tab>([
        .text("title") { $0.title },
        .text("address") { $0.address },
        .flag("isCurrent") { $0.isCurrent },
    ])
}

/// Words with the language they are in, where that is not the page's.
struct Wording: TemplateView {
    let text: String
    /// Nil where it is the page's language or nobody knows.
    let language: String?

    init(_ text: String, language: String? = nil) {
        self.text = text
        self.language = language
    }

    static let fields = FieldTable<Wording>([
        .text("text") { $0.text },
        .text("textLanguage") { $0.language },
    ])
}

/// A number of things, and whether it is one, for the choice of the word.
struct Count: TemplateView {
    let number: Int

    init(_ number: Int) { self.number = number }

    static let fields = FieldTable<Count>([
        .number("number") { $0.number },
        .flag("isOne") { $0.number == 1 },
        .flag("isNone") { $0.number == 0 },
    ])
}
