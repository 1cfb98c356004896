import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Votes for questions and answers")
struct QuestionVoteTests {
    private let host: DeskHost
    private var ada: MemberBrowser
    private var bob: MemberBrowser

    init() async throws {
        host = try await .withQuestions()
        ada = try host.member("Ada")
        bob = try host.member("Bob")
    }

    private static func press(
        _ vote: String, from: String, for subject: String, by member: inout MemberBrowser
    ) async -> DeskAnswer {
        var reader = ReaderBrowser(member.host)
        reader.browser = member.browser
        return await reader.sendVote(
            #"{"subject": "\#(subject)", "vote": "\#(vote)", "from": "\#(from)"}"#, after: 60)
    }

    @Test("are in the member's data by the titles of what they are for")
    mutating func data() async throws {
        let question = try await ada.ask("Where do we row?")
        let answer = try await ada.reply("At the dock.", to: try await bob.ask("Is there a sauna?"))
        for subject in [question, answer] {
            #expect(await Self.press("up", from: "none", for: subject, by: &bob).status == 200)
        }
        let page = await bob.get("/member/data?lang=en", after: 60).page
        #expect(page.contains(">Where do we row?</dt><dd>up, 15 January 2027 (UTC)</dd>"))
        #expect(page.contains(">At the dock.</dt><dd>up, 15 January 2027 (UTC)</dd>"))
        #expect(!page.contains(">\(question)<"))
    }

    @Test("are those of other members, up and down, and open pages have the scores")
    mutating func others() async throws {
        let question = try await ada.ask("Where do we row?")
        let answer = try await bob.reply("At the dock.", to: question)
        let own = await Self.press("up", from: "none", for: question, by: &ada)
        #expect(own.status == 403 && own.page.contains("You can’t vote for your own post."))
        #expect(await Self.press("down", from: "none", for: answer, by: &bob).status == 403)
        let sent = await Self.press("up", from: "none", for: question, by: &bob)
        #expect(sent.page == "{\"down\":0,\"subject\":\"\(question)\",\"up\":1,\"vote\":\"up\"}\n")
        #expect(await Self.press("down", from: "none", for: answer, by: &ada).status == 200)
        #expect(
            try host.folder.text("Public/questions/values.json")
                == "{\n\"\(answer)\":-1,\n\"\(question)\":1\n}\n")
        let page = try host.folder.text("Public/questions/\(question)/index.html")
        for subject in [question, answer] {
            #expect(page.contains("<div class=\"member-vote\" data-subject=\"\(subject)\""))
        }
        let marked = try await bob.reply(
            "**珍珠** and [tea](https://x.example)", to: try await ada.ask("What do we drink?"))
        let ballot = await ada.get("/votes?subject=\(marked)", after: 60).page
        #expect(ballot.contains(">珍珠 and tea</a>") && !ballot.contains("**"))
        let form = await bob.get("/votes?subject=\(question)", after: 60)
        #expect(form.page.contains("You voted this post up. Score: 1 (1 up, 0 down)."))
    }
}
