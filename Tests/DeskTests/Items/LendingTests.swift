import Foundation
import Model
import Testing

@testable import Desk
@testable import Items
@testable import State

@Suite("An item is lent")
struct LendingTests {
    private let host: DeskHost
    private var ada: LendingMember
    private var bo: LendingMember
    private var cy: LendingMember
    private let drill: String

    init() async throws {
        host = try await .withMembers()
        var ada = try LendingMember(host, "Ada")
        (bo, cy) = (try LendingMember(host, "Bo"), try LendingMember(host, "Cy"))
        drill = try await ada.offer("Cordless drill", ["location": "East pier"])
        self.ada = ada
    }

    private var book: LoanBook? { get throws { try host.database.loanBook(of: drill) } }

    @Test("asked for, handed over until a day, returned, and lent again to the next in line")
    mutating func wholeWay() async throws {
        let asked = await bo.press("request", on: drill)
        #expect(asked.status == 303 && asked.query == "done=requestItem")
        #expect(try host.item(drill).contains("\nstate: requested\n"))
        #expect(try host.page(ofItem: drill).contains("data-state=\"requested\""))
        #expect(try ada.told() == ["A member asks to borrow it. Hand it over, or decline."])
        let joined = await cy.press("request", on: drill)
        #expect(joined.query == "done=joinItemLine")
        #expect(await cy.browser.get("/items/\(drill)").page.contains("Your place in line: 1 of 1."))
        #expect(await ada.browser.get("/items/\(drill)").page.contains("Bo asks to borrow it."))
        #expect(await !cy.browser.get("/items/\(drill)").page.contains("Bo asks"))
        let lent = await ada.press("approve", on: drill, ["due": "2027-01-22"])
        #expect(lent.query == "done=lendItem")
        #expect(try bo.told().contains("It’s yours until 22 January 2027. Then it is due back."))
        #expect(try host.loanLines(drill) == ["due: 2027-01-22", "state: lent"])
        // The giver reads why nothing deletes it now.
        let given = await ada.browser.get("/items/\(drill)").page
        #expect(
            given.contains(
                "Only an available item can be deleted. Decline each request, or mark it as returned first."))
        #expect(try host.page(ofItem: drill).contains("due back 22 January 2027"))
        #expect(await bo.browser.get("/items/\(drill)").page.contains("It is due back on 22 January 2027."))
        let back = await ada.press("return", on: drill)
        #expect(back.query == "done=returnItem")
        #expect(try host.loanLines(drill) == ["state: available"])
        #expect(await !ada.browser.get("/items/\(drill)").page.contains("Only an available item"))
        #expect(
            await cy.browser.get("/items/\(drill)").page.contains("You are first in line, and it is back."))
        _ = await ada.press("lend-again", on: drill)
        #expect(try book?.holder?.member == cy.member.id)
        // The page of an item takes back what was told of it before.
        #expect(try cy.told() == ["It’s your turn. Your request is with the giver, who decides next."])
        #expect(try bo.told() == ["The giver marked it as returned. Thank you for bringing it back."])
        let own = await bo.browser.get("/items/own")
        #expect(own.page.contains("Borrowed from Ada, returned on 15 January 2027"))
        #expect(await ada.browser.get("/items/own").page.contains("Lent to Bo, returned on 15 January 2027"))
    }

    @Test("passed to the next in line when the request is cancelled or declined, and to nobody else")
    mutating func turns() async throws {
        _ = await bo.press("request", on: drill)
        _ = await cy.press("request", on: drill)
        #expect(await bo.press("cancel", on: drill).query == "done=cancelItem")
        #expect(try book?.holder?.member == cy.member.id && host.item(drill).contains("state: requested"))
        #expect(await ada.press("decline", on: drill).query == "done=declineItem")
        #expect(try book?.status == .available && book?.holder == nil)
        #expect(try cy.told().contains("The giver declined your request."))
        // What was true after a press is not said for ever.
        let (asked, cancelled) = (
            await bo.browser.get("/items/\(drill)?done=requestItem"),
            await bo.browser.get("/items/\(drill)?done=cancelItem")
        )
        #expect(!asked.page.contains("You asked for it."))
        #expect(cancelled.page.contains("Your request is cancelled."))
    }

    @Test("and is hidden later, which former borrowers do not read")
    mutating func hiddenLater() async throws {
        _ = await bo.press("request", on: drill)
        _ = await ada.press("approve", on: drill)
        _ = await ada.press("return", on: drill)
        let file = try host.item(drill)
        try host.folder.write(
            file.replacing("\nstate: available\n", with: "\nstate: available\nhidden: true\n"),
            to: "Content/items/\(drill).md")
        let own = await bo.browser.get("/items/own").page
        #expect(own.contains("Borrowed from Ada") && !own.contains("Cordless drill"))
        #expect(await ada.browser.get("/items/own").page.contains("Cordless drill</a>"))
    }

    @Test("for one of two who ask at once: the other is first in line, and told so")
    mutating func twoAtOnce() async throws {
        let (mine, theirs) = (
            await bo.browser.get("/items/\(drill)"), await cy.browser.get("/items/\(drill)")
        )
        let first = await bo.act("request", on: drill, ["seen": mine.value("seen")])
        let second = await cy.act("request", on: drill, ["seen": theirs.value("seen")])
        #expect(first.query == "done=requestItem" && second.query == "done=joinItemLine")
        let page = await cy.browser.get("/items/\(drill)?done=joinItemLine")
        #expect(page.page.contains("Somebody else asked first, so you are in line."))
        #expect(try book?.holder?.member == bo.member.id && book?.line.map(\.member) == [cy.member.id])
    }

    @Test("not handed over after the request was cancelled: the page shows how it is now")
    mutating func stale() async throws {
        _ = await bo.press("request", on: drill)
        let seen = await ada.browser.get("/items/\(drill)").value("seen")
        _ = await bo.press("cancel", on: drill)
        let late = await ada.act("approve", on: drill, ["seen": seen])
        #expect(late.status == 409 && late.page.contains("so nothing was done"))
        #expect(late.page.contains("It is available."))
        // Another request is not the one that was seen.
        _ = await cy.press("request", on: drill)
        #expect(await ada.act("approve", on: drill, ["seen": seen]).status == 409)
        #expect(try book?.status == .requested)
    }

    @Test("once for a form that is sent again")
    mutating func again() async throws {
        let fields = ["nonce": "0123456789abcdef"]
        for _ in 0..<2 { #expect(await bo.act("request", on: drill, fields).query == "done=requestItem") }
        #expect(try book?.holder?.member == bo.member.id && book?.line == [])
        #expect(try host.database.changes(of: drill).count { $0.action == .requestItem } == 1)
    }

    @Test(
        "until a day from today on, within a year",
        arguments: ["", "soon", "2027-01-14", "2028-01-16", "2028-02-01", "2027-02-30", "2027-1-20"])
    mutating func wrongDay(_ day: String) async throws {
        _ = await bo.press("request", on: drill)
        let answer = await ada.press("approve", on: drill, ["due": day])
        #expect(answer.status == 422 && answer.page.contains("then hand it over") == day.isEmpty)
        #expect(try book?.status == .requested)
    }

    @Test("with a line of the log that names no borrower")
    mutating func log() async throws {
        _ = await bo.press("request", on: drill)
        _ = await ada.press("approve", on: drill)
        let changes = try host.database.changes(of: drill)
        #expect(changes.map(\.author) == [.member(ada.member.id), .reader, .member(ada.member.id)])
        let texts = try host.folder.tree("Content").keys.filter { $0.hasPrefix("items/") }.map {
            try host.folder.text("Content/\($0)")
        }
        #expect(!texts.contains { $0.contains(bo.member.id) })
        #expect(try !host.page(ofItem: drill).contains(bo.member.id))
    }

    @Test("by nobody who is suspended, and of nobody who is")
    mutating func suspended() async throws {
        try host.database.suspend(bo.member.id, reason: "Spam", by: "mei", now: DeskHost.now)
        #expect(await bo.act("request", on: drill).status == 403)
        try host.database.suspend(ada.member.id, reason: "Spam", by: "mei", now: DeskHost.now)
        let refused = await cy.act("request", on: drill)
        #expect(refused.status == 409 && refused.page.contains(Self.cannotBorrow))
        #expect(try book == nil)
    }

    private static let cannotBorrow = "You can’t borrow this now."

    @Test("and stays with its borrower when the giver is suspended, who does not read that it is not lent")
    mutating func suspendedGiver() async throws {
        _ = await bo.press("request", on: drill)
        _ = await ada.press("approve", on: drill)
        try host.database.suspend(ada.member.id, reason: "Spam", by: "mei", now: DeskHost.now)
        let page = await bo.browser.get("/items/\(drill)").page
        #expect(page.contains("You have it.") && !page.contains(Self.cannotBorrow))
    }

    @Test("to a member who is suspended meanwhile, which the giver reads")
    mutating func suspendedHolder() async throws {
        _ = await bo.press("request", on: drill)
        let words = "This member’s account is suspended"
        #expect(await !ada.browser.get("/items/\(drill)").page.contains(words))
        try host.database.suspend(bo.member.id, reason: "Spam", by: "mei", now: DeskHost.now)
        #expect(await ada.browser.get("/items/\(drill)").page.contains(words))
        #expect(await ada.browser.get("/items/own").page.contains(words))
        #expect(await !cy.browser.get("/items/\(drill)").page.contains(words))
    }

    @Test("and named before giver or borrower delete their accounts, until it is back")
    mutating func deletion() async throws {
        let (lent, borrowed) = ("1 thing of yours is lent out.", "You still have 1 thing that you borrowed.")
        _ = await bo.press("request", on: drill)
        #expect(await !ada.browser.get("/member/delete").page.contains(lent))
        _ = await ada.press("approve", on: drill)
        let giver = await ada.browser.get("/member/delete").page
        let borrower = await bo.browser.get("/member/delete").page
        #expect(giver.contains(lent) && !giver.contains(borrowed))
        #expect(borrower.contains(borrowed) && !borrower.contains(lent))
        _ = await ada.press("return", on: drill)
        #expect(await !ada.browser.get("/member/delete").page.contains(lent))
        #expect(await !bo.browser.get("/member/delete").page.contains(borrowed))
    }

    @Test("to the next in line who is not suspended")
    mutating func suspendedNext() async throws {
        var dee = try LendingMember(host, "Dee")
        _ = await bo.press("request", on: drill)
        _ = await cy.press("request", on: drill)
        _ = await dee.press("request", on: drill)
        try host.database.suspend(cy.member.id, reason: "Spam", by: "mei", now: DeskHost.now)
        _ = await ada.press("decline", on: drill)
        #expect(try book?.holder?.member == dee.member.id && book?.line.map(\.member) == [cy.member.id])
    }

    @Test("with a conversation of giver and requester, which both open from the page")
    mutating func conversation() async throws {
        _ = await bo.press("request", on: drill)
        #expect(await bo.browser.get("/member/data").page.contains(">Cordless drill</dd>"))
        let texts = await bo.browser.get("/messages/\(ada.member.id)").page
        #expect(texts.contains("<a href=\"/items/\(drill)/\">About: Cordless drill</a>"))
        #expect(
            await ada.browser.get("/items/\(drill)").page.contains("/poster/messages/\(bo.member.id)\""))
    }

    @Test("not to a member whom the giver blocked, nor of a giver whom the member blocked; neither is said")
    mutating func blocked() async throws {
        func bare(_ answer: DeskAnswer) -> String {
            answer.page.replacing(/name="nonce" value="[^"]*"/, with: "")
        }
        try host.database.setBlocking(true, of: ada.member.id, for: bo.member.id)
        let refused = await bo.act("request", on: drill)
        #expect(refused.status == 409 && refused.page.contains(Self.cannotBorrow))
        #expect(!refused.page.contains("It is available.") && !refused.page.contains("Ask to borrow it"))
        let opened = await bo.browser.get("/items/\(drill)")
        #expect(opened.page.contains(Self.cannotBorrow) && !opened.page.contains("Ask to borrow it"))
        try host.database.setBlocking(false, of: ada.member.id, for: bo.member.id)
        try host.database.setBlocking(true, of: bo.member.id, for: ada.member.id)
        #expect(await bo.act("request", on: drill).status == 409)
        #expect(try book == nil)
        // All reasons look alike.
        try host.database.setBlocking(false, of: bo.member.id, for: ada.member.id)
        try host.database.suspend(ada.member.id, reason: "Spam", by: "mei", now: DeskHost.now)
        #expect(bare(await bo.act("request", on: drill)) == bare(refused))
        #expect(bare(await bo.browser.get("/items/\(drill)")) == bare(opened))
    }

    @Test("also of a giver who takes messages of known members alone, without a conversation")
    mutating func stranger() async throws {
        try host.database.setRefusesStrangers(true, of: ada.member.id)
        #expect(await bo.press("request", on: drill).query == "done=requestItem")
        #expect(await !bo.browser.get("/items/\(drill)").page.contains("/messages/"))
        #expect(try host.database.numberOfConversations(of: bo.member.id) == 0)
    }

    @Test("for so many things at a time")
    mutating func limit() async throws {
        for number in 0..<LendingPosting.loanLimit {
            try host.lend("i-\(number)", of: ada.member, .requested, holder: bo.member)
        }
        let refused = await bo.act("request", on: drill)
        #expect(refused.status == 409 && refused.page.contains("You have asked for too many things"))
    }

    @Test("by known actions alone, of known items")
    mutating func unknown() async throws {
        #expect(await bo.act("steal", on: drill).status == 400)
        #expect(await bo.act("delete", on: drill).status == 400)
        #expect(await bo.act("request", on: "i-none").status == 404)
    }

    @Test("with numbers for open pages: the state, and how many wait")
    mutating func values() async throws {
        _ = await bo.press("request", on: drill)
        #expect(try host.folder.text("Public/items/values.json") == "{\n\"\(drill)\":[1,0]\n}\n")
        _ = await cy.press("request", on: drill)
        #expect(try host.folder.text("Public/items/values.json") == "{\n\"\(drill)\":[1,1]\n}\n")
    }
}
