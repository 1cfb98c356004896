import Markdown
import Model

/// Makes HTML out of views: what every page of a site needs for that.
struct PageRenderer: Sendable {
    /// The site's settings.
    let settings: SiteSettings
    /// How words are given to readers.
    let words: PageWords
    private let assets: AssetAddresses
    private let templates: TemplateLibrary
    private let navigation: Navigation
    private let surroundings: [Navigation.Location: SharedChrome]
    private let markdown: MarkdownRenderer

    /// What makes the pages of a site in one language.
    init(
        settings: SiteSettings, words: PageWords, assets: AssetAddresses, templates: TemplateLibrary,
        navigation: Navigation, drawings: Drawings
    ) {
        self.settings = settings
        self.words = words
        markdown = MarkdownRenderer(labels: MarkdownLabels(words)) { words.link($0) }
        self.assets = assets
        self.templates = templates
        self.navigation = navigation
        let logo = LogoView(settings.look.logo, assets: assets)
        let touchIcon = drawings.address(AppIcons.touch.address, words).map(words.link)
        var surroundings: [Navigation.Location: SharedChrome] = [:]
        for place in navigation.places {
            let view = navigation.view(
                at: place, settings: settings, words: words, logo: logo, touchIcon: touchIcon)
            surroundings[place] = SharedChrome(view, templates: templates)
        }
        self.surroundings = surroundings
    }

    /// The addresses of the home page, the lists of the sections and the association's own pages.
    var mainAddresses: [String] { navigation.addresses }

    /// The HTML of a page: what its template makes of its view.
    func html(_ template: String, _ view: some TemplateView, _ head: PageHead) -> [UInt8] {
        let frame = Frame(
            head, settings: settings, words: words,
            surroundings: surroundings[navigation.place(of: head.address)] ?? .none)
        return templates.bytes(template, FramedView(body: view, around: frame).record)
    }

    /// What a template without a frame makes of a view.
    func text(_ template: String, _ view: some TemplateView) -> [UInt8] {
        templates.bytes(template, TemplateRecord(view))
    }

    /// The address of a file of Templates/assets; nil where the theme has none of that name.
    func address(ofAsset name: String) -> String? { assets.address(of: name) }

    /// The HTML of a Markdown text that shows these pictures; nil of an empty one.
    /// - Throws: `Problem` of the file that the text is from, where it is more than a page can hold.
    func html(ofMarkdown text: String, pictures: TextPictures, file: String?) throws(Problem) -> String? {
        try rendered(text, file: file).map { $0.hasPictures ? pictures.dressed($0.html) : $0.html }
    }

    /// The same as feeds have it, whose readers know nothing of pictures in sizes.
    /// - Throws: `Problem` of the file that the text is from, where it is more than a page can hold.
    func bareHTML(ofMarkdown text: String, file: String?) throws(Problem) -> String? {
        try rendered(text, file: file)?.html
    }

    private func rendered(_ text: String, file: String?) throws(Problem) -> RenderedMarkdown? {
        if text.isEmpty { return nil }
        do throws(MarkdownError) {
            return try markdown.render(text)
        } catch {
            throw Problem(file: file ?? "", cause: .tooComplex(error.description))
        }
    }
}
