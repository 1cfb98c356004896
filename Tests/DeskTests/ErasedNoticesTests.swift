import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Notifications to members about posts")
struct ErasedNoticesTests {
    private let host: DeskHost
    private var ana: MemberBrowser
    private var bo: MemberBrowser
    private var cy: MemberBrowser
    private let question: String

    init() async throws {
        host = try await .withQuestions()
        ana = try host.member("Ana Diaz")
        bo = try host.member("Bo Chen")
        cy = try host.member("Cy Young")
        var ana = ana
        question = try await ana.ask("Where can I moor a kayak?")
        self.ana = ana
    }

    /// Answers the question, comments on the answer, and replies to the comment.
    /// - Returns: The id of the answer, and the address of the reply on the site.
    private mutating func discuss() async throws -> (answer: String, reply: String) {
        let answer = try await bo.reply("Secret harbor.", to: question)
        let comment = (await cy.comment(on: answer, "Which side?", after: 10)).comment
        let reply = (await ana.comment(on: answer, "The left one.", to: comment, after: 20)).comment
        return (answer, "/questions/\(question)/#\(reply)")
    }

    @Test("have titles in the language of the one who reads, whichever the other one uses")
    mutating func languages() async throws {
        ana.browser.variables["HTTP_ACCEPT_LANGUAGE"] = "zh-Hans"
        let (first, second) = (try bo.attach(), try cy.attach())
        let (_, reply) = try await discuss()
        #expect(
            try host.notices(second) == [
                "Answer: Secret harbor. | There is a new reply to your comment. | \(reply)"
            ])
        #expect(
            try host.notices(second, in: "zh-Hans") == ["回答：Secret harbor. | 有人回复了你的评论。 | \(reply)"])
        // The comment is of one who reads English.
        #expect(try host.notices(first, in: "zh-Hans")[0].hasPrefix("回答：Secret harbor. | "))
    }

    @Test("lose the text of an answer that is deleted, alone or with the account", arguments: [false, true])
    mutating func erasedAnswer(withAccount: Bool) async throws {
        let (asker, third) = (try ana.attach(), try cy.attach())
        let (answer, _) = try await discuss()
        #expect(try host.notices(third).map { $0.contains("Secret harbor.") } == [true])
        let gone =
            withAccount
            ? await bo.send("/member/delete", ["posts": "erase", "word": "delete"], after: 60)
            : await bo.send(
                "/questions/\(question)/answers/\(answer)/delete", ["confirmed": "yes"], after: 60)
        #expect(gone.status == (withAccount ? 200 : 303))
        let path = "/questions/\(question)/"
        #expect(try host.answers(to: question) == [:])
        #expect(try host.notices(third) == [])
        // The title of the question is another text.
        #expect(
            try host.notices(asker) == [
                "Where can I moor a kayak? | Your question has a new answer. | \(path)#\(answer)"
            ])
    }

    @Test("lose the text of a question that is deleted, and keep that of answers, which stay")
    mutating func erasedQuestion() async throws {
        let (asker, second, third) = (try ana.attach(), try bo.attach(), try cy.attach())
        _ = try await discuss()
        let before = (try host.notices(second), try host.notices(third))
        #expect(try host.notices(asker)[0].hasPrefix("Where can I moor a kayak? | "))
        let gone = await ana.send("/questions/\(question)/delete", ["confirmed": "yes"], after: 60)
        #expect(gone.status == 303)
        #expect(try host.notices(asker) == [])
        #expect(try (host.notices(second), host.notices(third)) == before)
    }

    @Test("of officers' decisions stay without the title when the author deletes the post")
    mutating func decision() async throws {
        let owner = try bo.attach()
        let answer = try await bo.reply("Secret harbor.", to: question)
        var mei = await host.officerMei()
        let page = await mei.get("/moderation", after: 60)
        let fields = [
            "csrf": page.value("csrf"), "seen": page.value("seen"), "read": page.value("read"),
            "post": answer, "action": "hide", "part": "hidden", "reason": "Not true.",
        ]
        _ = await host.ask("/moderation", fields, by: &mei.browser, after: 60)
        let before = "Secret harbor. | Officers took your post off the site."
        #expect(try host.notices(owner)[0].hasPrefix(before))
        let gone = await bo.send(
            "/questions/\(question)/answers/\(answer)/delete", ["confirmed": "yes"], after: 90)
        #expect(gone.status == 303)
        #expect(
            try host.notices(owner) == [
                "Officers took your post off the site. Reason: Not true. | Harbor CSA | /poster/member"
            ])
    }
}
