import Foundation
import Model
import Site

/// `/privacy/`: the data that the site keeps about persons, for how long, and how to have them removed. The
/// association's own words, `Content/pages/privacy.md`, come first if there are any.
struct PrivacyPageGroup: PageGroup {
    /// The association's own page, the site's pictures that its texts show, and the statements.
    private struct Input: Encodable, Sendable {
        let own: InfoPage?
        let pictures: TextPictures
        let parts: [PrivacyPart]
    }

    /// The slug of the association's own words about privacy.
    static let slug = "privacy"

    private let own: InfoPage?
    private let site: SectionContext

    init(_ pages: [InfoPage], in site: SectionContext) {
        (own, self.site) = (pages.first { $0.slug.text == Self.slug }?.asMarkdown, site)
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["privacy": PrivacyView.framedShapes(assets: assets)]
    }

    var pages: [Page] {
        let shown = site.textPictures.shown(by: own.map { [$0.body] + $0.translations.values } ?? [])
        let input = Input(own: own, pictures: shown, parts: site.privacy)
        return [Page(Address.privacy, isListed: true, of: input, Self.html)]
    }

    private static func html(_ input: Input, _ renderer: PageRenderer) throws(Problem) -> [UInt8] {
        let words = renderer.words
        var (title, content, language): (TaggedText?, HTML?, String?)
        if let own = input.own {
            let body = words.markdown(own.body, own.translations)
            title = words.tagged(own.title)
            let html = try renderer.html(ofMarkdown: body.text, pictures: input.pictures, file: own.file)
            (content, language) = (HTML(html ?? ""), body.language)
        }
        let head = PageHead(
            address: Address.privacy, title: title?.text ?? words.say(PrivacyStatements.Key.title),
            summary: words.say(PrivacyStatements.Key.lead))
        let view = PrivacyView(
            title: title, content: content, contentLanguage: language,
            parts: input.parts)
        return renderer.html("privacy", view, head)
    }
}

/// The page about privacy.
struct PrivacyView: TemplateView {
    /// The title of the association's own words; nil if there are none.
    let title: TaggedText?
    /// The association's own words.
    let content: HTML?
    let contentLanguage: String?
    let parts: [PrivacyPart]
}
