import Markdown
import Model

/// Renders views as HTML in one language, with the values that all pages share.
package struct PageRenderer: Sendable {
    package let settings: SiteSettings
    package let words: PageWords
    private let assets: AssetAddresses
    private let templates: TemplateLibrary
    private let navigation: Navigation
    private let frames: [Navigation.Location: TemplateRecord]
    private let markdown: MarkdownRenderer
    /// For texts of members: search engines follow none of their links.
    private let memberMarkdown: MarkdownRenderer

    /// `only` is the address of the only page to render; nil for all.
    package init(
        settings: SiteSettings, words: PageWords, assets: AssetAddresses, templates: TemplateLibrary,
        navigation: Navigation, drawings: Drawings, only: String? = nil
    ) {
        self.settings = settings
        self.words = words
        markdown = MarkdownRenderer(labels: MarkdownLabels(words)) { words.link($0) }
        memberMarkdown = MarkdownRenderer(labels: MarkdownLabels(words), relation: "nofollow ugc") {
            words.link($0)
        }
        self.assets = assets
        self.templates = templates
        self.navigation = navigation
        let logo = LogoView(settings.look.logo, assets: assets)
        let touchIcon = drawings.address(AppIcons.touch.address, words).map(words.link)
        var frames: [Navigation.Location: TemplateRecord] = [:]
        for place in only.map({ [navigation.place(of: $0)] }) ?? navigation.places {
            let view = navigation.view(
                at: place, settings: settings, words: words, logo: logo, touchIcon: touchIcon)
            let record = TemplateRecord(view)
            let frame = SharedFrame(settings: settings, words: words) { templates.render($0, record) }
            frames[place] = TemplateRecord(frame)
        }
        self.frames = frames
    }

    /// The addresses of the home page, the sections' lists and the association's pages.
    package var mainAddresses: [String] { navigation.addresses }

    package func html(_ template: String, _ view: some TemplateView, _ head: PageHead) -> [UInt8] {
        html(template, TemplateRecord(view), head)
    }

    /// The HTML of a page with its frame, of the fields of several views.
    package func html(_ template: String, _ record: TemplateRecord, _ head: PageHead) -> [UInt8] {
        let own = TemplateRecord(Frame(head, settings: settings, words: words))
        let shared =
            frames[navigation.place(of: head.address)]
            ?? TemplateRecord(SharedFrame(settings: settings, words: words) { _ in "" })
        return templates.bytes(template, record.joined(to: own).joined(to: shared))
    }

    /// The bytes of a template without a frame.
    package func text(_ template: String, _ view: some TemplateView) -> [UInt8] {
        templates.bytes(template, TemplateRecord(view))
    }

    /// The address of a file of Templates/assets; nil if the theme has none of that name.
    package func address(ofAsset name: String) -> String? { assets.address(of: name) }

    /// The HTML of a Markdown text with these pictures; nil if the text is empty.
    package func html(ofMarkdown text: String, pictures: TextPictures, file: String?) throws(Problem)
        -> String?
    {
        try rendered(text, file: file).map { $0.hasPictures ? pictures.dressed($0.html) : $0.html }
    }

    /// The HTML of a Markdown text for feeds, without picture sizes; nil if the text is empty.
    package func bareHTML(ofMarkdown text: String, file: String?) throws(Problem) -> String? {
        try rendered(text, file: file)?.html
    }

    /// The HTML of a text that a member typed; nil if the text is empty.
    package func html(ofTyped text: String, file: String?) throws(Problem) -> String? {
        let source = MarkdownText.source(text, profile: MarkdownText.typedProfile)
        return try rendered(source, by: memberMarkdown, file: file)?.html
    }

    private func rendered(
        _ text: String, by markdown: MarkdownRenderer? = nil, file: String?
    ) throws(Problem) -> RenderedMarkdown? {
        if text.isEmpty { return nil }
        do throws(MarkdownError) {
            return try (markdown ?? self.markdown).render(text)
        } catch {
            throw Problem(file: file ?? "", cause: .tooComplex(error.description))
        }
    }
}
