import Foundation
import Testing

@testable import Desk
@testable import Items
@testable import State

@Suite("An item is offered")
struct OfferingItemTests {
    private let host: DeskHost
    private var ada: LendingMember

    init() async throws {
        host = try await .withMembers()
        ada = try LendingMember(host, "Ada")
    }

    @Test("with a name alone, or with all that the form takes, and is on the site at once")
    mutating func offered() async throws {
        let id = try await ada.offer("Drill")
        #expect(try host.item(id).contains("\nstate: available\n"))
        #expect(try host.page(ofItem: id).contains(">Drill</h1>"))
        let fields = ["condition": "Like new", "location": "East <pier>", "detail": "Two **batteries**."]
        let whole = try await ada.offer("Suitcase", fields)
        let file = try host.item(whole)
        #expect(file.contains("condition: Like new\n") && file.hasSuffix("\nTwo **batteries**.\n"))
        let page = try host.page(ofItem: whole)
        #expect(page.contains("East &lt;pier&gt;") && page.contains("Ada") && !page.contains(ada.member.id))
        let list = try host.folder.text("Public/items/index.html")
        #expect(list.contains("Suitcase") && list.contains("Drill"))
        // The member's page shows the text as the site does.
        #expect(page.contains("Two <strong>batteries</strong>."))
        #expect(await ada.browser.get("/items/\(whole)").page.contains("Two <strong>batteries</strong>."))
        _ = try await host.installation.build.run(now: DeskHost.now)
        #expect(try host.folder.text("Public/items/search.json").contains("Suitcase"))
    }

    @Test(
        "not without a name, nor with a text that is too long: the form says so, and keeps the texts as a draft"
    )
    mutating func problems() async throws {
        let empty = await ada.browser.send("/items", ["name": "", "detail": "Kept for later."])
        #expect(empty.status == 422 && empty.page.contains("Kept for later.</textarea>"))
        #expect(empty.page.contains("id=\"name-problem\""))
        let long = await ada.browser.send(
            "/items", ["name": String(repeating: "x", count: ItemField.lineLimit + 1)])
        #expect(long.status == 422)
        let body = await ada.browser.send(
            "/items", ["name": "Boat", "detail": String(repeating: "y", count: ItemField.detailLimit + 1)])
        #expect(body.status == 422 && body.page.contains("id=\"detail-problem\""))
        #expect(body.page.contains("Shorten it to 4000 letters, or about 1333 Chinese characters."))
        let form = await ada.browser.get("/items/new")
        #expect(form.page.contains("Up to 4000 letters, or about 1333 Chinese characters."))
        #expect(form.page.contains("Boat</a>"))
        #expect(try !host.folder.tree("Content").keys.contains { $0.hasPrefix("items/") })
    }

    @Test("by a member with a shown name, who chooses one first")
    func nameless() async throws {
        var nobody = try LendingMember(host, nil)
        let answer = await nobody.browser.send("/items", ["name": "Drill"])
        #expect(answer.status == 303 && answer.path == "/member")
        #expect(await nobody.browser.get("/items/new").path == "/member")
    }

