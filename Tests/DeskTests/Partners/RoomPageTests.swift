import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("The room of study partners")
struct RoomPageTests {
    private var host: RoomHost

    init() async throws { host = try await RoomHost() }

    // MARK: Whom it lets in

    @Test("opens for its member alone: others, and codes that never were, have the same answer")
    mutating func strangers() async throws {
        let own = try await host.open("Ada")
        #expect(own.status == 200)
        let other = try await host.open("Ada", by: "Bo")
        let unknown = await host.get("/partners/\(String(repeating: "a", count: 26))", by: "Bo", at: -30)
        let odd = await host.get("/partners/%00..x", by: "Bo", at: -30)
        #expect(other.status == 404 && unknown.status == 404 && odd.status != 200)
        #expect(other.page == unknown.page && !other.page.contains("Calculus"))
        // Nobody has come by that.
        #expect(try host.cheers() == [])
        let signedOut = try await host.open("Ada", by: "nobody")
        let unknownToo = await host.get(
            "/partners/\(String(repeating: "a", count: 26))", by: "nobody", at: -30)
        #expect(signedOut.status == 303 && signedOut.path == "/join" && unknownToo.status == 303)
    }

    @Test("is closed to a suspended member, who is told why")
    mutating func suspended() async throws {
        let member = try #require(host.browsers["Ada"]).member
        try host.host.database.suspend(
            member.id, reason: "Names like that", by: .command(user: "test"), now: DeskHost.now)
        for path in [try host.path("Ada"), "/partners/\(String(repeating: "a", count: 26))"] {
            let answer = await host.get(path, by: "Ada", at: -30)
            #expect(answer.status == 403 && answer.page.contains("Names like that"))
        }
    }

    @Test("is not there on a site that offers no study partners, or has no members any more")
    func off() async throws {
        let other = try DeskHost(settings: "members: {domains: [example.edu]}")
        var browser = DeskBrowser()
        let path = "/partners/\(String(repeating: "a", count: 26))"
        let page = await other.ask(path, by: &browser)
        let press = await other.ask("\(path)/cheer", [:], by: &browser)
        #expect(page.status == 404 && press.status == 404)
    }

    // MARK: What it shows

    @Test("leads to the slots before the last minute, and is open from then on")
    mutating func early() async throws {
        let early = try await host.open("Ada", at: -61)
        #expect(early.status == 303 && early.path == "/partners")
        let first = try await host.open("Ada", at: -60)
        #expect(first.page.contains("<span class=\"room-time\" aria-hidden=\"true\">1:00</span>"))
        #expect(first.page.contains("until 04:00. Then you switch together."))
    }

