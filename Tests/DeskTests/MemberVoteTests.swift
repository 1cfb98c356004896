import Foundation
import Model
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("Votes of members")
struct MemberVoteTests {
    private static let settings = "members: {domains: [example.edu]}"
    private let host: DeskHost
    private var li: VotingMember

    init() async throws {
        host = try DeskHost(settings: Self.settings, sections: RiddleDesk.sections)
        try host.folder.write(
            "---\nfeeling: love\ntitle: Kayaks at dawn\nposted: 2026-05-01\n---\n\nText.\n",
            to: "Content/feedback/2026/05/m1.md")
        _ = try await host.installation.build.run(now: DeskHost.now)
        li = try VotingMember("li", host)
    }

    private func values() throws -> String { try host.folder.text("Public/feedback/values.json") }

    private func sum(_ subject: String = "riddle-1") throws -> [Int] {
        let sum = try host.database.votes(for: [subject])[subject]
        return [sum?.up ?? 0, sum?.down ?? 0]
    }

    /// Stores a vote without a request.
    private func store(_ vote: Vote, of member: VotingMember, for subject: String = "riddle-1") throws {
        _ = try host.database.cast(
            .set(vote), for: subject, in: "feedback", by: member.voter, now: DeskHost.now)
    }

    private static let table: [(Vote, Vote, Vote)] = [
        (.none, .up, .up), (.none, .down, .down), (.up, .up, .none), (.up, .down, .none),
        (.down, .down, .none), (.down, .up, .none),
    ]

    @Test("toggle by scripts, once however often a press is sent", arguments: table)
    mutating func scripts(before: Vote, pressed: Vote, after: Vote) async throws {
        try store(before, of: li)
        let (up, down) = (after == .up ? 1 : 0, after == .down ? 1 : 0)
        let answer = """
            {"down":\(down),"subject":"riddle-1","up":\(up),"vote":"\(after.rawValue)"}

            """
        for _ in 0..<2 {
            let sent = await li.send(pressed.rawValue, from: before.rawValue)
            #expect((sent.status, sent.page) == (200, answer))
        }
        #expect(try sum() == [up, down])
        #expect(try values() == "{\n\"riddle-1\":\(up - down)\n}\n")
    }

