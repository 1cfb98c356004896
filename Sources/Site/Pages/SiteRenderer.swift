import Foundation
import Model
import Parallel

/// Makes the pages of a site out of its content.
///
/// Pages are planned at once and made one by one, on any core, so that never all of them are held in memory.
public struct SiteRenderer: Sendable {
    /// Everything that the web root will hold, in a fixed order.
    public let pages: [Page]
    /// Where the pages stand that can be renamed: what stays the same of each -> its address.
    public let addresses: [String: String]
    /// What someone should look at, though it keeps nothing from being published.
    public let warnings: [Problem]
    /// One for each language.
    private let makers: [PageMaker]
    private let settings: SiteSettings

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
        settings = content.settings
        let drawings = Drawings(drawings)
        let books = try Books(theme, languages: settings.languages)
        let assets = AssetNames(theme, look: settings.look, root: settings.basePath)
        async let addresses = RedirectChapter.addresses(of: content)
        var (pages, makers): ([Page], [PageMaker]) = ([], [])
        var unused: [Problem] = []
        for words in PageWords.all(settings, books: books.all) {
            let templates = try Self.templates(of: theme, assets: assets, book: books.all[makers.count])
            unused = templates.warnings
            let planned = await Self.pages(
                of: content, words: words, now: now, earlier: earlier, drawings: drawings)
            let navigation = Navigation(content, words: words)
            // What all languages share is there once.
            let own = makers.isEmpty ? planned : planned.filter { words.placed($0.address) != $0.address }
            pages += own.map { $0.placed(at: words.placed($0.address), edition: makers.count) }
            makers.append(
                PageMaker(
                    settings: settings, words: words, assets: assets, templates: templates,
                    navigation: navigation, drawings: drawings,
                    pictures: TextPictures(content.media, drawings: drawings, words: words),
                    addresses: planned.map(\.address)))
        }
        // Assets and pictures first: no page is ever there before what it loads.
        let files = assets.files.map { Page($0) } + MediaChapter(content.media).pages + drawings.pages
        let shared = SiteFiles(of: pages, site: settings.url).pages
        self.pages = files + pages + shared
        self.makers = makers
        warnings = books.warnings + unused
        self.addresses = await addresses
    }

    /// The pages of an edition, by their addresses without the language.
    private static func pages(
        of content: SiteContent, words: PageWords, now: Date, earlier: [String: [String]], drawings: Drawings
    ) async -> [Page] {
        async let streamed = FeedbackStream(content, words: words, now: now)
        async let catalogued = Catalog(content, words: words)
        let calendar = await EventCalendar(content, now: now, words: words)
        let (catalog, feedback) = await (catalogued, streamed)
        let notices = NoticeHistory(content.broadcasts, now: now)
        let pictures = Pictures(content.media, drawings)
        let chapters: [@Sendable () -> any Chapter] = [
            {
                HomeChapter(
                    HomeChapter.Parts(
                        calendar: calendar, pictures: pictures, feedback: feedback,
                        catalog: catalog,
                        notices: notices))
            },
            { EventChapter(calendar, content: content, pictures: pictures, words: words) },
            { PrintChapter(calendar, pictures: pictures) },
            { CatalogChapter(catalog) }, { FeedbackChapter(feedback) }, { NoticeChapter(notices) },
            { InfoChapter(content.pages) }, { FeedChapter(content) }, { WrongAddressChapter() },
            { AppChapter(UnreadFile(content, catalog: catalog, notices: notices), drawings: drawings) },
        ]
        let planned = await chapters.parallelMap { chapter in chapter().pages }.flatMap(\.self)
        return planned + RedirectChapter(content, earlier: earlier, planned: planned).pages
    }

    /// Every mistake in the templates and words of a theme, whatever the content.
    public static func problems(in theme: Theme) -> [Problem] {
        do throws(Problems) {
            let assets = AssetNames(theme, root: "")
            var warnings: [Problem] = []
            for book in try Books(theme, languages: theme.words.keys.sorted()).all {
                warnings = try templates(of: theme, assets: assets, book: book).warnings
            }
            return warnings
        } catch {
            return error.all
        }
    }

    /// The templates that every theme needs, in order.
    public static var templateNames: [String] {
        shapes(assets: AssetNames(Theme(templates: [:], words: [:], assets: []), root: "")).keys.sorted()
    }

    private static func templates(
        of theme: Theme, assets: AssetNames, book: Wordbook
    ) throws(Problems) -> TemplateLibrary {
        try TemplateLibrary(
            theme.templates, ownFiles: theme.ownFiles, pages: shapes(assets: assets), words: book)
    }

    /// Templates by name, each with all that it can name.
    private static func shapes(assets: AssetNames) -> [String: [String: Shape]] {
        let chapters: [any Chapter.Type] = [
            HomeChapter.self, EventChapter.self, PrintChapter.self, CatalogChapter.self, FeedbackChapter.self,
            NoticeChapter.self, InfoChapter.self, RedirectChapter.self, WrongAddressChapter.self,
            AppChapter.self,
        ]
        return chapters.reduce(into: Surroundings.templates(assets: assets)) { shapes, chapter in
            shapes.merge(chapter.templates(assets: assets)) { _, new in new }
        }
    }

    /// Where the site is.
    public var base: SiteAddress { SiteAddress(settings) }

    /// Makes a page of this site. A copy of a content file, `Page.source`, is for the caller to read.
    /// - Throws: `Problem` of a content file whose Markdown is more than a page can hold.
    public func render(_ page: Page) throws(Problem) -> OutputFile {
        OutputFile(path: page.path, bytes: try page.bytes(by: makers[page.edition]))
    }
}
