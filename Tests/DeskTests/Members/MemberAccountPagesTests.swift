import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("The pages of a member’s account")
struct MemberAccountPagesTests {
    private let site: MemberHost

    init() async throws { site = try await MemberHost() }

    private func name(_ text: String, after seconds: TimeInterval = 0) async -> DeskAnswer {
        await site.post("/member/name", ["name": text], after: seconds)
    }

    // MARK: Names

    @Test("ask for a name first, and lead on to the page that asked for it")
    func firstName() async throws {
        let page = await site.get("/member?first=name&next=%2Fnotes%2Fsuggest")
        #expect(page.status == 200 && page.value("next") == "/notes/suggest")
        #expect(page.page.contains("Then you can post."))
        let sent = await site.post("/member/name", ["name": "Li Wei", "next": "/notes/suggest"])
        #expect(sent.status == 303 && sent.headers("Location") == ["/poster/notes/suggest"])
        let elsewhere = await site.post("/member/name", ["name": "Li", "next": "//evil.example/"])
        #expect(elsewhere.headers("Location") == ["/poster/member?done=name"])
        #expect(await site.get("/member").value("name") == "Li")
    }

    @Test("have no public file with the former name once a change is answered")
    func renamed() async throws {
        #expect(await name("Li Wei").status == 303)
        try await site.build()
        #expect(try site.note().contains("Li Wei") && site.note().contains("I found it."))
        let sent = await name("Mina", after: 60)
        #expect(sent.headers("Location") == ["/poster/member?done=name"])
        #expect(try site.note().contains("Mina") && !site.note().contains("Li Wei"))
        let saved = await site.get("/member?done=name", after: 60)
        #expect(saved.page.contains("Your name is saved."))
    }

    @Test(
        "say why a name cannot be had, and show it again",
        arguments: [
            ("mei", "looks like the name of an officer"), ("ADMlN", "looks like the name of an officer"),
            ("Hаrbor CSA", "looks like the name of an officer"),
            ("海港学生会", "looks like the name of an officer"),
            ("CSA", "looks like the name of an officer"),
            ("officer Mei", "looks like the name of an officer"),
            ("fuck you", "words that are not allowed"), ("N0ah.", "belongs to a member"),
            ("N0ah", "belongs to a member"), ("...", "at least one letter or digit"),
            ("Li\u{202E}", "cannot be seen or that turn"), (String(repeating: "x", count: 61), "is too long"),
        ])
    func wrongNames(typed: String, sentence: String) async throws {
        _ = try site.host.database.addMember(at: "noah@example.edu", named: "Noah", now: DeskHost.now)
        let answer = await name(typed)
        #expect(answer.status == 422 && answer.page.contains(sentence))
        #expect(try site.host.database.member(site.member.id)?.shownName == nil)
        #expect(answer.page.contains("aria-invalid=\"true\""))
    }

    @Test("limit the changes of a day, and say until when")
    func often() async throws {
        for (number, text) in ["Noah", "Jonah", "Jonas", "Joan"].enumerated() {
            #expect(await name(text, after: Double(number)).status == 303)
        }
        let refused = await name("Joanna", after: 10)
        #expect(refused.status == 422 && refused.page.contains("You can change it again on "))
    }

    // MARK: Sessions

    @Test("list the sessions, end others, and sign this browser out")
    func sessions() async throws {
        let other = try #require(
            try site.host.database.beginSession(of: site.member, in: "Safari, iPhone", now: DeskHost.now))
        let page = await site.get("/member")
        #expect(page.page.contains("Firefox, Linux <small>this browser</small>"))
        #expect(page.page.contains("Safari, iPhone</h3>"))
        // Uses within an hour after the stored one are not stored.
        let later = await site.get("/member", after: 2400)
        #expect(later.page.components(separatedBy: ", in use now<").count == 2)
        #expect(later.page.components(separatedBy: "last used ").count == 2)
        #expect(later.page.contains("last used at 03:40 or before<"))
        let wrong = await site.post("/member/sessions", ["session": "x"])
        #expect(wrong.status == 400)
        let sent = await site.post("/member/sessions", [:])
        #expect(sent.headers("Location") == ["/poster/member?done=sessions"])
        #expect(try site.host.database.memberSession(other, now: DeskHost.now) == nil)
        let out = await site.post("/member/sign-out", [:])
        #expect(out.status == 200 && out.page.contains("<h1 dir=\"auto\">You are signed out</h1>"))
        #expect(out.headers("Set-Cookie").contains { $0.hasPrefix("__Host-corkboard-member=;") })
        #expect(await site.get("/member").status == 303)
    }
}