    @Test("toggle on the page without scripts, which then says what counts", arguments: table)
    mutating func page(before: Vote, pressed: Vote, after: Vote) async throws {
        try store(before, of: li)
        let shown = await li.page()
        #expect(shown.status == 200 && shown.value("from") == before.rawValue)
        #expect(Self.buttons(shown) == Self.buttons(of: before))
        for _ in 0..<2 {
            let sent = await li.press(pressed.rawValue, from: before.rawValue)
            #expect(
                (sent.status, sent.query) == (303, "subject=riddle%2D1&done=\(after.rawValue)"))
        }
        #expect(try sum() == [after == .up ? 1 : 0, after == .down ? 1 : 0])
        let done = await li.page("riddle-1", "&done=\(after.rawValue)")
        let said = after == .none ? "Your vote is taken back." : "Your vote is counted."
        #expect(done.page.contains("<p class=\"note\" role=\"status\">\(said)</p>"))
        #expect(Self.buttons(done) == Self.buttons(of: after))
    }

    /// The values and texts of the page's buttons.
    private static func buttons(_ answer: DeskAnswer) -> [String] {
        answer.page.components(separatedBy: "<button name=\"vote\" value=\"").dropFirst().map {
            $0.components(separatedBy: "</button>")[0]
        }
    }

    private static func buttons(of vote: Vote) -> [String] {
        vote == .none
            ? ["up\">Vote up", "down\">Vote down"] : ["\(vote.rawValue)\">Take my vote back"]
    }

    @Test("of two tabs end in a true state, and each answer says it")
    mutating func tabs() async throws {
        #expect(await li.send("up", from: "none").page.contains("\"vote\":\"up\""))
        // The other tab still shows no vote.
        let other = await li.send("down", from: "none")
        #expect(
            (other.status, other.page) == (
                200, "{\"down\":0,\"subject\":\"riddle-1\",\"up\":1,\"vote\":\"up\"}\n"
            ))
        let form = await li.press("down", from: "none")
        #expect(form.query == "subject=riddle%2D1&done=changed")
        let page = await li.page("riddle-1", "&done=changed")
        #expect(page.page.contains("This page shows your vote as it is now."))
        #expect(page.page.contains("You voted this post up. Score: 1 (1 up, 0 down)."))
        #expect(await li.send("down", from: "up").page.contains("\"vote\":\"none\""))
        #expect(try sum() == [0, 0])
    }

    @Test("need the vote that the page showed, and a button that there is")
    mutating func wrong() async throws {
        for (vote, from) in [("up", nil), ("none", "up"), ("none", nil), ("up", "sideways"), ("x", "up")] {
            #expect(await li.send(vote, from: from).status == 400, "\(vote) from \(from ?? "nothing")")
        }
        let fields = ["subject": "riddle-1", "vote": "up"]
        #expect(await li.reader.press("/votes", fields, on: "/votes?subject=riddle-1").status == 400)
        #expect(await li.press("up", from: "UP").status == 400)
        #expect(await li.send("up", from: "none", for: "riddle-hidden").status == 404)
        #expect(try sum() == [0, 0])
    }

    @Test("for one's own post are refused with a sentence")
    mutating func own() async throws {
        let (own, words) = ("riddle-\(li.id)", "You can’t vote for your own post.")
        let sent = await li.send("up", from: "none", for: own)
        #expect(sent.status == 403 && sent.page.contains(words))
        let page = await li.page(own)
        #expect(page.status == 200 && page.notes == [words] && Self.buttons(page).isEmpty)
        let pressed = await li.press("up", from: "none", for: own)
        #expect(pressed.status == 403 && pressed.notes == [words])
        #expect(try sum(own) == [0, 0])
        var bo = try VotingMember("bo", host)
        #expect(await bo.send("up", from: "none", for: own).status == 200)
        #expect(try sum(own) == [1, 0])
    }

    @Test("are those of members who are signed in, and lead others to sign in")
    mutating func signedOut() async throws {
        var reader = ReaderBrowser(host)
        reader.browser.cookies["__Host-corkboard-reader"] = SessionToken.random().text
        let page = await reader.get("/votes?subject=riddle-1")
        #expect(page.status == 303)
        #expect(page.headers("Location") == ["/poster/join?next=%2Fvotes%3Fsubject%3Driddle%252D1"])
        let body = #"{"subject": "riddle-1", "vote": "up", "from": "none"}"#
        let sent = await reader.sendVote(body)
        #expect(sent.status == 403 && sent.headers("Set-Cookie") == [])
        #expect(await li.page().status == 200)
        let mark = "__Host-corkboard-is-member"
        #expect(li.reader.browser.cookies[mark] == "1")
        try host.database.suspend(li.id, reason: "Spam", by: "test", now: DeskHost.now)
        // The mark goes, so that scripts do not ask again.
        #expect(await li.send("up", from: "none").status == 423)
        #expect(li.reader.browser.cookies[mark] == nil)
        for answer in [await li.page(), await li.press("up", from: "none")] {
            #expect(answer.status == 403 && answer.page.contains("Your account is suspended"))
            #expect(!answer.page.contains("riddle-1") && answer.page.contains("Spam"))
        }
        #expect(try sum() == [0, 0])
    }

    @Test("have no page and no API where the site has no members, where readers vote as before")
    func off() async throws {
        let host = try DeskHost(sections: RiddleDesk.sections)
        try host.folder.write(
            "---\nfeeling: love\ntitle: Kayaks\nposted: 2026-05-01\n---\n\nText.\n",
            to: "Content/feedback/2026/05/m1.md")
        _ = try await host.installation.build.run(now: DeskHost.now)
        var li = try VotingMember("li", host)
        #expect(await li.page().status == 404)
        #expect(await li.send("up", from: "none").status == 404)
        #expect(await li.reader.get("/api/votes?subjects=m1").status == 404)
        // The cookie of a member counts for nothing: the browser gets that of a reader.
        #expect(await li.send("up", for: "m1").status == 409)
        let sent = await li.send("up", for: "m1")
        #expect(sent.page == "{\"subject\":\"m1\",\"up\":1,\"vote\":\"up\"}\n")
        #expect(sent.headers("Set-Cookie") == [])
        #expect(try !host.folder.tree("Public").keys.contains("events/values.json"))
    }

    @Test("are told to their member alone, and not kept by browsers")
    mutating func ownVotes() async throws {
        var bo = try VotingMember("bo", host)
        try store(.up, of: li)
        try store(.down, of: li, for: "riddle-2")
        try store(.up, of: bo, for: "riddle-3")
        let path = "/api/votes?subjects=riddle-1,riddle-2,riddle-3,unknown"
        let own = await li.reader.get(path)
        #expect((own.status, own.page) == (200, "{\"votes\":{\"riddle-1\":\"up\",\"riddle-2\":\"down\"}}\n"))
        #expect(own.headers("Cache-Control") == ["no-store"])
        #expect(await bo.reader.get(path).page == "{\"votes\":{\"riddle-3\":\"up\"}}\n")
        #expect(await li.reader.get("/api/votes").page == "{\"votes\":{}}\n")
        let many = Array(repeating: "a", count: 101).joined(separator: ",")
        for wrong in [many, "a%20b", String(repeating: "a", count: 81)] {
            #expect(await li.reader.get("/api/votes?subjects=\(wrong)").status == 400)
        }
        var stranger = ReaderBrowser(host)
        let refused = await stranger.get(path)
        #expect(refused.status == 403 && refused.headers("Set-Cookie") == [])
    }

    @Test("for readers' posts count once for the account, in every browser, and once with the browser's own")
    mutating func readersPosts() async throws {
        // As a reader, before signing in.
        let session = li.reader.browser.cookies.removeValue(forKey: "__Host-corkboard-member")
        #expect(await li.send("up", for: "m1").status == 409)
        #expect(await li.send("up", for: "m1").status == 200)
        li.reader.browser.cookies["__Host-corkboard-member"] = session
        #expect(await li.reader.get("/api/votes?subjects=m1").page == "{\"votes\":{\"m1\":\"up\"}}\n")
        #expect(await li.send("up", for: "m1").page == "{\"subject\":\"m1\",\"up\":1,\"vote\":\"up\"}\n")
        var phone = li
        phone.reader = ReaderBrowser(host)
        try phone.signIn()
        #expect(await phone.send("up", for: "m1").page.contains("\"up\":1"))
        let page = await phone.page("m1")
        #expect(page.page.contains("Chosen so far: 1."))
        #expect(Self.buttons(page) == ["up\">Take it back"])
        let back = await phone.press("up", from: "up", for: "m1")
        #expect(back.query == "subject=m1&done=none")
        #expect(try sum("m1") == [0, 0])
        #expect(try values() == "{\n\"m1\":0\n}\n")
    }

    @Test("are limited for a member, wherever the member is, and for nobody else")
    mutating func limited() async throws {
        var vote = "none"
        for number in 0..<30 {
            li.reader.browser.address = "198.51.100.\(number)"
            let sent = await li.send("up", from: vote)
            #expect(sent.status == 200)
            vote = vote == "none" ? "up" : "none"
        }
        let refused = await li.send("up", from: vote)
        #expect(refused.status == 429 && refused.headers("Retry-After") == ["60"])
        let page = await li.press("up", from: vote)
        #expect(page.status == 429 && page.page.contains("Your vote was not changed."))
        var bo = try VotingMember("bo", host)
        #expect(await bo.send("up", from: "none").status == 200)
        #expect(await li.send("up", from: vote, after: 60).status == 200)
        #expect(try sum() == [2, 0])
    }

    @Test("by new accounts are counted for officers, who can reset them")
    func newAccounts() async throws {
        try host.add("mei")
        for number in 0..<3 {
            var member = try VotingMember("new-\(number)", host)
            #expect(await member.send("up", from: "none").status == 200)
        }
        try store(.up, of: li, for: "riddle-2")
        var mei = ReaderBrowser(host, address: "192.0.2.99")
        _ = await host.signIn("mei", by: &mei.browser)
        let page = await mei.get("/moderation?part=voted").page
        let rows = page.components(separatedBy: "<li class=\"desk-row\">").dropFirst()
        let words = "3 members voted here within one hour with accounts less than a day old."
        #expect(rows.map { $0.contains(words) } == [true, false])
        #expect(rows.allSatisfy { $0.contains("A riddle") && $0.contains("value=\"reset-votes\"") })
        // A post that is none of the queue has no time and no state there.
        #expect(!page.contains("<span></span>"))
        let fields = ["post": "riddle-1", "action": "reset-votes", "part": "voted"]
        let asked = await mei.press("/moderation", fields, on: "/moderation?part=voted")
        #expect(asked.page.contains("<bdi class=\"typed\">A riddle</bdi> <small>3 votes</small>"))
        let names = ["csrf", "group", "listed", "post", "action", "part", "votes", "confirmed"]
        let sent = names.reduce(into: [String: String]()) { $0[$1] = asked.value($1) }
        let done = await host.ask("/moderation", sent.filter { $0.value != "" }, by: &mei.browser)
        #expect(done.query == "part=voted&done=reset-votes&count=1&left=0")
        let line = try #require(try host.database.lastChange())
        #expect(line.action == .votesReset && line.title == "A riddle (3 → 0)")
        #expect(try sum() == [0, 0])
    }
}
