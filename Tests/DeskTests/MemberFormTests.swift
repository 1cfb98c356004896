import Foundation
import Notes
import State
import Testing

@testable import Desk

@Suite("A form of members")
struct MemberFormTests {
    private static let join = "/poster/join?next=%2Fnotes%2Fsuggest"
    private let host: DeskHost
    private let member: Member
    private let token: SessionToken
    private var browser: DeskBrowser

    init() throws {
        host = try DeskHost(sections: NoteFormTests.sections)
        try NoteTheme.add(toSiteIn: host.folder.path)
        member = try host.database.addMember(at: "li@example.edu", now: DeskHost.now)
        token = try #require(try host.database.beginSession(of: member, now: DeskHost.now))
        browser = DeskBrowser(cookies: ["__Host-corkboard-member": token.text])
    }

    private func fields(_ changes: [String: String] = [:]) -> [String: String] {
        let fields = [
            "csrf": token.csrf, "nonce": FormSubmission.newNonce(), "title": "Scarf", "body": "Red.",
        ]
        return fields.merging(changes) { $1 }
    }

    private mutating func ask(
        _ fields: [String: String]? = nil, after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        await host.ask("/notes/suggest", fields, by: &browser, after: seconds)
    }

    private var posts: [Change] {
        get throws { try host.database.log(limit: 10).filter { $0.action == .post } }
    }

    @Test("is shown with the token of the session, and posts with the member as author")
    mutating func posted() async throws {
        let page = await ask()
        #expect(page.status == 200 && page.value("csrf") == token.csrf)
        #expect(page.page.contains("action=\"/poster/notes/suggest\""))
        // The frame is that of the site, not that of the desk.
        #expect(!page.page.contains("/poster/log\""))
        let answer = await ask(fields())
        #expect(answer.status == 303)
        #expect(answer.headers("Location") == ["/poster/notes/suggest?done=post"])
        let change = try #require(try posts.first)
        #expect(change.author == .member(member.id) && change.title == "Scarf")
        let wrong = await ask(fields(["title": ""]))
        #expect(wrong.status == 422 && wrong.page.contains("Red.</textarea>"))
        #expect(try posts.count == 1)
    }

    @Test("leads to the page for joining without a session, and shows what was typed")
    mutating func signedOut() async throws {
        browser.cookies = [:]
        let page = await ask()
        #expect(page.status == 303 && page.headers("Location") == [Self.join])
        let empty = await ask(["csrf": token.csrf])
        #expect(empty.status == 303 && empty.headers("Location") == [Self.join])
        let typed = await ask(fields())
        #expect(typed.status == 403)
        #expect(typed.page.contains("Red.") && typed.page.contains("href=\"\(Self.join)\""))
        #expect(try posts == [])
    }

    @Test("takes no session that is ended, too old, or of an account that is blocked")
    mutating func over() async throws {
        let idle = AccountKind.member.idleLimit
        let (early, late) = (await ask(after: idle - 1), await ask(after: 2 * idle - 1))
        #expect(early.status == 200 && late.status == 303)
        let session = try #require(try host.database.memberSession(token, now: DeskHost.now))
        try host.database.end(session, now: DeskHost.now)
        let ended = await ask()
        #expect(ended.status == 303 && ended.headers("Location") == [Self.join])
    }

    @Test("refuses two cookies of one name, and has a plain one on this machine")
    mutating func cookies() async throws {
        let name = "__Host-corkboard-member"
        browser.cookies = [name: "\(token.text); \(name)=\(token.text)"]
        let two = await ask()
        #expect(two.status == 400)
        browser.cookies = ["corkboard-member": token.text]
        let other = await ask()
        #expect(other.status == 303)
        browser.variables = ["CORKBOARD_LOCAL": "1"]
        let local = await ask()
        #expect(local.status == 200)
    }
}
