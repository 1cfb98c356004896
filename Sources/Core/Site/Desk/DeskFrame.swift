import Model

/// What stands around a page of the officers' desk.
package struct DeskFrame: TemplateView {
    /// The way that leads to a page, where the navigation has one.
    package enum Tab: Sendable { case events, new, log, account, officers }

    /// Where the program is mounted: `/poster`.
    let mount: String
    /// The page's own name.
    let title: String
    let tab: Tab?
    /// What the forms of the page carry.
    let csrf: String
    /// Whose desk it is; nil where nobody is signed in.
    let officer: String?
    /// By which the officer signs in, for the password's keeper in the browser.
    let account: String?
    /// Whether the officer is an editor.
    let isEditor: Bool
    /// Whether the officer shows a code beside the password.
    let hasSecondFactor: Bool
    /// Whether the account has no password of the desk, so that forms that ask for it are not shown.
    let lacksPassword: Bool
    /// The path and query of the same page, without a language.
    let path: String
    /// Whether the page has the form of an event, which a change of language takes along.
    package var hasEventForm = false
    private let words: PageWords
    private let settings: SiteSettings

    /// What stands around a page.
    package init(
        _ words: DeskWords, mount: String, title: String, tab: Tab? = nil, csrf: String = "",
        officer: String? = nil, account: String? = nil, isEditor: Bool = false, hasSecondFactor: Bool = false,
        lacksPassword: Bool = false,
        path: String = "/"
    ) {
        (self.mount, self.title, self.tab, self.csrf) = (mount, title, tab, csrf)
        (self.officer, self.path) = (officer, path)
        (self.account, self.isEditor, self.hasSecondFactor) = (account, isEditor, hasSecondFactor)
        self.lacksPassword = lacksPassword
        (self.words, settings) = (words.words, words.settings)
    }

    static let fields = FieldTable<DeskFrame>([
        .text("language") { $0.words.language },
        .text("timeZone") { $0.settings.timeZone.identifier },
        .wording("siteTitle") { $0.words.wording($0.settings.title) },
        .text("siteName") { $0.words.wording($0.settings.title).text },
        .text("pageTitle") { $0.title },
        .text("root") { $0.words.root },
        .text("base") { $0.settings.basePath },
        .text("mount") { $0.mount },
        .text("csrf") { $0.csrf },
        .text("officer") { $0.officer },
        .text("account") { $0.account },
        .flag("isSignedIn") { $0.officer != nil },
        .flag("isEvents") { $0.tab == .events },
        .flag("isNew") { $0.tab == .new },
        .flag("isLog") { $0.tab == .log },
        .flag("isAccount") { $0.tab == .account },
        .flag("isOfficers") { $0.tab == .officers },
        .flag("isEditor") { $0.isEditor },
        .flag("hasEventForm") { $0.hasEventForm },
        .flag("hasSecondFactor") { $0.hasSecondFactor },
        .flag("lacksPassword") { $0.lacksPassword },
        .list("otherLanguages") { frame in
            frame.words.editions.filter { $0.language != frame.words.language }.map { edition in
                let mark = frame.path.contains("?") ? "&" : "?"
                return LanguageLink(
                    tag: edition.language, name: edition.name,
                    address: "\(frame.mount)\(frame.path)\(mark)lang=\(edition.language)")
            }
        },
    ])
}
