import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("A question is edited")
struct EditingQuestionTests {
    private let host: DeskHost
    private var ana: MemberBrowser
    private let question: String

    init() async throws {
        host = try await .withQuestions()
        var ana = try host.member("Ana Diaz")
        question = try await ana.ask("Where can I moor a kayak?", "Near the dock.")
        self.ana = ana
    }

    private var path: String { "/questions/\(question)" }

    @Test("by the asker, with the earlier text for the asker and officers alone")
    mutating func edited() async throws {
        let form = await ana.get("\(path)/edit")
        #expect(form.page.contains("Near the dock.</textarea>"))
        let sent = await ana.send(
            ["title": "Where can I moor a canoe?", "text": "By the dock.", "version": form.value("version")],
            to: path, after: 60)
        #expect(sent.status == 303 && sent.query == "done=edit")
        #expect(try host.question(question).contains("\nupdated: "))
        let page = try host.page(of: question)
        #expect(page.contains("a canoe") && !page.contains("a kayak"))
        #expect(await ana.get("\(path)/versions").page.contains("Near the dock."))
        var bo = try host.member("Bo Chen")
        #expect(await bo.get("\(path)/versions").status == 404)
        #expect(await bo.get("\(path)/edit").status == 404)
        var mei = await host.officerMei()
        let care = await mei.get("\(path)/manage")
        #expect(care.page.contains("Near the dock.") && care.page.contains("By the dock."))
    }

    @Test("not by others, whose text stays on the page")
    func others() async throws {
        var bo = try host.member("Bo Chen")
        let answer = await bo.send(["title": "Mine now", "text": "All mine."], to: path)
        #expect(answer.status == 404 && answer.page.contains("All mine."))
        #expect(try host.question(question).contains("Near the dock."))
    }

    @Test("in two tabs: the second shows both texts, and saving replaces the first")
    mutating func twoTabs() async throws {
        let version = await ana.get("\(path)/edit").value("version")
        let first = ["title": "Where can I moor a raft?", "text": "Anywhere.", "version": version]
        let second = ["title": "Where can I moor a ship?", "text": "Somewhere.", "version": version]
        #expect(await ana.send(first, to: path).status == 303)
        let late = await ana.send(second, to: path)
        #expect(late.status == 409 && late.page.contains("Where can I moor a raft?"))
        #expect(late.page.contains("Somewhere.</textarea>"))
        let again = await ana.send(
            second.merging(["version": late.value("version"), "nonce": late.value("nonce")]) { $1 }, to: path)
        #expect(again.status == 303)
        #expect(try host.page(of: question).contains("a ship"))
    }

    @Test("at most so many times")
    mutating func limit() async throws {
        let (author, subject) = (Author.member(ana.member.id), question)
        for number in 0..<99 {
            try host.database.note(
                Change(
                    time: DeskHost.now, author: author, action: .edit, subject: subject, title: "\(number)"))
        }
        let form = await ana.get("\(path)/edit")
        let sent = await ana.send(
            ["title": "Once more", "text": "Please.", "version": form.value("version")], to: path)
        #expect(sent.status == 409 && sent.page.contains("Please.</textarea>"))
    }

    @Test("with a listed word waits for an officer, and is on no page until then")
    mutating func heldWord() async throws {
        let form = await ana.get("\(path)/edit")
        let sent = await ana.send(
            ["title": "Where?", "text": "Oh, shit.", "version": form.value("version")], to: path)
        #expect(sent.status == 303)
        #expect(try host.question(question).contains("\nhidden: true\n"))
        #expect(try host.page(of: question) == "")
        let own = await ana.get("\(path)?done=edit")
        #expect(own.page.contains("We have it. An officer will look at it first."))
        #expect(own.page.contains("Until then nobody else sees it.") && own.page.contains("Oh, shit."))
    }
}
