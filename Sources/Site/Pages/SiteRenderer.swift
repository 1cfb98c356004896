import Foundation
import Model

/// Makes the pages of a site out of its content.
///
/// Pages are planned at once and made one by one, on any core, so that never all of them are held in memory.
public struct SiteRenderer: Sendable {
    /// Everything that the web root will hold, in a fixed order.
    public let pages: [Page]
    /// Where the pages stand that can be renamed: what stays the same of each -> its address.
    public let addresses: [String: String]
    private let maker: PageMaker

    /// Plans a site, on every core.
    /// - Parameters:
    ///   - content: all that the site says.
    ///   - theme: its templates and assets.
    ///   - now: the time that counts as the present.
    ///   - earlier: where pages stood at earlier builds, by what `addresses` calls them.
    ///   - drawings: the pictures that there are of those in a `PicturePlan`: address -> file, from the site's root.
    /// - Throws: `Problems` with every mistake in the templates.
    public init(
        content: SiteContent, theme: Theme, now: Date, earlier: [String: [String]] = [:],
        drawings: [String: String] = [:]
    ) async throws(Problems) {
        let words = PageWords(content.settings)
        let assets = AssetNames(theme.assets, root: words.root)
        let templates = try Self.templates(of: theme, assets: assets)
        let catalog = await Catalog(content, words: words)
        let calendar = await EventCalendar(content, now: now, words: words)
        let feedback = await FeedbackStream(content, words: words, now: now)
        let notices = NoticeHistory(content.broadcasts, now: now)
        let drawn = Drawings(drawings)
        let pictures = Pictures(content.media, drawn)
        let chapters: [any Chapter] = [
            HomeChapter(
                HomeChapter.Parts(
                    calendar: calendar, pictures: pictures, feedback: feedback, catalog: catalog,
                    notices: notices)),
            EventChapter(calendar, content: content, pictures: pictures, words: words),
            PrintChapter(calendar, pictures: pictures),
            CatalogChapter(catalog), FeedbackChapter(feedback), NoticeChapter(notices),
            InfoChapter(content.pages), FeedChapter(content),
        ]
        // Assets and pictures first: no page is ever there before what it loads.
        let files = assets.files.map { Page($0) } + MediaChapter(content.media).pages + drawn.pages
        let planned = files + chapters.flatMap(\.pages)
        let redirects = RedirectChapter(content, earlier: earlier, planned: planned)
        pages = planned + redirects.pages + SiteFiles(beside: planned, site: content.settings.url).pages
        addresses = RedirectChapter.addresses(of: content)
        maker = PageMaker(
            settings: content.settings, words: words, assets: assets, templates: templates,
            navigation: Navigation(content.pages, words: words), addresses: pages.map(\.address))
    }

    /// Every mistake in the templates of a theme, whatever the content.
    public static func problems(in theme: Theme) -> [Problem] {
        do throws(Problems) {
            _ = try templates(of: theme, assets: AssetNames(theme.assets, root: ""))
            return []
        } catch {
            return error.all
        }
    }

    /// The templates that every theme needs, in order.
    public static var templateNames: [String] { shapes(assets: AssetNames([], root: "")).keys.sorted() }

    private static func templates(of theme: Theme, assets: AssetNames) throws(Problems) -> TemplateLibrary {
        try TemplateLibrary(theme.templates, pages: shapes(assets: assets))
    }

    /// Templates by name, each with all that it can name.
    private static func shapes(assets: AssetNames) -> [String: [String: Shape]] {
        let chapters: [any Chapter.Type] = [
            HomeChapter.self, EventChapter.self, PrintChapter.self, CatalogChapter.self, FeedbackChapter.self,
            NoticeChapter.self, InfoChapter.self, RedirectChapter.self, SiteFiles.self,
        ]
        return chapters.reduce(into: Surroundings.templates(assets: assets)) { shapes, chapter in
            shapes.merge(chapter.templates(assets: assets)) { _, new in new }
        }
    }

    /// Where the site is.
    public var base: SiteAddress { SiteAddress(maker.settings) }

    /// Makes a page of this site. A copy of a content file, `Page.source`, is for the caller to read.
    /// - Throws: `Problem` of a content file whose Markdown is more than a page can hold.
    public func render(_ page: Page) throws(Problem) -> OutputFile {
        OutputFile(path: page.path, bytes: try page.bytes(by: maker))
    }
}
