import ContentFiles
import Foundation
import Model
import Site
import State

/// The part of the lending board that live pages of future posts and steps of lending need: the newest items, and the numbers of all.
package struct ItemWindow: Codable, Sendable {
    /// Offered items, newest first.
    let newest: [Item]
    /// Number of all offered items.
    let count: Int
    /// Number of those that are available.
    let availableCount: Int

    /// Maximum number of items: most changes are of these, and a build does the others.
    private static let limit = 200

    init(_ offered: [Item]) {
        newest = Array(offered.prefix(Self.limit))
        (count, availableCount) = (offered.count, offered.count { $0.state == .available })
    }

    /// The window after changes; nil if it cannot say what one of the changed items was before.
    func changed(_ changed: Set<Slug>, to offered: [Item]) -> ItemWindow? {
        let before = newest.filter { changed.contains($0.id) }
        let known = Set(before.map(\.id))
        let last = count > newest.count ? newest.last : nil
        let isNew = { (item: Item) in last.map { $0.posted.instant < item.posted.instant } ?? true }
        guard changed.subtracting(known).subtracting(offered.filter(isNew).map(\.id)).isEmpty || last == nil
        else { return nil }
        let kept = newest.filter { !changed.contains($0.id) }
        return ItemWindow(
            newest: Item.sorted(kept + offered), count: count - before.count + offered.count,
            availableCount: availableCount - before.count { $0.state == .available }
                + offered.count { $0.state == .available })
    }

    private init(newest: [Item], count: Int, availableCount: Int) {
        (self.newest, self.count, self.availableCount) = (newest, count, availableCount)
    }
}

extension ItemSection {
    package static func live(
        _ changes: LiveChanges, _ window: ItemWindow, in site: SectionContext
    ) async -> SectionPlan<NoSummary>? {
        let named = changes.names(of: Item.self)
        let changed = Set(named.map(\.name))
        let fresh = Set(named.filter { changes.fresh.contains($0.path) }.map(\.name))
        let shown = changes.content.items.filter { !$0.isHidden }
        let offered = shown.filter { isOffered($0, in: site) }
        guard let now = window.changed(changed, to: offered) else { return nil }
        let lists = ItemLists(items: now.newest, site: site)
        guard let all = lists.first(.all, of: now.count, isEmpty: now.count == 0),
            let available = lists.first(.available, of: now.availableCount, isEmpty: now.count == 0)
        else { return nil }
        let group = ItemPageGroup(items: shown, site: site)
        var plan = SectionPlan<NoSummary>(pages: [])
        plan.pages = shown.filter { fresh.contains($0.id) }.map(group.page) + [all, available]
        plan.removed = fresh.subtracting(shown.map(\.id)).sorted().map { Address.item($0) }
        plan.search = searchTable(offered)
        plan.hidden = changed.subtracting(offered.map(\.id)).map(\.text).sorted()
        return plan
    }
}
