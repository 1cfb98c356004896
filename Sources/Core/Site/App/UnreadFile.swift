import Model

/// The newest items of each tab: browsers remember the known ones and count the others as unread.
///
/// JSON: `{"/events/": [["e-k3v9q0m2", "/events/gala/"], ...], ...}`. A tab's address -> its items, newest
/// first, each with an id that never changes and the address of its page, empty if there is none.
struct UnreadFile: Encodable, Sendable {
    /// An item of a tab: its id and the address of its page.
    private struct Item: Encodable {
        let id: String
        /// An address on the site, or a full URL; empty if there is none.
        let page: String
    }

    private let events: [Item]
    private let comments: [Item]
    private let messages: [Item]
    private let notices: [Item]

    /// Maximum number of items of one tab.
    static let limit = 60

    init(_ highlights: SectionSummary) {
        events = (highlights.events?.newest ?? []).map {
            Item(id: "e-\($0.id)", page: Address.event($0.slug))
        }
        comments = (highlights.courses?.newest ?? []).map {
            Item(id: "c-\($0.comment.id)", page: Address.course($0.comment.course))
        }
        messages = (highlights.messages?.newest ?? []).map {
            Item(id: "f-\($0.id)", page: Address.message($0.id))
        }
        // A new revision of a record is unread again.
        notices = (highlights.notices?.newest ?? []).map {
            Item(id: "n-\($0.id)-\($0.revision)", page: $0.url ?? "")
        }
    }

    /// The file as JSON, for a site with this URL.
    func json(site: String) -> String {
        let told = notices.map { notice in
            let isHere = notice.page.hasPrefix(site + "/")
            return Item(id: notice.id, page: isHere ? String(notice.page.dropFirst(site.count)) : "")
        }
        let tabs: KeyValuePairs<String, JSONValue?> = [
            Address.events: Self.list(events), Address.courses: Self.list(comments),
            Address.feedback: Self.list(messages), Address.notices: Self.list(told),
        ]
        return JSONValue.object(of: tabs).json + "\n"
    }

    private static func list(_ items: [Item]) -> JSONValue {
        .list(items.map { .list([.text($0.id), .text($0.page)]) })
    }
}
