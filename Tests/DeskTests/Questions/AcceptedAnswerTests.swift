import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("An accepted answer that goes")
struct AcceptedAnswerTests {
    private let host: DeskHost
    private var ana: MemberBrowser
    private var bo: MemberBrowser
    private var mei: ReaderBrowser
    private let question: String
    private let answer: String

    init() async throws {
        host = try await .withQuestions()
        var (ana, bo) = (try host.member("Ana Diaz"), try host.member("Bo Chen"))
        question = try await ana.ask("Where can I moor a kayak?")
        answer = try await bo.reply("At pier 4.", to: question)
        let sent = await ana.send(["answer": answer], to: "/questions/\(question)/accept")
        try #require(sent.status == 303)
        (self.ana, self.bo, mei) = (ana, bo, await host.officerMei())
        #expect(try isAccepted && isShown)
    }

    private var isAccepted: Bool {
        get throws { try host.question(question).contains("\naccepted: \(answer)\n") }
    }

    private var isShown: Bool {
        get throws {
            let page = try host.page(of: question)
            return page.contains("Accepted answer") && page.contains("\"acceptedAnswer\"")
        }
    }

    private mutating func decide(_ action: String, _ posts: [String]) async {
        let page = await mei.get("/moderation", after: 60)
        var fields = [
            "csrf": page.value("csrf"), "seen": page.value("seen"), "read": page.value("read"),
            "action": action, "part": "hidden", "confirmed": "yes", "reason": "Spam.",
        ]
        if posts.count == 1 { fields["post"] = posts[0] }
        for post in posts where posts.count > 1 { fields["post.\(post)"] = "on" }
        _ = await host.ask("/moderation", fields, by: &mei.browser, after: 60)
    }

    @Test("with its writer is accepted no more, in the same change")
    mutating func deleted() async throws {
        _ = await bo.send(["confirmed": "yes"], to: "/questions/\(question)/answers/\(answer)/delete")
        #expect(try !isAccepted && !isShown)
        #expect(try host.answers(to: question) == [:])
    }

    @Test("by an officer is accepted no more, in the same change")
    mutating func removed() async throws {
        let before = try host.database.changes(of: question).count
        await decide("remove", [answer])
        #expect(try !isAccepted && !isShown)
        #expect(try host.answers(to: question) == [:])
        #expect(try host.question(question).contains("Where can I moor a kayak?"))
        // The question has no change of its own.
        #expect(try host.database.changes(of: question).count == before)
    }

    @Test("together with its question leaves nothing")
    mutating func removedWithQuestion() async throws {
        await decide("remove", [question])
        #expect(try host.questionCount == 0)
        #expect(try host.answers(to: question) == [:])
        #expect(try host.page(of: question) == "")
    }

    @Test("for a while is on no page, and is the accepted one again when it is put back")
    mutating func hidden() async throws {
        await decide("hide", [answer])
        #expect(try !isShown)
        #expect(try !host.page(of: question).contains("At pier 4."))
        await decide("restore", [answer])
        #expect(try isAccepted && isShown)
    }

    @Test("with the account of its writer is accepted no more; one that stays is", arguments: [true, false])
    mutating func account(isErased: Bool) async throws {
        let sent = await bo.send(
            ["posts": isErased ? "erase" : "keep", "word": "delete"], to: "/member/delete")
        #expect(sent.status == 200)
        #expect(try isAccepted == !isErased && isShown == !isErased)
        #expect(try host.answers(to: question).isEmpty == isErased)
    }

    @Test("by hand is on no page, though the file of the question names it")
    mutating func byHand() async throws {
        try host.folder.remove("Content/answers/\(question)/\(answer).md")
        _ = try await host.installation.build.run(now: DeskHost.now + 100)
        #expect(try isAccepted && !isShown)
        #expect(try host.page(of: question).contains("Where can I moor a kayak?"))
    }
}
