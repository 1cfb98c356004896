import Foundation
import Model
import Testing

@testable import Desk
@testable import Items
@testable import State

@Suite("Loans and the time")
struct LendingUpkeepTests {
    private static let day: TimeInterval = 86_400
    private static let soon = "It’s due back tomorrow at the latest. Arrange the return with its giver."
    private static let soonGiver =
        "It’s due back tomorrow at the latest. Arrange the return with the borrower."
    private static let late = "It’s late. Bring it back, or write to its giver."
    private static let lateGiver = "It’s late. Write to the borrower, or mark it as returned if it is back."

    private let host: DeskHost
    private let ada: LendingMember
    private let bo: LendingMember
    private let cy: LendingMember

    init() async throws {
        host = try await .withMembers()
        (ada, bo) = (try LendingMember(host, "Ada"), try LendingMember(host, "Bo"))
        cy = try LendingMember(host, "Cy")
    }

    /// `seconds` after 03:00 on 15 January 2027 at the site.
    private func keepUp(after seconds: TimeInterval = 0) throws {
        let now = DeskHost.now + seconds
        try ItemDeskSection.keepUp(
            { try DeskSite(host.installation.build, preferring: []) }, host.installation.build, host.database,
            now: now)
    }

    private func lend(due: String) throws {
        try host.lend(
            "i-1", of: ada.member, .lent, holder: bo.member, line: [cy.member],
            due: LoanBook.day(due))
    }

    @Test("remind giver and borrower once, from nine o'clock on the day before, and once after it")
    func reminders() throws {
        try lend(due: "2027-01-17")
        // 08:59 on the 16th.
        try keepUp(after: Self.day + 6 * 3600 - 60)
        #expect(try bo.told(after: 2 * Self.day) == [])
        for _ in 0..<2 { try keepUp(after: Self.day + 6 * 3600) }
        try keepUp(after: 2 * Self.day)
        #expect(try bo.told(after: 3 * Self.day) == [Self.soon])
        #expect(try ada.told(after: 3 * Self.day) == [Self.soonGiver])
        #expect(try cy.told(after: 3 * Self.day) == [])
        // Due all day long, and late from the next morning on.
        try keepUp(after: 3 * Self.day + 6 * 3600 - 60)
        #expect(try bo.told(after: 4 * Self.day) == [Self.soon])
        for time in [3 * Self.day + 6 * 3600, 5 * Self.day] { try keepUp(after: time) }
        #expect(try bo.told(after: 9 * Self.day) == [Self.soon, Self.late])
        #expect(try ada.told(after: 9 * Self.day) == [Self.soonGiver, Self.lateGiver])
    }

    @Test("say of a thing that was late when nobody looked only that it is late")
    func longAgo() throws {
        try lend(due: "2027-01-17")
        try keepUp(after: 9 * Self.day)
        try keepUp(after: 10 * Self.day)
        #expect(try bo.told(after: 11 * Self.day) == [Self.late])
    }

    @Test("remind again of the next loan of the same thing")
    func nextLoan() throws {
        try lend(due: "2027-01-16")
        try keepUp(after: 6 * 3600)
        var book = try #require(try host.database.loanBook(of: "i-1"))
        #expect(book.reminders == 1)
        (book.status, book.due, book.holder) = (.available, nil, nil)
        var change = Change(time: DeskHost.now, author: .reader, action: .edit, subject: "i-1", title: "")
        change.loan = .keep(book)
        try host.database.note(change)
        #expect(try host.database.loanBook(of: "i-1")?.reminders == 0)
    }

    @Test("pass the turn on when the member who asked deletes the account")
    func requesterLeaves() throws {
        try host.lend("i-1", of: ada.member, .requested, holder: bo.member, line: [cy.member])
        try host.database.removeMember(bo.member.id, by: "mei", now: DeskHost.now)
        for _ in 0..<2 { try keepUp() }
        let book = try #require(try host.database.loanBook(of: "i-1"))
        #expect(book.holder?.member == cy.member.id && book.line == [])
        #expect(try cy.told() == ["It’s your turn. Your request is with the giver, who decides next."])
        try host.database.removeMember(cy.member.id, by: "mei", now: DeskHost.now)
        try keepUp()
        #expect(try host.item("i-1").contains("\nstate: available\n"))
    }

    @Test("hand nothing over to a member whose account is gone, also before the turn is passed on")
    func requesterIsGone() async throws {
        try host.lend("i-1", of: ada.member, .requested, holder: bo.member)
        try host.database.removeMember(bo.member.id, by: "mei", now: DeskHost.now)
        var giver = ada
        let page = await giver.browser.get("/items/i-1").page
        #expect(page.contains("It is available.") && !page.contains("value=\"approve\""))
        #expect(await giver.act("approve", on: "i-1").status == 409)
        #expect(try host.database.loanBook(of: "i-1")?.status == .requested)
    }

    @Test("end for those who wait when the giver deletes the account, which the page says")
    func giverLeaves() async throws {
        try host.lend("i-1", of: ada.member, .available, line: [cy.member])
        try host.database.removeMember(ada.member.id, by: "mei", now: DeskHost.now)
        var waiting = cy
        let page = await waiting.browser.get("/items/i-1").page
        #expect(page.contains("Its giver deleted their account, so it is not lent any more."))
        #expect(!page.contains("It is available") && !page.contains("at the moment"))
    }

    @Test(
        "stay lent when the borrower deletes the account: the giver is told the truth, and marks the return")
    func borrowerLeaves() async throws {
        try lend(due: "2027-01-17")
        try host.database.removeMember(bo.member.id, by: "mei", now: DeskHost.now)
        try keepUp()
        #expect(try host.item("i-1").contains("\nstate: lent\n"))
        var giver = ada
        #expect(
            await giver.browser.get("/items/i-1").page.contains("The borrower deleted their account since"))
        #expect(await giver.press("return", on: "i-1").status == 303)
    }

    @Test("bring a file that says something else to the state in State/")
    func handEdit() throws {
        try lend(due: "2027-01-17")
        let file = try host.item("i-1")
        try host.folder.write(
            file.replacing("state: lent", with: "state: available").replacing("due: 2027-01-17\n", with: ""),
            to: "Content/items/i-1.md")
        #expect(LendingCheck.problems(below: host.folder.path).count == 1)
        try keepUp()
        #expect(try host.loanLines("i-1") == ["due: 2027-01-17", "state: lent"])
        #expect(LendingCheck.problems(below: host.folder.path) == [])
    }

    @Test("end with a thing whose file is gone")
    func fileGone() throws {
        try lend(due: "2027-01-17")
        try host.folder.remove("Content/items/i-1.md")
        try keepUp()
        #expect(try host.database.loanBook(of: "i-1") == nil)
    }

    @Test("read nothing of a site where nobody lends")
    func idle() throws {
        try ItemDeskSection.keepUp(
            { throw CancellationError() }, host.installation.build, host.database, now: DeskHost.now)
    }
}
