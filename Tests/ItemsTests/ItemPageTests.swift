import Foundation
import Model
import Samples
import State
import Testing

@testable import Items
@testable import Site

@Suite("The pages of the lending board")
struct ItemPageTests {
    private static let state = "{{#state}}{{stateName}} {{stateText}} {{dueText}} {{lineText}}{{/state}}"

    @Test("have all items, the newest first, and those that are available")
    func lists() async throws {
        let content = ItemSample.content([
            ItemSample.item(1), ItemSample.item(2, nil, .lent), ItemSample.item(3, nil, .requested),
            ItemSample.item(4),
        ])
        let template = "{{#rows}}{{{name}}} {{address}};{{/rows}}"
        #expect(
            try await ItemSample.text("/items/", content, template)
                == "Item 4 /items/i-4/;Item 3 /items/i-3/;Item 2 /items/i-2/;Item 1 /items/i-1/;")
        #expect(
            try await ItemSample.text("/items/available/", content, template)
                == "Item 4 /items/i-4/;Item 1 /items/i-1/;")
    }

    @Test("are split, and linked with each other")
    func pages() async throws {
        let content = ItemSample.content((1...30).map { ItemSample.item($0) })
        let template = "{{#rows}}x{{/rows}}{{#paging}} {{pageNumber}}/{{pageCount}}{{/paging}}"
        #expect(
            try await ItemSample.text("/items/", content, template) == String(repeating: "x", count: 24)
                + " 1/2")
        #expect(try await ItemSample.text("/items/2/", content, template) == "xxxxxx 2/2")
    }

    @Test("say the state, the day by which it is due, and how many wait")
    func states() async throws {
        var lent = ItemSample.item(1, nil, .lent)
        lent.due = CivilDate(year: 2026, month: 12, day: 5)
        #expect(
            try await ItemSample.text(
                "/items/i-1/", ItemSample.content([lent]), Self.state, waiting: ["i-1": 2])
                == "lent Lent out due back 5 December 2026 2 people waiting")
        #expect(
            try await ItemSample.text("/items/i-1/", ItemSample.content([ItemSample.item(1)]), Self.state)
                == "available Available  ")
    }

    @Test(
        "offer what can be done: to ask, or to wait in line",
        arguments: [
            (LoanBook.Status.available, 0, "Ask to borrow it"), (.available, 1, "Get in line for it"),
            (.requested, 0, "Get in line for it"), (.lent, 0, "Get in line for it"),
        ])
    func ways(_ state: LoanBook.Status, _ waiting: Int, _ words: String) async throws {
        let content = ItemSample.content([ItemSample.item(1, nil, state)])
        #expect(
            try await ItemSample.text(
                "/items/i-1/", content, "{{askText}} {{askAddress}}", waiting: ["i-1": waiting])
                == "\(words) /poster/items/i-1?lang=en")
    }

    @Test("leave hidden items out, and list none of a former member, whose page offers nothing")
    func gone() async throws {
        var hidden = ItemSample.item(1)
        hidden.isHidden = true
        let content = ItemSample.content([
            hidden, ItemSample.item(2, giver: ItemSample.bob), ItemSample.item(3),
        ])
        #expect(try await ItemSample.text("/items/", content, "{{#rows}}{{{name}}};{{/rows}}") == "Item 3;")
        #expect(try await ItemSample.text("/items/i-1/", content, "x") == "no page")
        #expect(
            try await ItemSample.text("/items/i-2/", content, "{{{giver}}}|{{askAddress}}|\(Self.state)")
                == "A former member||gone No longer lent  ")
    }

    @Test("list nothing of a member who is suspended, and offer no way that the program would refuse")
    func suspended() async throws {
        let content = ItemSample.content([ItemSample.item(1, nil, .lent)])
        let names = [ItemSample.ada: "Ada", MemberNames.suspensionKey(ItemSample.ada): "1"]
        #expect(
            try await ItemSample.text("/items/", content, "{{#rows}}{{{name}}};{{/rows}}", names: names) == ""
        )
        #expect(
            try await ItemSample.text(
                "/items/i-1/", content,
                "{{{giver}}}|{{askAddress}}|{{#writeLink}}{{writeText}}{{/writeLink}}|\(Self.state)",
                waiting: ["i-1": 2], names: names)
                == "Ada|||gone Not lent at the moment  ")
    }

    @Test("lead to the giver by the item's id, as long as there is an account")
    func write() async throws {
        let content = ItemSample.content([ItemSample.item(1), ItemSample.item(2, giver: ItemSample.bob)])
        let template = "{{#writeLink}}{{writeText}} {{writeAddress}}{{/writeLink}}"
        #expect(
            try await ItemSample.text("/items/i-1/", content, template)
                == "Write to Ada /poster/messages/to/i-1?lang=en")
        #expect(try await ItemSample.text("/items/i-2/", content, template) == "")
    }

    @Test("are none on a site without members and items, and invite where there is nothing yet")
    func none() async throws {
        let empty = ItemSample.content([])
        #expect(try await ItemSample.text("/items/", empty, "{{#isEmpty}}empty{{/isEmpty}}") == "empty")
        let site = try await ItemSample.site(Sample.content([]), Sample.theme())
        #expect(site.pages.contains { $0.address.hasPrefix("/items/") } == false)
    }
}
