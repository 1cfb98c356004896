import ContentFiles
import Foundation
import Model
import Samples
import StandardSections
import State

@testable import Items
@testable import Site

/// Items of members, in a site that has members.
enum ItemSample {
    static let ada = "m-" + String(repeating: "a", count: 26)
    static let bob = "m-" + String(repeating: "b", count: 26)

    /// Items with greater numbers are newer, by a minute each.
    static func item(
        _ number: Int, _ name: String? = nil, _ state: LoanBook.Status = .available, giver: String = ada
    ) -> Item {
        let posted = Timestamp("2026-11-01T10:00:30Z", in: .gmt)!.instant + Double(60 * number)
        var item = Item(
            id: Sample.slug("i-\(number)"), giver: Sample.slug(giver), posted: Timestamp(posted, in: .gmt)!)
        (item.name, item.state) = (name ?? "Item \(number)", state)
        return item
    }

    static func content(_ items: [Item]) -> SiteContent {
        var content = Sample.content([])
        content.settings.members = MemberSettings(domains: ["example.edu"])
        content.items = Item.sorted(items)
        return content
    }

    static func site(
        _ content: SiteContent, _ theme: Theme, waiting: [String: Int] = [:],
        names: [String: String] = [ada: "Ada"]
    ) async throws -> SiteRenderer {
        let values = PostValues(waiting.map { ($0.key, .numbers([0, $0.value])) })
        return try await SiteRenderer(
            content: content, theme: theme, now: Sample.now, values: [.items: values],
            memberNames: MemberNames(names), sections: .standard)
    }

    /// The text of a page made with a template in the place of the project's.
    static func text(
        _ address: String, _ content: SiteContent, _ template: String, waiting: [String: Int] = [:],
        names: [String: String] = [ada: "Ada"]
    ) async throws -> String {
        let name = address.hasPrefix("/items/i-") ? "item" : "items"
        let site = try await site(content, Sample.theme([name: template]), waiting: waiting, names: names)
        guard let page = site.pages.first(where: { $0.address == address }) else { return "no page" }
        return String(decoding: try site.render(page).bytes, as: UTF8.self)
    }
}
