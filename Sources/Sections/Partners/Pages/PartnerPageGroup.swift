import Model
import Site

/// `/partners/`: what study partners are, and the way to them.
struct PartnerPageGroup: PageGroup {
    private struct Input: Encodable, Sendable {
        let slot: Int
        let admitsReaders: Bool
        let mount: String?
    }

    private let input: Input

    init(_ settings: SiteSettings) {
        let partners = settings.partners
        input = Input(
            slot: partners?.slot ?? PartnerSettings().slot, admitsReaders: partners?.readers ?? false,
            mount: partners == nil ? nil : settings.poster)
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["partners": PartnerView.framedShapes(assets: assets)]
    }

    var pages: [Page] { [Page(Address.partners, isListed: true, of: input, Self.html)] }

    private static func html(_ input: Input, _ renderer: PageRenderer) throws(Problem) -> [UInt8] {
        let words = renderer.words
        func way(_ path: String) -> String? {
            input.mount.map { words.link("\($0)\(path)?lang=\(words.language)") }
        }
        let view = PartnerView(
            slot: "\(input.slot)", joinAddress: way("/partners"),
            readerAddress: input.admitsReaders ? way("/partners/reader") : nil)
        let head = PageHead(
            address: Address.partners, title: words.say(PartnerSection.Key.title),
            summary: words.say(PartnerSection.Key.lead))
        return renderer.html("partners", view, head)
    }
}

/// The page about study partners.
struct PartnerView: TemplateView {
    /// The length of a slot, in minutes.
    let slot: String
    /// The page with the day's slots; nil where the site has none.
    let joinAddress: String?
    /// The form for readers without an account; nil where they cannot register.
    let readerAddress: String?
}
