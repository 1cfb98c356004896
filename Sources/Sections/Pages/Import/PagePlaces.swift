import ContentFiles
import Foundation
import Model
import Pages
import Pinyin

/// The addresses of a site's pages, known and new ones, and the pages that earlier imports made.
struct PagePlaces {
    /// The slug of an item, and the page of the site that an earlier import made of it.
    struct Place {
        let slug: Slug
        /// Whether another slug was wanted.
        let isOther: Bool
        let known: InfoPage?
    }

    private let byID: [String: InfoPage]
    private let oldWebsite: String
    /// The addresses that lead to pages: those of all pages, and earlier ones.
    private var addresses: Set<String>

    init(_ pages: [InfoPage], oldWebsite: String) {
        self.oldWebsite = oldWebsite
        byID = Dictionary(
            pages.compactMap { page in ImportedFields(page.imported)?["id"].map { ($0, page) } },
            uniquingKeysWith: { first, _ in first })
        addresses = Set(
            pages.flatMap { page in ([page.slug] + page.aliases).map { "/\($0)/" } + page.formerAddresses })
    }

    /// The id of an item in the memory of imports, or of the list of posts.
    func id(_ name: String) -> String { ImportedFields.mark(of: "\(oldWebsite) \(name)") }

    /// The page that an earlier import made.
    func known(_ name: String) -> InfoPage? { byID[id(name)] }

    /// The place of an item, which is taken from then on.
    mutating func place(of item: WordPressFile.Item) -> Place {
        if let known = known(item.id) { return Place(slug: known.slug, isOther: false, known: known) }
        let name = item.slug.removingPercentEncoding ?? item.slug
        let wanted = Slug(making: Pinyin.addressText(name)) ?? Slug(making: Pinyin.addressText(item.title))
        return free(wanted ?? Slug(making: "page-\(item.id)") ?? .page)
    }

    mutating func free(_ wanted: Slug) -> Place {
        var (slug, number) = (wanted, 1)
        while InfoPage.isReserved(slug) || !take("/\(slug)/") {
            number += 1
            slug = wanted.appending(number)
        }
        return Place(slug: slug, isOther: slug != wanted, known: nil)
    }

    /// Whether an address leads to no page yet; it does from then on.
    mutating func take(_ address: String) -> Bool { addresses.insert(address).inserted }
}

extension Slug {
    static let page = Slug("page") ?? { preconditionFailure("a constant that is a slug") }()
    static let news = Slug("news") ?? .page
}
