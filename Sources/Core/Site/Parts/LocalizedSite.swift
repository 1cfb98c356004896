import Foundation
import Model
import Parallel

/// A site in each of its languages: shared values, planning and rendering.
///
/// Pages are planned section by section and rendered one by one, on any core, so that they are never all in memory.
public struct LocalizedSite: Sendable {
    private let theme: SiteTheme
    let settings: SiteSettings
    let drawings: Drawings
    let media: [MediaFile]
    /// The names of published pictures.
    private let published: Set<String>
    /// One renderer per language, the main one first.
    let makers: [PageRenderer]

    /// A site with these settings, whose navigation leads to these pages.
    /// - Parameters:
    ///   - settings: the site's settings.
    ///   - pages: the association's pages.
    ///   - media: all pictures of Content/media.
    ///   - published: the names of published pictures (`MediaReferences`); none by default.
    ///   - theme: templates, phrases and assets, compiled for this site.
    ///   - drawings: the existing pictures of a `PicturePlan`: address -> path from the site's root.
    public init(
        _ settings: SiteSettings, pages: [InfoPage], media: [MediaFile], published: Set<String> = [],
        theme: SiteTheme, drawings: [String: String] = [:]
    ) {
        let drawings = Drawings(drawings)
        let words = PageWords.all(settings, languages: theme.languages.map(\.words))
        makers = zip(words, theme.languages).map { words, language in
            PageRenderer(
                settings: settings, words: words, assets: theme.assets, templates: language.templates,
                navigation: Navigation(pages, tabs: settings.look.tabs, words: words), drawings: drawings)
        }
        (self.settings, self.theme, self.drawings) = (settings, theme, drawings)
        (self.media, self.published) = (media, published)
    }

    /// The site's address.
    public var base: SiteAddress { SiteAddress(settings) }

    /// Renders a page of this site. The caller must read the content file of a copy (`Page.source`).
    /// - Throws: `Problem` of a content file whose Markdown is too long for a page.
    public func render(_ page: Page) throws(Problem) -> OutputFile {
        OutputFile(path: page.path, bytes: try page.bytes(by: makers[page.edition]))
    }

    // MARK: Planning

    /// Plans the pages of a section, on all cores.
    /// - Parameters:
    ///   - part: the section.
    ///   - content: the site's content, as far as the section uses it.
    ///   - now: the current time.
    ///   - earlier: addresses at earlier builds, by the identities of `PartPlan.addresses`.
    /// - Returns: The pages, and the summary for other sections.
    public func plan(
        _ part: SiteSection, of content: SiteContent, now: Date, earlier: [String: [String]] = [:]
    ) async -> PartPlan {
        var plan = PartPlan()
        // Shared files exist once; the pictures of each language have their own addresses already.
        let isShared = part == .assets || part == .media
        let owners = RedirectChapter.owners(of: content, part: part)
        for (number, maker) in makers.enumerated() where !isShared || number == 0 {
            let planned = await planned(part, of: content, now: now, words: maker.words, into: &plan)
            let redirects = RedirectChapter(of: owners, earlier: earlier, planned: planned).pages
            plan.add(planned + redirects, of: maker.words, edition: number)
        }
        plan.addresses = RedirectChapter.addresses(of: owners)
        plan.addSitemaps(of: part, site: settings.url)
        return plan
    }

    /// Plans the pages that summarize other sections.
    public func front(_ highlights: SectionSummary, now: Date) async -> PartPlan {
        var plan = PartPlan()
        for (number, maker) in makers.enumerated() {
            let planned = await front(highlights, now: now, words: maker.words)
            plan.add(planned, of: maker.words, edition: number)
        }
        plan.addSitemaps(of: .front, site: settings.url)
        let sitemaps = plan.highlights.sitemaps + highlights.sitemaps
        plan.pages += SiteFiles(sitemaps: sitemaps).pages + ContactCodes(settings.look.contacts).pages
        return plan
    }

    /// The pages of a section in one language, with addresses without the language.
    private func planned(
        _ part: SiteSection, of content: SiteContent, now: Date, words: PageWords, into plan: inout PartPlan
    ) async -> [Page] {
        let textPictures = TextPictures(media, drawings: drawings, words: words)
        switch part {
        case .assets: return theme.files.map { Page($0) }
        case .media: return MediaChapter(media.filter { published.contains($0.name) }).pages + drawings.pages
        case .front: return []
        case .pages:
            plan.showsPictures = TextPictures.areIn(
                content.pages.lazy.flatMap { [$0.body] + $0.translations.values })
            return InfoChapter(content.pages, pictures: textPictures).pages
        case .courses:
            let catalog = await Catalog(content, words: words)
            plan.highlights.courses = SectionSummary.Courses(catalog)
            plan.search = plan.search ?? CourseSearchRow.table(catalog.entries)
            plan.showsPictures = TextPictures.areIn(
                content.courses.lazy.flatMap { [$0.description] + $0.translations.values })
            async let search = CourseSearch(catalog.entries, words: words).pages
            let pages = CatalogChapter(catalog, pictures: textPictures).pages
            return pages + (await search)
        case .events:
            let calendar = await EventCalendar(content, now: now, words: words, showsMonths: true)
            plan.highlights.events = SectionSummary.Events(content, calendar)
            plan.search = plan.search ?? EventSearchRow.table(calendar, words: words)
            plan.changes = calendar.changes
            plan.showsPictures = true
            let pictures = Pictures(media, drawings)
            let events = EventChapter(
                calendar, pictures: pictures, textPictures: textPictures, settings: settings, words: words)
            return events.pages + PrintChapter(calendar, pictures: pictures, words: words).pages
        case .feedback:
            let stream = await FeedbackStream(content, words: words, now: now)
            plan.highlights.messages = SectionSummary.Messages(stream)
            plan.search = plan.search ?? FeedbackSearchRow.table(stream.entries)
            plan.changes = stream.changes
            return FeedbackChapter(stream).pages
        case .notices:
            let history = NoticeHistory(content.broadcasts, now: now)
            plan.highlights.notices = SectionSummary.Notices(
                newest: Array(history.notices.prefix(SectionSummary.limit)))
            plan.changes = history.changes
            return NoticeChapter(history).pages
        }
    }

    private func front(_ highlights: SectionSummary, now: Date, words: PageWords) async -> [Page] {
        let home = await HomeChapter(
            highlights, pictures: Pictures(media, drawings), settings: settings, words: words, now: now)
        let chapters: [any PageGroup] = [
            home, FeedChapter(highlights, settings: settings),
            WrongAddressChapter(),
            AppChapter(UnreadFile(highlights), drawings: drawings.icons(words)),
        ]
        return chapters.flatMap(\.pages)
    }
}

extension PartPlan {
    /// Adds the pages of an edition. Files shared by all languages are added once.
    fileprivate mutating func add(_ planned: [Page], of words: PageWords, edition: Int) {
        let own = edition == 0 ? planned : planned.filter { words.placed($0.address) != $0.address }
        pages += own.map { $0.placed(at: words.placed($0.address), edition: edition) }
    }

    /// Adds the sitemaps of the pages so far.
    fileprivate mutating func addSitemaps(of part: SiteSection, site: String) {
        let sitemaps = Sitemap.all(pages, part: part, site: site)
        highlights.sitemaps = sitemaps.map(\.address)
        pages += sitemaps
    }
}
