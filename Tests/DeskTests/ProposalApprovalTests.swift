import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("A proposed course that an officer approves")
struct ProposalApprovalTests {
    private let host: DeskHost
    private var reader = DeskBrowser()
    private var mei = DeskBrowser()

    init() async throws {
        host = try DeskHost()
        try host.add("mei")
        for (slug, number, name) in [
            ("compsci-310", "COMPSCI 310", "Operating Systems"), ("math-216", "MATH 216", "Linear Algebra"),
        ] {
            try host.folder.write(
                "---\nnumber: \(number)\nname: \(name)\n---\n", to: "Content/courses/\(slug).md")
        }
        _ = try await host.installation.build.run(now: DeskHost.now)
        _ = await host.signIn("mei", by: &mei)
    }

    /// Proposes a course. Returns the id of its post, and the path of its receipt.
    private mutating func propose(
        _ number: String, _ name: String, after seconds: TimeInterval = 0
    ) async throws -> (id: String, receipt: String) {
        let page = await host.ask("/courses/new", by: &reader, after: seconds)
        let typed = page.form(["number": number, "name": name, "note": "Please."])
        let sent = await host.ask("/courses/new", typed, by: &reader, after: seconds + 10)
        let code = sent.path
        return (try #require(try host.database.queue(.waiting, limit: 9).last), code)
    }

    /// The fields of the page on which an officer approves.
    private func fields(_ page: DeskAnswer, _ typed: [String: String] = [:]) -> [String: String] {
        ["csrf", "nonce", "seen", "number", "name", "reason"]
            .reduce(into: [String: String]()) { $0[$1] = page.value($1) }.merging(typed) { $1 }
    }

    private func file(_ slug: String) throws -> String? {
        let path = "Content/courses/\(slug).md"
        return FileManager.default.fileExists(atPath: host.folder(path)) ? try host.folder.text(path) : nil
    }

    @Test(
        "is shown beside the courses that it resembles, with its subject as these have it, and published as corrected, once"
    )
    mutating func corrected() async throws {
        let (id, receipt) = try await propose("compsci 330", "Algoritms")
        let queue = await host.ask("/moderation", by: &mei, after: 30)
        let approving = [
            "csrf": queue.value("csrf"), "post": id, "action": "approve", "part": "waiting",
            "reason": "Thank <you>.",
        ]
        let page = await host.ask("/moderation", approving, by: &mei, after: 30)
        #expect(page.status == 200)
        #expect(
            page.page.contains(
                "<li><a href=\"/courses/compsci-310/\">COMPSCI 310</a> <bdi>Operating Systems</bdi></li>")
        )
        #expect(!page.page.contains("MATH 216"))
        #expect(page.page.contains("<bdi class=\"typed\">compsci 330</bdi>"))
        #expect(page.value("number") == "COMPSCI 330" && page.value("name") == "Algoritms")
        #expect(page.value("reason") == "Thank &lt;you&gt;.")
        let form = fields(page, ["name": "Algorithms", "reason": "Thank <you>."])
        for seconds in [40.0, 41.0] {
            let answer = await host.ask("/proposals/\(id)", form, by: &mei, after: seconds)
            #expect(
                answer.headers("Location") == ["/poster/moderation?part=waiting&done=approve&count=1"])
        }
        #expect(try file("compsci-330") == "---\nnumber: COMPSCI 330\nname: Algorithms\ntext: typed\n---\n")
        #expect(try host.database.log(limit: 9).filter { $0.action == .approve }.count == 1)
        let told = await host.ask(receipt, by: &reader, after: 50).page
        #expect(told.contains("/courses/compsci-330/") && told.contains("Thank &lt;you&gt;."))
    }

    @Test(
        "resembles courses by name, by another spelling of the subject, and by one letter or digit",
        arguments: [
            ("CS 310", "Kernels", "compsci-310"), ("COMSCI 310", "Kernels", "compsci-310"),
            ("ART 9", "operating systems", "compsci-310"), ("ART 9", "Linear Algbra", "math-216"),
            ("math-217", "Kernels", "math-216"), ("ART 9", "Kernels", nil),
        ] as [(String, String, String?)])
    mutating func resembling(number: String, name: String, slug: String?) async throws {
        let (id, _) = try await propose(number, name)
        let page = await host.ask("/proposals/\(id)", by: &mei, after: 30).page
        let found = page.components(separatedBy: "<li><a href=\"/courses/").dropFirst().map {
            $0.components(separatedBy: "/")[0]
        }
        #expect(found == [slug].compactMap(\.self))
    }

    @Test("waits in a group where it resembles a course, which the queue says")
    mutating func group() async throws {
        let ids = [
            try await propose("compsci 330", "Algorithms").id,
            try await propose("ART 9", "Ink", after: 20).id,
        ]
        let queue = await host.ask("/moderation", by: &mei, after: 60)
        var form = ["csrf": queue.value("csrf"), "action": "approve", "part": "waiting", "seen": "99"]
        for id in ids { form["post.\(id)"] = "on" }
        let answer = await host.ask("/moderation", form, by: &mei, after: 60)
        #expect(answer.query == "part=waiting&done=approve&count=1&left=1")
        #expect(try host.database.queue(.waiting, limit: 9) == [ids[0]])
        let said = await host.ask("/moderation?\(answer.query)", by: &mei, after: 61).page
        #expect(
            said.contains(
                "1 post is on the site now. 1 proposed course still waits, since it resembles one on the site."
            ))
    }

    @Test(
        "is not published with the number of another course, nor as its author corrected it unseen; what was typed stays"
    )
    mutating func refused() async throws {
        let (id, receipt) = try await propose("ART 9", "Ink")
        let page = await host.ask("/proposals/\(id)", by: &mei, after: 20)
        let known = await host.ask(
            "/proposals/\(id)", fields(page, ["number": "math216", "name": "In<k"]), by: &mei, after: 30)
        #expect(known.status == 409 && known.notes.first?.hasPrefix("math216 has a page already") == true)
        #expect(known.value("number") == "math216" && known.value("name") == "In&lt;k")
        let empty = await host.ask("/proposals/\(id)", fields(page, ["name": " "]), by: &mei, after: 31)
        #expect(empty.status == 422 && empty.page.contains("id=\"name-problem\""))

        let correction = await host.ask("\(receipt)/correct", by: &reader, after: 40)
        let typed = correction.form(["number": "ART 9", "name": "Oil", "note": ""])
        #expect(await host.ask("\(receipt)/correct", typed, by: &reader, after: 60).status == 303)
        let unseen = await host.ask(
            "/proposals/\(id)", fields(page, ["name": "Ink and Paper"]), by: &mei, after: 70)
        #expect(unseen.status == 409 && unseen.page.contains("<bdi class=\"typed\">Oil</bdi>"))
        #expect(unseen.value("name") == "Ink and Paper")
        #expect(try file("art-9") == nil)
        let again = await host.ask("/proposals/\(id)", fields(unseen), by: &mei, after: 80)
        #expect(again.status == 303)
        #expect(try file("art-9") == "---\nnumber: ART 9\nname: Ink and Paper\ntext: typed\n---\n")
    }

    @Test("waits again, and has no page yet, when an officer puts it back after hiding it")
    mutating func putBack() async throws {
        let (id, receipt) = try await propose("ART 9", "Ink")
        for (action, part) in [("hide", "waiting"), ("restore", "hidden")] {
            let queue = await host.ask("/moderation?part=\(part)", by: &mei, after: 20)
            let form = ["csrf": queue.value("csrf"), "post": id, "action": action, "part": part]
            let answer = await host.ask("/moderation", form, by: &mei, after: 20)
            guard action == "restore" else { continue }
            #expect(answer.query == "part=hidden&done=restore&count=0&waiting=1")
            let said = await host.ask("/moderation?\(answer.query)", by: &mei, after: 21)
            #expect(said.page.contains("role=\"status\">1 post waits for approval again.</p>"))
        }
        #expect(try host.database.readerPost(id)?.state == .waiting)
        #expect(try host.database.waitingByCause().values.map { $0 } == [1])
        #expect(try file("art-9") == nil)
        #expect(
            await host.ask(receipt, by: &reader, after: 22).page.contains(
                "An officer will look at the course that you propose."))
        #expect(await host.ask("/proposals/\(id)", by: &mei, after: 23).status == 200)
    }

    @Test("keeps what the officer typed when the session has ended")
    mutating func signedOut() async throws {
        let (id, _) = try await propose("ART 9", "Ink")
        let page = await host.ask("/proposals/\(id)", by: &mei, after: 20)
        let form = fields(page, ["name": "Ink & Paper"])
        let later = AccountKind.officer.idleLimit + 60
        let answer = await host.ask("/proposals/\(id)", form, by: &mei, after: later)
        #expect(answer.status == 403)
        #expect(answer.value("next") == "/proposals/\(id)?unsent=\(form["nonce"] ?? "")")
        _ = await host.signIn("mei", by: &mei, after: later)
        let kept = await host.ask(answer.value("next"), by: &mei, after: later)
        #expect(kept.value("name") == "Ink &amp; Paper" && kept.value("nonce") == form["nonce"])
    }

    @Test("leaves nothing of its author's texts in an officer's form once it is withdrawn")
    mutating func withdrawn() async throws {
        let (id, receipt) = try await propose("ART 9", "Ink")
        let page = await host.ask("/proposals/\(id)", by: &mei, after: 20)
        let wrong = await host.ask("/proposals/\(id)", fields(page, ["number": "?"]), by: &mei, after: 30)
        #expect(wrong.status == 422)
        #expect(try host.database.draftSubmissions(of: "mei", now: DeskHost.now + 30).count == 1)
        let own = await host.ask(receipt, by: &reader, after: 40)
        let confirmed = ["csrf": own.value("csrf"), "confirmed": "yes"]
        #expect(await host.ask("\(receipt)/withdraw", confirmed, by: &reader, after: 40).status == 303)
        #expect(try host.database.draftSubmissions(of: "mei", now: DeskHost.now + 40) == [])
        #expect(await host.ask("/proposals/\(id)", by: &mei, after: 50).status == 404)
    }

    @Test("has no page for a post of another kind, and leads to the queue once it is decided")
    mutating func gone() async throws {
        #expect(await host.ask("/proposals/p-nothing", by: &mei).status == 404)
        let (id, _) = try await propose("ART 9", "Ink")
        let queue = await host.ask("/moderation", by: &mei, after: 20)
        let hiding = ["csrf": queue.value("csrf"), "post": id, "action": "hide", "part": "waiting"]
        #expect(await host.ask("/moderation", hiding, by: &mei, after: 20).status == 303)
        let answer = await host.ask("/proposals/\(id)", by: &mei, after: 30)
        #expect(answer.headers("Location") == ["/poster/moderation?part=waiting&done=changed&count=0"])
    }
}
