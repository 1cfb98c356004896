import Foundation
import Model

/// A post in the list of unread ones: an id that never changes, and the address of the page that shows the post.
package struct UnreadItem: Encodable, Sendable {
    package let id: String
    /// An address on the site, or a full URL; empty if there is none.
    package let page: String

    package init(id: String, page: String) { (self.id, self.page) = (id, page) }
}

/// The newest items of each tab: browsers remember the known ones and count the others as unread.
///
/// JSON: `{"/events/": [["e-k3v9q0m2", "/events/gala/"], ...], ...}`. A tab's address -> its items, newest
/// first, each with an id that never changes and the address of its page, empty if there is none.
package struct UnreadFile: Encodable, Sendable {
    private struct Tab: Encodable {
        let address: String
        let items: [UnreadItem]
    }

    private let tabs: [Tab]

    /// Maximum number of items of one tab: more than anybody counts.
    package static let limit = 60

    package init(_ summary: SectionSummary, _ sections: Sections, settings: SiteSettings) {
        let names = Set(sections.tabs(of: settings).map(\.name))
        func items<S: Section>(of section: S.Type) -> (SectionTab, [UnreadItem])? {
            section.tab.map { ($0, summary.of(section).map(section.unread) ?? []) }
        }
        tabs = sections.all.compactMap { items(of: $0) }.filter { names.contains($0.0.name) }
            .sorted { $0.0.position < $1.0.position }
            .map { Tab(address: $0.0.address, items: $0.1) }
    }

    /// The file as JSON, for a site with this URL.
    package func json(site: String) -> String {
        func address(_ page: String) -> String {
            if page.hasPrefix("/") { return page }
            return page.hasPrefix(site + "/") ? String(page.dropFirst(site.count)) : ""
        }
        let lists = tabs.map { tab in
            let items = tab.items.map { JSONValue.list([.text($0.id), .text(address($0.page))]) }
            return JSONValue.Member(name: tab.address, value: .list(items))
        }
        return JSONValue.object(lists).json + "\n"
    }
}
