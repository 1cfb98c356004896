import Basics
import Foundation
import Model

/// A site in each of its languages: shared values, planning and rendering.
///
/// Pages are planned section by section and rendered one by one, on any core, so that they are never all in memory.
public struct LocalizedSite: Sendable {
    private let theme: SiteTheme
    package let sections: Sections
    package let settings: SiteSettings
    package let drawings: Drawings
    package let media: [MediaFile]
    private let published: Set<String>
    /// The published files of Content/files.
    private let files: [OfferedFile]
    private let values: [SiteSection: PostValues]
    private let memberNames: MemberNames
    private let relations: [SiteSection: PostRelations]
    /// One renderer per language, the main one first.
    package let renderers: [PageRenderer]

    /// `pages` are those that the navigation links; `media` all pictures of Content/media, `published` the names of the published ones
    /// (`MediaReferences`); `files` the published files of Content/files (`FileReferences`); `drawings` the existing pictures of a
    /// `PicturePlan`: address -> file, from the site's root; `values` those of `Sections.valueParts`; `memberNames` as `Sections.memberParts` show them; `relations` by the parts
    /// that show them.
    public init(
        _ settings: SiteSettings, pages: [NavigationPage], media: [MediaFile], published: Set<String> = [],
        files: [OfferedFile] = [], theme: SiteTheme, drawings: [String: String] = [:],
        values: [SiteSection: PostValues] = [:], memberNames: MemberNames = MemberNames(),
        relations: [SiteSection: PostRelations] = [:], sections: Sections
    ) {
        self.relations = relations
        (self.values, self.memberNames) = (values, memberNames)
        let drawings = Drawings(drawings)
        let words = PageWords.all(settings, languages: theme.languages.map(\.words))
        renderers = zip(words, theme.languages).map { words, language in
            PageRenderer(
                settings: settings, words: words, assets: theme.assets, templates: language.templates,
                navigation: Navigation(
                    pages, sections, settings: settings, words: words),
                drawings: drawings)
        }
        (self.settings, self.theme, self.drawings) = (settings, theme, drawings)
        (self.media, self.published, self.files, self.sections) = (media, published, files, sections)
    }

    public var base: SiteAddress { SiteAddress(settings) }

    /// Renders a page of this site. The caller must read the content file of a copy (`Page.source`).
    public func render(_ page: Page) throws(Problem) -> OutputFile {
        OutputFile(path: page.path, bytes: try page.bytes(by: renderers[page.edition]))
    }

    // MARK: Planning

    /// Plans the pages of a section, on all cores.
    ///
    /// `content` is the site's content as far as the section uses it; `earlier` has the addresses at earlier builds, by the identities of
    /// `PartPlan.addresses`.
    public func plan(
        _ part: SiteSection, of content: SiteContent, now: Date, earlier: [String: [String]] = [:]
    ) async -> PartPlan {
        var plan = PartPlan()
        guard let section = sections[part] else {
            // Shared files exist once; the pictures of each language have their own addresses already.
            plan.add(sharedPages(of: part), of: renderers[0].words, edition: 0)
            plan.addSitemaps(of: part, site: settings.url)
            return plan
        }
        let owners = section.pageOwners(in: content)
        for (number, renderer) in renderers.enumerated() {
            let planned = await pages(of: section, content, now: now, edition: number, into: &plan)
            let topics = section.tab.map { PageOwner(of: $0, topics: earlier, words: renderer.words) }
            let redirects = RedirectPageGroup(
                of: owners + [topics].compactMap(\.self), earlier: earlier, planned: planned
            ).pages
            plan.add(planned + redirects, of: renderer.words, edition: number)
        }
        plan.addresses = RedirectPageGroup.addresses(of: owners)
        plan.addSitemaps(of: part, site: settings.url)
        return plan
    }

    /// Plans the pages that summarize other sections, and the file of the terms that readers search for most.
    public func front(_ summary: SectionSummary, now: Date, trending: [String] = []) async -> PartPlan {
        var plan = PartPlan()
        let summary = summary.decoded(sections)
        for (number, renderer) in renderers.enumerated() {
            let planned = await front(summary, in: context(number, now: now))
            plan.add(planned, of: renderer.words, edition: number)
        }
        plan.addSitemaps(of: .front, site: settings.url)
        let sitemaps = plan.summary.sitemaps + summary.sitemaps
        plan.pages += Sitemap.files(sitemaps) + ContactView.codePages(settings.look.contacts)
        plan.pages.append(.trending(trending))
        return plan
    }

    /// The pages of a section in one language, by their addresses without the language.
    private func pages<S: Section>(
        of section: S.Type, _ content: SiteContent, now: Date, edition: Int, into plan: inout PartPlan
    ) async -> [Page] {
        let own = await section.plan(content, in: context(edition, now: now, of: section.part))
        if let summary = own.summary { plan.summary.set(summary, of: section) }
        if edition == 0 { (plan.search, plan.live, plan.index) = (own.search, own.window, own.index) }
        (plan.changes, plan.showsPictures) = (own.changes, own.showsPictures)
        return own.pages
    }

    func context(_ edition: Int, now: Date, of part: SiteSection? = nil) -> SectionContext {
        SectionContext(
            settings: settings, words: renderers[edition].words, now: now, media: media, drawings: drawings,
            isMain: edition == 0, sections: sections,
            values: part.flatMap { values[$0] } ?? PostValues(), memberNames: memberNames,
            relations: ShownRelations(part.flatMap { relations[$0] } ?? PostRelations(), of: part))
    }

    /// The files that all sections share.
    func sharedPages(of part: SiteSection) -> [Page] {
        switch part {
        case .assets: theme.files.map { Page($0) }
        case .media:
            Page.copies(of: media.filter { published.contains($0.name) }, files) + drawings.pages
        default: []
        }
    }

    private func front(_ summary: SectionSummary, in site: SectionContext) async -> [Page] {
        let home = await HomePageGroup(summary, sections, in: site).page
        let app = AppPageGroup(
            unread: UnreadFile(summary, sections, settings: settings),
            drawings: drawings.icons(site.words), keptPages: sections.keptPages(of: settings))
        return [home] + Feed.pages(summary, sections, settings: settings) + WrongAddressPageGroup().pages
            + app.pages
    }
}

extension PartPlan {
    /// Adds the pages of an edition. Files shared by all languages are added once.
    mutating func add(_ planned: [Page], of words: PageWords, edition: Int) {
        let own = edition == 0 ? planned : planned.filter { words.placed($0.address) != $0.address }
        pages += own.map { $0.placed(at: words.placed($0.address), edition: edition) }
    }

    /// Adds the sitemaps of the pages so far.
    fileprivate mutating func addSitemaps(of part: SiteSection, site: String) {
        let sitemaps = Sitemap.all(pages, part: part, site: site)
        summary.sitemaps = sitemaps.map(\.address)
        pages += sitemaps
    }
}