    @Test("once for a form that is sent again; another text with its nonce is asked about")
    mutating func again() async throws {
        let fields = ["name": "Drill", "nonce": "0123456789abcdef"]
        let first = await ada.browser.send("/items", fields)
        let second = await ada.browser.send("/items", fields)
        #expect(first.path == second.path)
        let other = await ada.browser.send("/items", fields.merging(["name": "Saw"]) { $1 })
        #expect(other.status == 409 && other.page.contains("Saw"))
        #expect(
            try host.folder.tree("Content").keys.count { $0.hasPrefix("items/") && $0.hasSuffix(".md") } == 1)
    }

    @Test("and edited by its giver alone, whose earlier texts stay; steps of lending are no versions")
    mutating func edited() async throws {
        let id = try await ada.offer("Drill", ["detail": "Old."])
        var bo = try LendingMember(host, "Bo")
        _ = await bo.press("request", on: id)
        let form = await ada.browser.get("/items/\(id)/edit")
        let sent = await ada.browser.send(
            "/items/\(id)", ["name": "Good drill", "detail": "New.", "version": form.value("version")],
            after: 60)
        #expect(sent.status == 303 && sent.query == "done=edit")
        let file = try host.item(id)
        #expect(file.contains("name: Good drill\n") && file.contains("state: requested\n"))
        #expect(try host.page(ofItem: id).contains("Good drill"))
        let versions = await ada.browser.get("/items/\(id)/versions").page
        #expect(versions.contains("Old.") && versions.components(separatedBy: "desk-row").count == 3)
        for path in ["edit", "versions"] {
            #expect(await bo.browser.get("/items/\(id)/\(path)").status == 404)
        }
        #expect(await bo.browser.send("/items/\(id)", ["name": "Mine"]).status == 404)
    }

    @Test("and edited in two tabs: the second shows both texts")
    mutating func twoTabs() async throws {
        let id = try await ada.offer("Drill")
        let version = await ada.browser.get("/items/\(id)/edit").value("version")
        _ = await ada.browser.send("/items/\(id)", ["name": "Red drill", "version": version])
        let late = await ada.browser.send("/items/\(id)", ["name": "Blue drill", "version": version])
        #expect(late.status == 409 && late.page.contains("Red drill") && late.page.contains("Blue drill"))
        let saved = await ada.browser.send(
            "/items/\(id)",
            ["name": "Blue drill", "version": late.value("version"), "nonce": late.value("nonce")])
        #expect(saved.status == 303)
        #expect(try host.item(id).contains("name: Blue drill\n"))
    }

    @Test("and deleted when it is available alone, with its texts; those in line are told")
    mutating func deleted() async throws {
        let id = try await ada.offer("Secret drill")
        var (bo, cy) = (try LendingMember(host, "Bo"), try LendingMember(host, "Cy"))
        _ = await bo.press("request", on: id)
        _ = await cy.press("request", on: id)
        let refused = await ada.browser.send("/items/\(id)/delete", ["confirmed": "yes"])
        #expect(refused.status == 409 && refused.page.contains("Only an available item can be deleted."))
        _ = await ada.press("approve", on: id)
        _ = await ada.press("return", on: id)
        #expect(await bo.browser.send("/items/\(id)/delete", ["confirmed": "yes"]).status == 404)
        let question = await ada.browser.send("/items/\(id)/delete")
        #expect(question.status == 200 && question.page.contains("Delete it"))
        let gone = await ada.browser.send("/items/\(id)/delete", ["confirmed": "yes"])
        #expect(gone.status == 303 && gone.path == "/items/deleted")
        #expect(try host.page(ofItem: id) == "" && host.database.loanBook(of: id) == nil)
        #expect(try host.database.changes(of: id).allSatisfy { $0.title.isEmpty && $0.files.isEmpty })
        // Earlier notices lead to no page any more, and have the name of the item.
        #expect(
            try host.notices(cy.reader) == [
                "Something that you borrowed or asked for isn’t lent any more, because its giver deleted it. | Harbor CSA | /poster/items/own"
            ])
        #expect(try ada.told() == [])
        #expect(await cy.browser.get("/items/\(id)").status == 404)
        #expect(await cy.browser.get("/items/own").status == 200)
    }

    @Test("with a listed word waits for an officer, and nobody can ask for it until then")
    mutating func held() async throws {
        let answer = await ada.browser.send("/items", ["name": "Drill for an asshole"])
        let id = String(answer.path.dropFirst("/items/".count))
        #expect(try host.item(id).contains("\nhidden: true\n") && host.page(ofItem: id) == "")
        var bo = try LendingMember(host, "Bo")
        #expect(await bo.browser.get("/items/\(id)").status == 404)
        #expect(await bo.act("request", on: id).status == 404)
        for path in ["/items/\(id)", "/items/own"] {
            let page = await ada.browser.get(path).page
            #expect(page.contains("Until then nobody else sees it.") && !page.contains("It is available."))
        }
    }

    @Test("with texts that are no markup")
    mutating func hostile() async throws {
        let text = "</script><img src=x onerror=alert(1)> \"&\"\u{301}"
        let id = try await ada.offer(text, ["detail": text, "condition": text, "location": text])
        let pages = [
            try host.page(ofItem: id), try host.folder.text("Public/items/index.html"),
            await ada.browser.get("/items/\(id)").page, await ada.browser.get("/items/\(id)/edit").page,
            await ada.browser.get("/items/own").page, await ada.browser.get("/items/\(id)/versions").page,
        ]
        for page in pages { #expect(!page.contains("<img src=x")) }
    }
}
