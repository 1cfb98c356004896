import ContentFiles
import Foundation
import Model
import Site
import State

/// The lending board: things that members lend to each other.
package enum ItemSection: Section {
    package enum Key: String, PhraseKey {
        package static let group = "items"
        case title, availableTitle, all, available
        case isAvailable = "item-states.available", isRequested = "item-states.requested"
        case isLent = "item-states.lent", line = "item-states.line"
        case ask = "item-states.ask", join = "item-states.join"
        case isDue, isGone, isPaused, formerMember = "discussion.former-member"
        case tab = "tabs.items", found = "found.items", count = "found.item-count", foundKind = "found.item"
        case notices = "notify-settings.items"
    }

    package static let part = SiteSection.items
    package static let kinds: [any ContentKind.Type] = [Item.self]
    package static let pageGroups: [any PageGroup.Type] = [ItemPageGroup.self]
    package static let phrases: [any PhraseKey.Type] = [Key.self, ItemDeskKey.self]

    package static func plan(_ content: SiteContent, in site: SectionContext) async -> SectionPlan<NoSummary>
    {
        let shown = content.items.filter { !$0.isHidden }
        if shown.isEmpty, !site.isOffered(Self.self) {
            return SectionPlan(pages: [], search: site.isMain ? searchTable([]) : nil)
        }
        let offered = shown.filter { isOffered($0, in: site) }
        return SectionPlan(
            pages: ItemPageGroup(items: shown, site: site).pages,
            search: site.isMain ? searchTable(offered) : nil,
            showsPictures: shown.contains { $0.picture != nil },
            window: site.isMain ? window(offered, of: content) : nil)
    }

    private static func window(_ offered: [Item], of content: SiteContent) -> LiveWindow {
        let window = ItemWindow(offered)
        var shown = SiteContent(settings: content.settings)
        shown.items = window.newest
        return (window, shown)
    }

    /// Whether an item is in lists: its giver has an account, which is not suspended.
    static func isOffered(_ item: Item, in site: SectionContext) -> Bool {
        site.memberNames.name(of: item.giver.text) != nil && !site.memberNames.isSuspended(item.giver.text)
    }

    package static func slugs(in content: SiteContent) -> Set<String> { Set(content.items.map(\.id.text)) }

    package static func media(in content: SiteContent) -> Set<String> {
        Set(content.items.filter { !$0.isHidden }.compactMap(\.picture))
    }

    package static let namesPictures = true

    package static let isOptional = true

    package static func isOffered(by settings: SiteSettings) -> Bool { settings.members != nil }

    package static var tab: SectionTab? {
        (name: "items", position: 6, title: Key.tab, address: Address.items)
    }

    package static func privacy(in site: SectionContext) -> [String] {
        guard isOffered(by: site.settings) else { return [] }
        return [site.words.html(ItemDeskKey.privacy, ["time": site.words.days(Retention.draft)])]
    }

    package static let hasMemberValues = true
    package static let showsMembers = true

    package static var memberNotificationTypes: [NotificationType] { [(.item, title: Key.notices)] }

    package static var search: (any SectionSearch.Type)? { Self.self }

    package static let deskViews: [any DeskView.Type] = [
        ItemFormView.self, MemberItemView.self, LendingListView.self,
    ]
}

extension SiteSection {
    /// The part of items.
    public static let items = SiteSection(rawValue: "items")
}
