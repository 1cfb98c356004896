import Model

/// The parts of a desk page around its content.
package struct DeskFrame: TemplateView {
    /// A tab of the navigation.
    package enum Tab: Sendable { case posts, new, log, account, officers }

    /// The path at which the program is mounted: `/poster`.
    package let mount: String
    /// The page's title.
    package let title: String
    package let tab: Tab?
    /// The CSRF token of the page's forms.
    package let csrf: String
    /// The display name of the officer; nil if nobody is signed in.
    package let officer: String?
    /// The account's name, for the browser's password manager.
    package let account: String?
    /// Whether the officer is an editor.
    package let isEditor: Bool
    /// Whether the officer signs in with a second factor.
    package let hasSecondFactor: Bool
    /// Whether the account has no password of its own, so that forms that ask for it are hidden.
    package let lacksPassword: Bool
    /// The page's path and query without the language.
    package let path: String
    /// Whether the page has the form of a post, whose values are kept when the language changes.
    package var hasForm = false
    /// The id of that form's element.
    package var formID = "event-form"
    /// The path below the mount, with its query, at which that form is shown again with a preview.
    package var previewPath = "/preview"
    /// The tabs of the site's pages, for readers.
    package var siteTabs: [NavigationLink] = []
    private let words: PageWords
    private let settings: SiteSettings
    private let limits: [DeskLimit: Int]

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
        (self.words, settings, limits) = (words.words, words.settings, words.limits)
    }

    package static let fields = FieldTable<DeskFrame>(
        parts
            + DeskLimit.allCases.map { limit in
                .text(limit.rawValue) { $0.limits[limit].map(String.init) }
            })

    private static let parts: [TemplateField<DeskFrame>] = [
        .text("language") { $0.words.language },
        .text("timeZone") { $0.settings.timeZone.identifier },
        .tagged("siteTitle") { $0.words.tagged($0.settings.title) },
        .text("siteName") { $0.words.tagged($0.settings.title).text },
        .text("pageTitle") { $0.title },
        .text("root") { $0.words.root },
        .text("base") { $0.settings.basePath },
        .text("mount") { $0.mount },
        .text("csrf") { $0.csrf },
        .text("officer") { $0.officer },
        .text("account") { $0.account },
        .flag("isSignedIn") { $0.officer != nil },
        .flag("isEvents") { $0.tab == .posts },
        .flag("isNew") { $0.tab == .new },
        .flag("isLog") { $0.tab == .log },
        .flag("isAccount") { $0.tab == .account },
        .flag("isOfficers") { $0.tab == .officers },
        .flag("isEditor") { $0.isEditor },
        .flag("hasEventForm") { $0.hasForm },
        .text("formID") { $0.formID },
        .text("previewPath") { $0.previewPath },
        .text("previewQuery") { "\($0.previewPath)\($0.previewPath.contains("?") ? "&" : "?")" },
        .flag("hasSecondFactor") { $0.hasSecondFactor },
        .flag("lacksPassword") { $0.lacksPassword },
        .flag("hasTabs") { !$0.siteTabs.isEmpty },
        .list("tabs") { $0.siteTabs },
        .list("otherLanguages") { frame in
            frame.words.editions.filter { $0.language != frame.words.language }.map { edition in
                let mark = frame.path.contains("?") ? "&" : "?"
                return LanguageLink(
                    languageTag: edition.language, languageName: edition.name,
                    languageAddress: "\(frame.mount)\(frame.path)\(mark)lang=\(edition.language)")
            }
        },
    ]
}
