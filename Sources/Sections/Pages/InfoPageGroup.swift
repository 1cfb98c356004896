import Markdown
import Model
import Site

/// The association's own words.
struct InfoPageGroup: PageGroup {
    private let infoPages: [InfoPage]
    private let pictures: TextPictures

    init(_ pages: [InfoPage], pictures: TextPictures) {
        // The page about privacy has more to say (`PrivacyPageGroup`).
        infoPages = pages.filter { $0.slug.text != PrivacyPageGroup.slug }.map(\.asMarkdown)
        self.pictures = pictures
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["page": InfoView.framedShapes(assets: assets)]
    }

    var pages: [Page] {
        infoPages.map { info in
            Page(
                Address.info(info.slug), isListed: true, of: IllustratedPage(info, pictures), Self.html)
        }
    }

    private static func html(_ page: IllustratedPage, _ renderer: PageRenderer) throws(Problem) -> [UInt8] {
        let (info, view) = (page.info, try page.view(renderer))
        let head = PageHead(
            address: Address.info(info.slug), title: view.title.text,
            summary: renderer.words.excerpt(ofMarkdown: info.body, info.translations)?.text)
        return renderer.html("page", view, head)
    }
}

/// A page, and the site's pictures that its texts show.
struct IllustratedPage: Encodable, Sendable {
    let info: InfoPage
    let pictures: TextPictures

    init(_ info: InfoPage, _ pictures: TextPictures) {
        (self.info, self.pictures) = (info, pictures.shown(by: [info.body] + info.translations.values))
    }

    func view(_ renderer: PageRenderer) throws(Problem) -> InfoView {
        let body = renderer.words.markdown(info.body, info.translations)
        let html = try renderer.html(ofMarkdown: body.text, pictures: pictures, file: info.file)
        return InfoView(
            title: renderer.words.tagged(info.title), content: HTML(html ?? ""),
            contentLanguage: body.language,
            posted: info.posted.flatMap { Timestamp($0, in: renderer.settings.timeZone) }
                .map { PostMoment($0, in: renderer.settings.timeZone, renderer.words) })
    }
}

extension InfoPage {
    /// The page with texts in Markdown, also where they are kept as they were typed.
    var asMarkdown: InfoPage {
        guard let profile = textProfile else { return self }
        var page = self
        page.textProfile = nil
        page.body = MarkdownText.source(body, profile: profile)
        page.translations = translations.mapValues { MarkdownText.source($0, profile: profile) }
        return page
    }
}

/// A page written by the association.
struct InfoView: TemplateView {
    let title: TaggedText
    let content: HTML
    /// The language of the content; nil if it is the page's.
    let contentLanguage: String?
    /// When a post was published; nil for other pages.
    let posted: PostMoment?
}
