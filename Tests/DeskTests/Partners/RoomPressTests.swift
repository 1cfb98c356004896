import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Presses in the room of study partners")
struct RoomPressTests {
    private var host: RoomHost

    init() async throws { host = try await RoomHost(["Ada", "Bo", "Eve", "Kim"]) }

    private static let script = ["script": "1"]

    @Test("are answered to scripts with the numbers of the room and the time, which the file has too")
    mutating func numbers() async throws {
        let sent = Self.script.merging(["kind": "clap", "count": "3"]) { $1 }
        let answer = try await host.send("cheer", sent, of: "Ada", at: -30)
        let task = try host.task("Ada").id
        let (time, slot) = (Int(RoomHost.slot.timeIntervalSince1970), try host.task("Bo").id)
        #expect(answer.status == 200 && answer.headers("Content-Type") == ["application/json"])
        let room =
            "\"people\":[[\(task),\(time - 30),0,0,3,0],[\(slot),null,0,0,0,0]],\"cheers\":[[1,\(task),0,3]]"
        #expect(answer.page == "{\"now\":\((time - 30) * 1000),\"room\":{\(room)}}")
        let file = try host.live()
        #expect(file.contains(room) && file.utf8.count <= 1024 && !file.contains("Ada"))
    }

    @Test("arrive once and in order, when a request comes again after others")
    mutating func once() async throws {
        let nonce = FormSubmission.newNonce()
        func fields(_ kind: String, _ number: Int) -> [String: String] {
            ["script": "1", "kind": kind, "page": nonce, "number": "\(number)"]
        }
        for (kind, number) in [("clap", 1), ("tea", 2), ("clap", 1), ("tea", 2), ("fire", 3), ("tea", 2)] {
            let answer = try await host.send("cheer", fields(kind, number), of: "Ada")
            #expect(answer.status == 200)
        }
        #expect(try host.cheers() == ["clap 1", "tea 1", "fire 1"])
    }

    @Test(
        "are refused where something is wrong with them, and change nothing",
        arguments: [
            ["kind": "wave"], ["kind": ""], ["kind": "clap", "count": "0"], ["kind": "clap", "count": "100"],
            ["kind": "clap", "count": "-1"], ["kind": "clap", "count": "1e3"],
            ["kind": "clap", "number": "0"], ["kind": "clap", "number": "99999999"],
            ["kind": "clap", "page": "x"], ["kind": "clap", "page": "\u{301}\u{301}\u{301}\u{301}"],
        ])
    mutating func wrong(fields: [String: String]) async throws {
        let answer = try await host.send("cheer", fields, of: "Ada")
        #expect(answer.status == 400)
        #expect(try host.cheers() == [])
    }

    private static let actions = ["cheer", "started", "here", "still", "leave", "join", "block", "report"]

    @Test("are those of the room's own person alone, from its own page", arguments: actions)
    mutating func strangers(action: String) async throws {
        let fields = ["kind": "clap", "answer": "yes", "person": "\(try host.task("Bo").id)"]
        // Somebody else of the room, and somebody of another one.
        for visitor in ["Bo", "Eve"] {
            let answer = try await host.send(action, fields, of: "Ada", by: visitor, at: 10)
            #expect(answer.status == 404, "\(visitor)")
        }
        let foreign = fields.merging(["csrf": "x"]) { $1 }
        let answer = try await host.send(action, foreign, of: "Ada", at: 10)
        #expect(answer.status == 403)
        #expect(try host.cheers() == [] && host.task("Ada").gone == nil)
        #expect(try host.host.database.partnerReports(limit: 1) == [])
    }

    @Test(
        "come too early, or too late, for scripts with 409, and else with the page as it is",
        arguments: ["cheer", "started", "here"])
    mutating func closed(action: String) async throws {
        for time in [-61.0, 900] {
            let fields = ["kind": "clap"]
            let script = try await host.send(
                action, fields.merging(Self.script) { $1 }, of: "Ada", at: time)
            #expect(script.status == 409 || time < 0 && script.status == 403, "\(time)")
            let form = try await host.send(action, fields, of: "Ada", at: time)
            #expect(form.status == 303 || time < 0 && form.status == 403, "\(time)")
        }
        #expect(try host.cheers() == [])
    }

    @Test("say that somebody has started from the minute on, once")
    mutating func started() async throws {
        let early = try await host.send("started", Self.script, of: "Ada", at: -1)
        #expect(early.status == 409)
        for time in [0.0, 1, 20] {
            let answer = try await host.send("started", Self.script, of: "Ada", at: time)
            #expect(answer.status == 200)
        }
        #expect(try host.cheers() == ["started 1"])
        let theirs = try await host.open("Bo", at: 21)
        #expect(
            theirs.page.contains(">started</span>")
                && theirs.page.contains("\u{2068}Ada\u{2069}: started."))
        let own = try await host.open("Ada", at: 21)
        #expect(!own.page.contains("room-start"))
    }

    @Test("beyond the limit are held applause, of which pages have the number")
    mutating func held() async throws {
        let nonce = FormSubmission.newNonce()
        for number in 1...5 {
            let fields = ["script": "1", "kind": "clap", "count": "99", "page": nonce, "number": "\(number)"]
            let answer = try await host.send("cheer", fields, of: "Ada", at: 10)
            #expect(answer.status == 200)
        }
        let task = try host.task("Ada").id
        let theirs = try await host.open("Bo", at: 12)
        #expect(theirs.page.contains("[\(task),240,255]"))
    }

    @Test("block somebody: the person leaves, and the two are never matched again")
    mutating func block() async throws {
        let other = try host.task("Bo").id
        let page = try await host.open("Ada", at: 5)
        #expect(page.page.contains("Block \u{2068}Bo\u{2069}") && page.page.contains("can’t write to you"))
        for wrong in ["x", "", "\(try host.task("Ada").id)", "\(try host.task("Eve").id)"] {
            let answer = try await host.send("block", ["person": wrong], of: "Ada", at: 6)
            #expect(answer.status == 400, "\(wrong)")
        }
        let answer = try await host.send("block", ["person": "\(other)"], of: "Ada", at: 6)
        #expect(answer.query == "done=block")
        #expect(try host.task("Ada").gone != nil)
        let after = try await host.open("Ada", query: "?done=block", at: 7)
        #expect(after.page.contains("Blocked.") && after.page.contains("You left this room"))
        #expect(!after.page.contains("Block \u{2068}Bo") && after.page.contains("Report \u{2068}Bo"))
    }

    @Test("report somebody to officers, who see name and tasks, and take the report off the list")
    mutating func report() async throws {
        let answer = try await host.send(
            "report", ["person": "\(try host.task("Bo").id)"], of: "Ada", at: 5)
        #expect(answer.query == "done=report")
        var officer = await host.host.officerMei()
        let start = await officer.get("/")
        #expect(start.page.contains("href=\"/poster/partners/reports\">Reported study partners · 1</a>"))
        let list = await officer.get("/partners/reports")
        #expect(list.status == 200 && list.page.contains("Calculus &lt;Bo&gt; → History of Bo"))
        #expect(list.page.contains("/poster/members?member=m-") && !list.page.contains("bo@example.edu"))
        let done = await officer.press(
            "/partners/reports", ["report": list.value("report")], on: "/partners/reports")
        #expect(done.query == "done=end")
        let empty = await officer.get("/partners/reports")
        #expect(empty.page.contains("No reports wait."))
    }
}
