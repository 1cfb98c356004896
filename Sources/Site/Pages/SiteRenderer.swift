import Markdown
import Model

/// Makes the pages of a site out of its content.
///
/// Pages are planned at once and rendered one by one, on any core, so that never all of them are held in memory.
public struct SiteRenderer: Sendable {
    /// Everything that the web root will hold, in a fixed order.
    public let pages: [Page]
    private let content: SiteContent
    private let catalog: Catalog
    private let list: ListPages
    private let assets: AssetNames
    private let words: PageWords
    private let templates: TemplateLibrary
    private let navigation: Navigation
    private let surroundings: [Navigation.Place: Surroundings]
    private let markdown = MarkdownRenderer()

    /// Plans a site, on every core.
    /// - Throws: `Problems` with every mistake in the templates.
    public init(content: SiteContent, theme: Theme) async throws(Problems) {
        self.content = content
        words = PageWords(content.settings)
        catalog = await Catalog(content, words: words)
        list = ListPages(catalog.entries)
        assets = AssetNames(theme.assets, root: words.root)
        templates = try Self.templates(of: theme, assets: assets)
        let navigation = Navigation(content.pages, words: words)
        pages = Self.pages(of: content, catalog: catalog, list: list, assets: assets)
        var surroundings: [Navigation.Place: Surroundings] = [:]
        for place in Set(pages.map { navigation.place(of: $0.address) }) {
            let view = navigation.view(at: place, settings: content.settings, words: words)
            surroundings[place] = Surroundings(view, assets: assets, templates: templates)
        }
        self.navigation = navigation
        self.surroundings = surroundings
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

    private static func templates(of theme: Theme, assets: AssetNames) throws(Problems) -> TemplateLibrary {
        try TemplateLibrary(
            theme.templates,
            pages: [
                "home": FramedView<HomeView>.shapes(assets: assets),
                "courses": FramedView<CourseListView>.shapes(assets: assets),
                "course": FramedView<CourseView>.shapes(assets: assets),
                "page": FramedView<InfoView>.shapes(assets: assets),
                "404": FramedView<NotFoundView>.shapes(assets: assets),
                "masthead": NavigationView.fields.shapes.merging(assets.shapes) { field, _ in field },
                "foot": NavigationView.fields.shapes.merging(assets.shapes) { field, _ in field },
            ])
    }

    /// Where the site is.
    public var base: SiteAddress { SiteAddress(content.settings) }

    /// Renders a page of this site.
    /// - Throws: `Problem` of a content file whose Markdown is more than a page can hold.
    public func render(_ page: Page) throws(Problem) -> OutputFile {
        if case .asset(let file) = page.kind { return file }
        return OutputFile(path: page.path, bytes: Array(try text(of: page).utf8))
    }

    private func text(of page: Page) throws(Problem) -> String {
        switch page.kind {
        case .home:
            render("home", HomeView(catalog, words: words), page, title: nil, summary: tagline)
        case .courseList(let number):
            render(
                "courses", CourseListView(page: number, of: list, catalog: catalog, words: words), page,
                title: "Courses", summary: nil)
        case .course(let position):
            try courseText(at: position, page)
        case .info(let info):
            try infoText(info, page)
        case .notFound:
            render("404", NotFoundView(), page, title: "Page not found", summary: nil)
        case .searchIndex: SearchIndex(catalog.entries).json
        case .sitemap: Sitemap(pages, catalog: catalog, site: content.settings.url).xml
        case .robots: "User-agent: *\nAllow: /\n\nSitemap: \(content.settings.url)\(Address.sitemap)\n"
        case .asset: ""
        }
    }

    private func courseText(at position: Int, _ page: Page) throws(Problem) -> String {
        let course = catalog.entries[position].course
        let description = try html(of: course.description, file: course.file)
        let view = CourseView(at: position, of: catalog, description: description, words: words)
        return render(
            "course", view, page, title: "\(course.number): \(view.name.text)",
            summary: catalog.entries[position].excerpt?.text)
    }

    private func infoText(_ info: InfoPage, _ page: Page) throws(Problem) -> String {
        let title = words.wording(info.title)
        let view = InfoView(title: title, text: try html(of: info.body, file: info.file) ?? "")
        let summary = words.excerpt(ofMarkdown: info.body)
        return render("page", view, page, title: title.text, summary: summary.isEmpty ? nil : summary)
    }

    /// The HTML of a body; nil of an empty one.
    private func html(of body: String, file: String?) throws(Problem) -> String? {
        if body.isEmpty { return nil }
        do throws(MarkdownError) {
            return try markdown.render(body).html
        } catch {
            throw Problem(file: file ?? "", cause: .tooComplex(error.description))
        }
    }

    private static func pages(
        of content: SiteContent, catalog: Catalog, list: ListPages, assets: AssetNames
    ) -> [Page] {
        // Assets first: no page is ever there before what it loads.
        var pages = assets.files.map { Page(address: "/\($0.path)", kind: .asset($0)) }
        pages.append(Page(address: Address.home, kind: .home))
        pages += list.pages.indices.map { Page(address: Address.courses(page: $0), kind: .courseList($0)) }
        pages += catalog.entries.enumerated().map { position, entry in
            Page(address: Address.course(entry.course.slug), kind: .course(position))
        }
        pages += content.pages.map { Page(address: Address.info($0.slug), kind: .info($0)) }
        pages.append(Page(address: Address.notFound, kind: .notFound))
        pages.append(Page(address: Address.searchIndex, kind: .searchIndex))
        pages.append(Page(address: Address.sitemap, kind: .sitemap))
        pages.append(Page(address: Address.robots, kind: .robots))
        return pages
    }

    private var tagline: String? { content.settings.tagline.map { words.wording($0).text } }

    private func render(
        _ template: String, _ view: some TemplateView, _ page: Page, title: String?, summary: String?
    ) -> String {
        let place = navigation.place(of: page.address)
        let frame = Frame(
            page, settings: content.settings, words: words,
            surroundings: surroundings[place] ?? Surroundings(masthead: "", foot: ""), title: title,
            summary: summary)
        return templates.render(template, FramedView(body: view, frame: frame, assets: assets).record)
    }
}
