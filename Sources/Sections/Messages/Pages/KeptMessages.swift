import Model
import Site

/// The page that shows conversations without a connection (`kept-messages.js`): it has no message, and reads them in the browser, which keeps
/// those that were read. Only a site with members has it.
struct KeptMessages: PageGroup {
    enum Key: String, PhraseKey {
        static let group = "kept-messages"
        case title
    }

    static let address = "/messages/offline/"

    private let isNeeded: Bool

    init(_ settings: SiteSettings) { isNeeded = MessageSection.isOffered(by: settings) }

    /// The pages for the service worker.
    var kept: [KeptPage] {
        guard isNeeded else { return [] }
        return [
            KeptPage(
                Self.address, insteadOf: MessagePages.path,
                assets: [
                    "database.js", "kept-messages.js", "message-rows.js", "message-store.js",
                    "messages.css", "own-votes.js",
                ])
        ]
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["kept-messages": BareView.framedShapes(assets: assets)]
    }

    var pages: [Page] {
        guard isNeeded else { return [] }
        return [
            Page(Self.address) { renderer in
                let head = PageHead(
                    address: Self.address, title: renderer.words.say(Key.title), isFound: false)
                return renderer.html("kept-messages", BareView(), head)
            }
        ]
    }
}
