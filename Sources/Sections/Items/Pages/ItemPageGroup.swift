import Foundation
import Model
import Site
import State

/// The pages of the lending board: the lists, and one page per item.
struct ItemPageGroup: PageGroup {
    /// Without hidden ones, newest first.
    let items: [Item]
    let site: SectionContext

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        [
            "items": ItemListView.framedShapes(assets: assets),
            "item": ItemView.framedShapes(assets: assets),
        ]
    }

    var pages: [Page] {
        let offered = items.filter { ItemSection.isOffered($0, in: site) }
        return ItemLists(items: offered, site: site).pages + [ItemSection.searchIndex(offered)]
            + items.map(page)
    }

    func page(of item: Item) -> Page {
        let input = ItemPageInput(item, in: site)
        return Page(
            Address.item(item.id), isListed: input.names.name(of: item.giver.text) != nil,
            changed: input.changed(in: site.settings.timeZone), of: input, Self.html)
    }

    private static func html(_ page: ItemPageInput, _ renderer: PageRenderer) throws(Problem) -> [UInt8] {
        let (item, words) = (page.item, renderer.words)
        let view = try ItemView(page, by: renderer)
        let head = PageHead(
            address: Address.item(item.id), title: item.name,
            summary: words.excerpt(ofMarkdown: item.markdown, [:])?.text, kind: "article")
        return renderer.html("item", view, head)
    }
}

/// The input of an item's page.
struct ItemPageInput: Encodable, Sendable {
    let item: Item
    /// The number of members who wait for it.
    let waiting: Int
    let names: AuthorNames
    let pictures: Pictures

    init(_ item: Item, in site: SectionContext) {
        (self.item, waiting) = (item, site.waiting(for: item))
        names = site.memberNames.names(of: [item.giver.text])
        pictures = site.pictures.only([item.picture].compactMap(\.self), drawn: [], site.words)
    }

    /// The day of the last change, in a time zone.
    func changed(in zone: TimeZone) -> CivilDate? {
        let times = [item.posted, item.updated].compactMap(\.self).map(\.instant)
        return times.max().flatMap { zone.civil(at: $0)?.day }
    }
}

/// The page of an item.
struct ItemView: TemplateView {
    let itemID: String
    let name: TaggedText
    let condition: TaggedText?
    let location: TaggedText?
    let content: HTML
    let picture: ItemPicture?
    let state: ItemStateView
    let giver: TaggedText
    /// Nil where nobody can write to the giver.
    let writeLink: WriteLink?
    let postedDay: String
    let postedText: String
    /// The page on which members ask for it, or do what else they may; nil if the site has none.
    let askAddress: String?
    /// The words of that link.
    let askText: String
    /// The form to report the item; nil if the site has no program.
    let reportAddress: String?
    let listAddress: String

    static let computed = FieldTable<ItemView>([.flag("hasDetail") { !$0.content.text.isEmpty }])

    init(_ page: ItemPageInput, by renderer: PageRenderer) throws(Problem) {
        let (item, words, settings) = (page.item, renderer.words, renderer.settings)
        (itemID, name) = (item.id.text, words.tagged(typed: item.name))
        condition = item.condition.isEmpty ? nil : words.tagged(typed: item.condition)
        location = item.location.isEmpty ? nil : words.tagged(typed: item.location)
        let html = try renderer.html(ofTyped: item.detail, file: Item.path(of: item.id.text))
        content = HTML(html ?? "")
        picture = ItemPicture(of: item, page.pictures, words)
        let name = page.names.name(of: item.giver.text)
        let isPaused = page.names.isSuspended(item.giver.text)
        let reason: ItemSection.Key? = name == nil ? .isGone : isPaused ? .isPaused : nil
        state = ItemStateView(item, waiting: page.waiting, gone: reason, words)
        giver =
            name.map { words.tagged(typed: $0) } ?? TaggedText(words.say(ItemSection.Key.formerMember))
        writeLink = WriteLink(to: item.giver, of: item.id, page.names, settings, words)
        let day = (settings.timeZone.civil(at: item.posted.instant) ?? item.posted.civil).day
        (postedDay, postedText) = (day.description, words.dates.of(day))
        askAddress =
            reason != nil ? nil : ItemSection.formAddress(ItemPath.item(item.id.text), settings, words)
        let isFree = item.state == .available && page.waiting == 0
        askText = words.say(isFree ? ItemSection.Key.ask : .join)
        reportAddress = settings.poster.map {
            words.link("\($0)/report?post=\(item.id)&lang=\(words.language)")
        }
        listAddress = words.link(Address.items)
    }
}