    @Test(
        "shows both people with their tasks, who is there, and the time until the minute by the server's clock"
    )
    mutating func full() async throws {
        let alone = try await host.open("Ada", at: -42)
        #expect(alone.page.contains("You switch with \u{2068}Bo\u{2069}"))
        #expect(alone.page.contains(">0:42</span>") && alone.page.contains(">not here yet</span>"))
        #expect(alone.page.contains("Calculus &lt;Ada&gt;") && alone.page.contains("History of Bo"))
        #expect(alone.page.contains("room-shape is-first is-here\""))
        #expect(alone.page.contains("room-shape is-second\""))
        #expect(!alone.page.contains(">started</span>"))
        let milliseconds = Int((RoomHost.slot.timeIntervalSince1970 - 42) * 1000)
        #expect(alone.page.contains("data-now=\"\(milliseconds)\""))
        _ = try await host.open("Bo", at: -40)
        let both = try await host.open("Ada", at: -38)
        #expect(
            both.page.contains("room-shape is-second is-here\"")
                && !both.page.contains(">not here yet</span>"))
        // Who asked nothing for long is away.
        let later = try await host.open("Ada", at: 60)
        #expect(later.page.contains(">away right now</span>") && later.page.contains("data-switched"))
    }

    @Test("reloads itself without scripts, with buttons that work")
    mutating func withoutScripts() async throws {
        let page = try await host.open("Ada").page
        let path = "/poster\(try host.path("Ada"))"
        #expect(
            page.contains("<noscript><meta http-equiv=\"refresh\" content=\"10; url=\(path)\"></noscript>"))
        for gesture in ["clap", "tea", "fire", "flag"] {
            #expect(page.contains("<button name=\"kind\" value=\"\(gesture)\">"))
        }
        #expect(page.contains("<button class=\"button-main\" hidden>I’ve started</button>"))
        let (answer, own) = (
            try await host.send("cheer", ["kind": "tea"], of: "Ada"), try host.path("Ada")
        )
        #expect(answer.status == 303 && answer.path == own && answer.query == "done=cheer")
        let theirs = try await host.open("Bo")
        #expect(theirs.page.contains("\u{2068}Ada\u{2069}: 1 tea."))
    }

    @Test("says kindly that a partner has not come, or has left, and offers the nearest others")
    mutating func alone() async throws {
        let late = try await host.open("Ada", at: 121)
        #expect(late.page.contains("hasn’t come. Start anyway"))
        #expect(late.page.contains("Join others"))
        let soon = try await host.open("Ada", at: 119)
        #expect(!soon.page.contains("hasn’t come") && !soon.page.contains("Join others"))
        _ = try await host.send("leave", of: "Bo", at: 130)
        let gone = try await host.open("Ada", at: 131)
        #expect(gone.page.contains("room-shape is-second is-gone") && gone.page.contains("Join others"))
        let joined = try await host.send("join", of: "Ada", at: 132)
        #expect(joined.query == "done=alone")
        let left = try await host.open("Bo", at: 133)
        #expect(left.page.contains("You left this room") && !left.page.contains("data-live"))
        #expect(gone.page.contains("Others who are still here see that you left."))
        #expect(gone.page.contains("You leave the room.") && !left.page.contains("You leave the room"))
        #expect(left.page.contains("You’re never matched with each other again"))
    }

    @Test("closes after a quarter of an hour, with the count that the person alone sees, and asks once more")
    mutating func closed() async throws {
        _ = try await host.send("started", of: "Ada", at: 5)
        let open = try await host.open("Ada", at: 899)
        #expect(open.page.contains("data-live"))
        let closed = try await host.open("Ada", at: 900)
        #expect(closed.page.contains("This room is closed") && !closed.page.contains("data-live"))
        #expect(closed.page.contains("<span class=\"room-time\">1</span>"))
        #expect(closed.page.contains("switch so far, on 1 day. Only you see this count."))
        #expect(closed.page.contains("asked at 04:25") && !closed.page.contains("http-equiv"))
        let early = try await host.send("still", ["answer": "yes"], of: "Ada", at: 1499)
        #expect(early.status == 409)
        let answer = try await host.send("still", ["answer": "yes"], of: "Ada", at: 1500)
        let after = try await host.open("Ada", query: "?\(answer.query)", at: 1501)
        #expect(after.page.contains("Still at it. Well done") && !after.page.contains("room-question"))
        // Bo never came.
        let theirs = try await host.open("Bo", at: 1500)
        #expect(theirs.page.contains("<span class=\"room-time\">0</span>"))
    }

    @Test("is gone after an hour, with the count")
    mutating func gone() async throws {
        _ = try await host.send("started", of: "Ada", at: 5)
        let path = try host.path("Ada")
        try host.host.database.keepPartners(now: RoomHost.slot + 3600, RoomHost.tellingNobody)
        let page = await host.get(path, by: "Ada", at: 3700)
        #expect(page.status == 404 && page.page.contains("1 switch so far, on 1 day."))
        let other = await host.get(path, by: "Bo", at: 3700)
        #expect(other.status == 404 && !other.page.contains("so far"))
    }

    @Test("is the same in Chinese")
    mutating func chinese() async throws {
        let page = try await host.open("Ada", query: "?lang=zh-Hans").page
        #expect(page.contains("和 \u{2068}Bo\u{2069} 一起切换") && page.contains("鼓掌"))
    }
}
