import Model

/// The newest items of each tab: browsers remember which of them were there before, and count the others.
///
/// JSON: `{"/events/": [["e-k3v9q0m2", "/events/gala/"], ...], ...}`. A tab's address -> its items, the newest first, each with an
/// id that never changes and the address of the page that shows it, empty where none does.
struct UnreadFile: Sendable {
    private let content: SiteContent
    private let notices: NoticeHistory
    private let comments: [Review]

    /// The most items of one tab: more than anybody counts.
    static let limit = 60

    init(_ content: SiteContent, catalog: Catalog, notices: NoticeHistory) {
        (self.content, self.notices) = (content, notices)
        comments = catalog.newestComments(Self.limit).map(\.comment)
    }

    /// The file.
    var json: String {
        let site = content.settings.url
        let messages = content.feedback.lazy.filter { !$0.isHidden }.prefix(Self.limit)
        let tabs: KeyValuePairs<String, JSONValue?> = [
            Address.events: Self.list(content.newestEvents(Self.limit)) {
                ("e-\($0.id)", Address.event($0.slug))
            },
            Address.courses: Self.list(comments) { ("c-\($0.id)", Address.course($0.course)) },
            Address.feedback: Self.list(messages) { ("f-\($0.id)", Address.message($0.id)) },
            Address.notices: Self.list(notices.notices.prefix(Self.limit)) { notice in
                let page = notice.url.flatMap { $0.hasPrefix(site + "/") ? $0.dropFirst(site.count) : nil }
                // A changed record is news again.
                return ("n-\(notice.id)-\(notice.revision)", page.map(String.init) ?? "")
            },
        ]
        return JSONValue.object(of: tabs).json + "\n"
    }

    private static func list<Item>(
        _ items: some Sequence<Item>, _ pair: (Item) -> (id: String, page: String)
    ) -> JSONValue {
        .list(
            items.map { item in
                let (id, page) = pair(item)
                return .list([.text(id), .text(page)])
            })
    }
}
