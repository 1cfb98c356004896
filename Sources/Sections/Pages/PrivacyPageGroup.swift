import Model
import Site

/// `/privacy/`: the data that the site keeps about persons, for how long, and how to have them removed. The
/// association's own words, `Content/pages/privacy.md`, come first if there are any.
struct PrivacyPageGroup: PageGroup {
    /// The slug of the association's own words about privacy.
    static let slug = "privacy"

    /// The association's own page.
    private let own: IllustratedPage?

    init(_ pages: [InfoPage], pictures: TextPictures) {
        own = pages.first { $0.slug.text == Self.slug }.map { IllustratedPage($0.asMarkdown, pictures) }
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["privacy": PrivacyView.framedShapes(assets: assets)]
    }

    var pages: [Page] {
        [Page(Address.privacy, isListed: true, of: own, Self.html)]
    }

    private static func html(_ page: IllustratedPage?, _ renderer: PageRenderer) throws(Problem) -> [UInt8] {
        let words = renderer.words
        let own = try page.map { page throws(Problem) in try page.view(renderer) }
        let head = PageHead(
            address: Address.privacy, title: own?.title.text ?? words.say(PrivacyStatements.Key.title),
            summary: words.say(PrivacyStatements.Key.lead))
        let view = PrivacyView(
            title: own?.title, content: own?.content, contentLanguage: own?.contentLanguage,
            parts: PrivacyStatements(renderer.settings, words).parts)
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

/// Statements about one thing that readers do.
struct PrivacyPart: TemplateView {
    let partHeading: String
    let statements: [PrivacyStatement]
    /// Whether readers choose here whether their searches are counted.
    let hasSearchChoice: Bool
}

struct PrivacyStatement: TemplateView {
    let statement: HTML
}
