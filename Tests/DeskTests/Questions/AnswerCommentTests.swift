import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Comments on answers")
struct AnswerCommentTests {
    let host: DeskHost
    private var ana: MemberBrowser
    var bo: MemberBrowser
    let question: String

    init() async throws {
        host = try await .withQuestions()
        ana = try host.member("Ana Diaz")
        bo = try host.member("Bo Chen")
        question = try await ana.ask("Where can I moor a kayak?")
        // Another question, so that there are several folders of answers.
        let other = try await ana.ask("Is there a sauna?", "I am cold.")
        _ = try await bo.reply("No.", to: other)
    }

    mutating func comment(on answer: String, _ text: String, after seconds: TimeInterval) async
        -> DeskAnswer
    {
        await ana.send(["post": answer, "text": text], to: "/comments", after: seconds)
    }

    @Test("are on the page of the question at once, and replies too")
    mutating func posted() async throws {
        let answer = try await bo.reply("At pier 4.", to: question)
        let form = await ana.get("/comments/new?post=\(answer)", after: 5)
        #expect(form.status == 200 && form.page.contains("At pier 4."))
        let sent = await comment(on: answer, "Which side?", after: 10)
        #expect(sent.status == 303)
        #expect(try host.page(of: question).contains("Which side?"))
        let reply = await bo.send(
            ["post": answer, "to": sent.comment, "text": "The left one."], to: "/comments", after: 20)
        #expect(reply.status == 303)
        #expect(try host.page(of: question).contains("The left one."))
    }

    @Test("of one second stand in the order in which they came, also in a new build")
    mutating func order() async throws {
        let answer = try await bo.reply("At pier 4.", to: question)
        let first = (await comment(on: answer, "Which side?", after: 10)).comment
        let texts = ["The left one.", "Mind the rope there.", "Bring a lock."]
        for (number, text) in texts.enumerated() {
            let fields = ["post": answer, "to": first, "text": text]
            let time = 10.2 + Double(number) / 10
            let sent =
                number % 2 == 0
                ? await bo.send(fields, to: "/comments", after: time)
                : await ana.send(fields, to: "/comments", after: time)
            try #require(sent.status == 303, "\(sent.notes)")
        }
        func shown() throws -> [String] {
            let page = try host.page(of: question)
            let places = try texts.map { ($0, try #require(page.range(of: $0)).lowerBound) }
            return places.sorted { $0.1 < $1.1 }.map(\.0)
        }
        #expect(try shown() == texts)
        try host.folder.remove(".Public.corkboard")
        _ = try await host.installation.build.run(now: DeskHost.now + 60)
        #expect(try shown() == texts)
        // One that comes later has its own time.
        let fields = ["post": answer, "text": "Thank you all."]
        let later = (await bo.send(fields, to: "/comments", after: 40)).comment
        #expect(
            try host.folder.text("Content/answers-replies/\(answer)/\(later).md")
                .contains("posted: 2027-01-15T03:00:40-05:00\n"))
    }

    @Test("are found where an answer was written by hand, or its file was moved")
    mutating func byHand() async throws {
        let file = """
            ---
            id: a-hand
            author: m-aaaaaaaaaaaaaaaaaaaaaaaaaa
            posted: 2027-01-15T03:00:00-05:00
            text: typed
            ---

            At pier 5.

            """
        try host.folder.write(file, to: "Content/answers/\(question)/a-hand.md")
        #expect(await comment(on: "a-hand", "By hand?", after: 10).status == 303)
        #expect(try host.page(of: question).contains("By hand?"))
        let moved = try await bo.reply("At pier 4.", to: question)
        let path = "Content/answers/\(question)/\(moved).md"
        let further = try await ana.ask("How late is the library open?", "On weekends, I mean.")
        try host.folder.write(
            try host.folder.text(path), to: "Content/answers/\(further)/\(moved).md")
        try host.folder.remove(path)
        #expect(await comment(on: moved, "It moved.", after: 20).status == 303)
        #expect(try host.page(of: further).contains("It moved."))
    }

    @Test(
        "are refused below answers that do not exist, or are no answers",
        arguments: ["a-none", "a-", "a-../q"])
    mutating func unknown(answer: String) async throws {
        #expect(await comment(on: answer, "Hello?", after: 10).status == 404)
    }
}

extension AnswerCommentTests {
    @Test("are liked by others")
    mutating func liked() async throws {
        let answer = try await bo.reply("At pier 4.", to: question)
        let id = (await comment(on: answer, "Which side?", after: 10)).comment
        #expect(try host.page(of: question).contains("data-subject=\"\(id)\" data-sum=\"0\""))
        var reader = ReaderBrowser(host)
        reader.browser = bo.browser
        let sent = await reader.sendVote(#"{"subject": "\#(id)", "vote": "up", "from": "none"}"#)
        #expect(sent.page == "{\"subject\":\"\(id)\",\"up\":1,\"vote\":\"up\"}\n")
        #expect(try host.folder.text("Public/questions/values.json").contains("\"\(id)\":1"))
    }
}
