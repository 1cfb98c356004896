import Model
import Site

/// `/privacy/`: the data that the site keeps about persons, for how long, and how to have them removed. The
/// association's own words, `Content/pages/privacy.md`, come first if there are any.
struct PrivacyPageGroup: PageGroup {
    /// The association's own page, and the statements.
    private struct Input: Encodable, Sendable {
        let own: IllustratedPage?
        let parts: [PrivacyPart]
    }

    /// The slug of the association's own words about privacy.
    static let slug = "privacy"

    private let input: Input

    init(_ pages: [InfoPage], in site: SectionContext) {
        let own = pages.first { $0.slug.text == Self.slug }
        input = Input(own: own.map { IllustratedPage($0.asMarkdown, site.textPictures) }, parts: site.privacy)
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["privacy": PrivacyView.framedShapes(assets: assets)]
    }

    var pages: [Page] {
        [Page(Address.privacy, isListed: true, of: input, Self.html)]
    }

    private static func html(_ input: Input, _ renderer: PageRenderer) throws(Problem) -> [UInt8] {
        let words = renderer.words
        let own = try input.own.map { page throws(Problem) in try page.view(renderer) }
        let head = PageHead(
            address: Address.privacy, title: own?.title.text ?? words.say(PrivacyStatements.Key.title),
            summary: words.say(PrivacyStatements.Key.lead))
        let view = PrivacyView(
            title: own?.title, content: own?.content, contentLanguage: own?.contentLanguage,
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
