import Foundation
import Model
import Site
import State

/// The lists of items, split into pages: all, and those that are available.
struct ItemLists {
    /// Number of items on a page.
    static let size = 24

    enum Choice: CaseIterable {
        case all, available

        var address: String { self == .all ? Address.items : "\(Address.items)available/" }
        var name: ItemSection.Key { self == .all ? .all : .available }
        var title: ItemSection.Key { self == .all ? .title : .availableTitle }

        func takes(_ item: Item) -> Bool { self == .all || item.state == .available }
    }

    /// Those that are offered, newest first.
    let items: [Item]
    let site: SectionContext

    var pages: [Page] { Choice.allCases.flatMap(pages) }

    private func pages(_ choice: Choice) -> [Page] {
        let shown = items.filter(choice.takes)
        let count = Self.pageCount(shown.count)
        return (0..<count).map { index in
            let part = shown.dropFirst(index * Self.size).prefix(Self.size)
            return page(choice, index, of: count, Array(part), isEmpty: items.isEmpty)
        }
    }

    /// The first page of a list, where `items` are the newest alone, and `count` of all items are in the list; nil if more are needed.
    func first(_ choice: Choice, of count: Int, isEmpty: Bool) -> Page? {
        let shown = items.lazy.filter(choice.takes).prefix(Self.size)
        guard shown.count == min(count, Self.size) else { return nil }
        return page(choice, 0, of: Self.pageCount(count), Array(shown), isEmpty: isEmpty)
    }

    private static func pageCount(_ count: Int) -> Int { max(1, (count + size - 1) / size) }

    private static func address(_ choice: Choice, _ index: Int) -> String {
        index == 0 ? choice.address : "\(choice.address)\(index + 1)/"
    }

    private func page(
        _ choice: Choice, _ index: Int, of count: Int, _ items: [Item], isEmpty: Bool
    ) -> Page {
        let paging = Paging(index, of: count) { site.words.link(Self.address(choice, $0)) }
        let view = ItemListView(
            choice, rows: items.map { ItemRow($0, in: site) }, paging: paging, isEmpty: isEmpty,
            isFirst: index == 0, in: site)
        let address = Self.address(choice, index)
        return Page(address, isListed: true, of: view) { view, renderer in
            renderer.html("items", view, PageHead(address: address, title: view.listTitle))
        }
    }
}

/// A page of a list of items.
struct ItemListView: TemplateView {
    let listTitle: String
    /// The lists, with the page's own marked.
    let choices: [NavigationLink]
    let rows: [ItemRow]
    let paging: Paging?
    /// Whether nothing is lent at all.
    let isEmpty: Bool
    /// The form to lend something; nil if members cannot.
    let offerAddress: String?
    /// The page with what a member lends and borrows.
    let ownAddress: String?
    let listAddress: String

    static let computed = FieldTable<ItemListView>([.flag("hasRows") { !$0.rows.isEmpty }])

    init(
        _ choice: ItemLists.Choice, rows: [ItemRow], paging: Paging?, isEmpty: Bool, isFirst: Bool,
        in site: SectionContext
    ) {
        let words = site.words
        listTitle = words.say(choice.title)
        choices = ItemLists.Choice.allCases.map { each in
            NavigationLink(
                title: words.say(each.name), address: words.link(each.address), isCurrent: each == choice,
                isHere: each == choice && isFirst)
        }
        (self.rows, self.paging, self.isEmpty) = (rows, paging, isEmpty)
        offerAddress = ItemSection.formAddress(ItemPath.new, site.settings, words)
        ownAddress = ItemSection.formAddress(ItemPath.own, site.settings, words)
        listAddress = words.link(Address.items)
    }
}

/// An item in a list.
struct ItemRow: TemplateView {
    let address: String
    let name: TaggedText
    let condition: TaggedText?
    let location: TaggedText?
    let picture: ItemPicture?
    let state: ItemStateView

    static let computed = FieldTable<ItemRow>([
        .flag("hasFacts") { $0.condition != nil || $0.location != nil }
    ])

    init(_ item: Item, in site: SectionContext) {
        let words = site.words
        (address, name) = (words.link(Address.item(item.id)), words.tagged(typed: item.name))
        condition = item.condition.isEmpty ? nil : words.tagged(typed: item.condition)
        location = item.location.isEmpty ? nil : words.tagged(typed: item.location)
        picture = ItemPicture(of: item, site.pictures, words)
        state = ItemStateView(item, waiting: site.waiting(for: item), gone: nil, words)
    }
}
