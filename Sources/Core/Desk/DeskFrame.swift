import Model
import Site
import State

/// The parts of a desk page around its content.
package struct DeskFrame: TemplateView {
    /// A tab of the navigation.
    package enum Tab: Sendable { case posts, new, log, account, officers }

    let language: String
    let timeZone: String
    let siteTitle: TaggedText
    let siteName: String
    let pageTitle: String
    let root: String
    let base: String
    /// The path at which the program is mounted: `/poster`.
    let mount: String
    /// The CSRF token of the page's forms.
    let csrf: String
    /// The display name of the officer; nil if nobody is signed in.
    let officer: String?
    /// The account's name, for the browser's password manager.
    let account: String?
    let isPosts: Bool
    let isNew: Bool
    let isLog: Bool
    let isAccount: Bool
    let isOfficers: Bool
    /// Whether the officer is an editor.
    let isEditor: Bool
    /// Whether the officer signs in with a second factor.
    let hasSecondFactor: Bool
    /// Whether the account has no password of its own, so that forms that ask for it are hidden.
    let lacksPassword: Bool
    /// Whether the page has the form of a post, whose values are kept when the language changes.
    package var hasEventForm = false
    /// The id of that form's element.
    var formID = "event-form"
    /// The path below the mount, with its query, at which that form is shown again with a preview.
    var previewPath = "/preview"
    /// The tabs of the site's pages, for readers.
    var tabs: [NavigationLink] = []
    let otherLanguages: [LanguageLink]

    /// `path` is the page's path and query without the language.
    init(
        _ words: DeskWords, mount: String, title: String, tab: Tab? = nil, csrf: String = "",
        officer: Officer? = nil, path: String = "/"
    ) {
        (language, timeZone) = (words.language, words.settings.timeZone.identifier)
        siteTitle = words.words.tagged(words.settings.title)
        (siteName, pageTitle) = (siteTitle.text, title)
        (root, base) = (words.words.root, words.settings.basePath)
        (self.mount, self.csrf) = (mount, csrf)
        (self.officer, account) = (officer?.shownName, officer?.name)
        (isPosts, isNew, isLog) = (tab == .posts, tab == .new, tab == .log)
        (isAccount, isOfficers) = (tab == .account, tab == .officers)
        isEditor = officer?.role == .editor
        hasSecondFactor = officer?.hasSecondFactor == true
        lacksPassword = officer?.hasPassword == false
        otherLanguages = words.otherLanguages(of: mount + path)
    }

    package static let computed = FieldTable<DeskFrame>(
        [
            .flag("isSignedIn") { $0.officer != nil },
            .text("previewQuery") { "\($0.previewPath)\($0.previewPath.contains("?") ? "&" : "?")" },
            .flag("hasTabs") { !$0.tabs.isEmpty },
        ] + DeskLimit.allCases.map { limit in .number(limit.rawValue) { _ in limit.value } })
}
