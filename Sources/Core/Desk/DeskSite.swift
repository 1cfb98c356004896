import Basics
import Building
import Model
import Site
import State

/// The parts of the site that the desk needs: settings, and phrases and templates of one language.
package struct DeskSite: Sendable {
    package let settings: SiteSettings
    /// The renderer in the language of the request.
    package internal(set) var renderer: DeskRenderer
    private let records: RecordArchive
    /// The errors of settings or theme because of which the last ones without errors count; empty if there are none.
    package private(set) var problems: [Problem] = []

    /// The desk in the first supported of these languages, or the main one. It is read from a cache of a few
    /// kilobytes, 20 times as fast as reading and compiling the theme.
    /// - Throws: `Problems` if settings or theme have errors, and there are no earlier ones.
    package init(_ build: SiteBuild, preferring languages: [String]) throws(Problems) {
        let kept = ThemeCache(build)
        if let records = kept.records(), let site = Self(records, preferring: languages) {
            self = site
            return
        }
        let found = try kept.madeOrLast()
        // Earlier records have earlier settings.
        let limits = found.problems.isEmpty ? nil : kept
        guard let site = Self(found.records, preferring: languages, restrictedBy: limits) else {
            throw Problems([Problem(file: "Content/site.yml", cause: .missing)])
        }
        self = site
        problems = found.problems
    }

    private init?(
        _ records: RecordArchive, preferring languages: [String],
        restrictedBy limits: ThemeCache? = nil
    ) {
        guard var settings = records.value(SettingsRecord.self, of: SettingsRecord.name)?.settings else {
            return nil
        }
        limits?.restrict(&settings)
        guard let main = settings.languages.first,
            let renderer = DeskRenderer(
                records, settings: settings,
                language: Self.language(of: settings.languages, preferring: languages) ?? main)
        else { return nil }
        (self.settings, self.renderer, self.records) = (settings, renderer, records)
    }

    /// The words because of which readers' posts wait.
    package var heldWords: WordList {
        WordList(records.value([String].self, of: SiteTheme.heldWordsRecord) ?? [])
    }

    /// The pages of the officers' help in the language of the request: Markdown by name.
    var helpTexts: [String: String] {
        records.value([String: String].self, of: HelpTexts.record(of: renderer.words.language)) ?? [:]
    }

    /// The renderer of the page of hits in one of the site's languages, the main one by default, with these pages in the navigation;
    /// nil if a record is missing or damaged.
    package func hitRenderer(in language: String?, pages: [NavigationPage], _ sections: Sections)
        -> PageRenderer?
    {
        guard let language = settings.languages.first(where: { $0 == language }) ?? settings.languages.first,
            let words = language == renderer.words.language
                ? renderer.words : words(of: language),
            let look = records.value(SiteLook.self, of: SiteLook.record),
            let assets = records.value(AssetAddresses.self, of: SiteTheme.assetsRecord),
            let templates = records.value(
                TemplateLibrary.self, of: TemplateLibrary.foundRecord(of: language))
        else { return nil }
        var settings = settings
        settings.look = look
        let navigation = Navigation(pages, sections, settings: settings, words: words.words)
        return PageRenderer(
            settings: settings, words: words.words, assets: assets, templates: templates,
            navigation: navigation, drawings: Drawings([:]), only: Address.search)
    }

    /// The tabs of the site's pages, as on a page at `path`; empty if a record is missing or damaged. `pages` are the association's own
    /// pages, asked only if one of them has a tab.
    package func tabs(at path: String, _ sections: Sections, pages: () -> [NavigationPage])
        -> [NavigationLink]
    {
        guard let look = records.value(SiteLook.self, of: SiteLook.record) else { return [] }
        let words = renderer.words.words
        var settings = settings
        settings.look = look
        let navigation = Navigation(
            look.tabs.contains(where: \.isPage) ? pages() : [], sections, settings: settings, words: words)
        return navigation.tabLinks(at: navigation.place(of: path), words: words)
    }

    /// The desk's phrases in each of the site's languages, the main one first.
    package var wordsByLanguage: [DeskWords] {
        settings.languages.compactMap { language in
            language == renderer.words.language ? renderer.words : words(of: language)
        }
    }

    private func words(of language: String) -> DeskWords? {
        DeskWords(records, settings: settings, language: language, constants: DeskLimit.constants)
    }

    /// The first language that the site has, exactly or with another region or script.
    private static func language(of known: [String], preferring languages: [String]) -> String? {
        for language in languages {
            let wanted = language.lowercased()
            let exact = known.first { $0.lowercased() == wanted }
            let near = known.first {
                $0.lowercased().split(separator: "-").first == wanted.split(separator: "-").first
            }
            if let found = exact ?? near { return found }
        }
        return nil
    }
}
