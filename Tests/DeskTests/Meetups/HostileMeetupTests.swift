import Foundation
import GRDB
import Testing

@testable import Desk
@testable import State

@Suite("Hostile forms of meet-ups")
struct HostileMeetupTests {
    private let host: DeskHost
    private var ana: MemberBrowser
    private let id: String

    init() async throws {
        host = try await .withQuestions()
        var ana = try host.member("Ana Diaz")
        id = try await ana.plan()
        self.ana = ana
    }

    @Test(
        "a text of 1 MB is refused with a sentence, before it is read",
        arguments: ["title", "text", "location", "dateOptions"])
    func large(field: String) async throws {
        var ana = ana
        let fields = MeetupForm.fields.merging([field: String(repeating: "x", count: 1 << 20)]) { $1 }
        for path in ["/meetups", "/meetups/\(id)", "/meetups/\(id)/going", "/meetups/\(id)/times"] {
            #expect(await ana.send(fields, to: path).status == 413, "\(path)")
        }
        #expect(try host.meetupCount == 1)
    }

    @Test(
        "a text that no page can show is refused, with the text kept",
        arguments: ["\u{0}", "a\u{0}b", "a\u{8}b", "a\u{202E}b", "a\u{2028}b"])
    func odd(_ text: String) async throws {
        var ana = ana
        for field in ["title", "location"] {
            let answer = await ana.send(
                MeetupForm.fields.merging([field: text]) { $1 }, to: "/meetups")
            #expect([400, 422].contains(answer.status), "\(field)")
        }
        #expect(try host.meetupCount == 1)
    }

    @Test(
        "an address of another form is unknown",
        arguments: [
            "meet-", "meet-x", "..", "%2e%2e", "q-b", "meet-" + String(repeating: "a", count: 200),
            "MEET-ABC",
        ])
    func addresses(_ id: String) async throws {
        var ana = ana
        for path in ["", "/edit", "/versions"] {
            #expect([400, 404].contains(await ana.get("/meetups/\(id)\(path)").status), "\(id)\(path)")
        }
        for path in ["", "/cancel", "/delete", "/going", "/times", "/choose"] {
            let answer = await ana.send(["go": "yes", "confirmed": "yes"], to: "/meetups/\(id)\(path)")
            #expect([400, 404].contains(answer.status), "\(id)\(path)")
        }
        #expect(try host.meetupCount == 1)
    }

    @Test("a form without its nonce, with another's token, or from another site changes nothing")
    mutating func forged() async throws {
        for (path, changed) in [("/meetups", MeetupForm.fields), ("/meetups/\(id)/cancel", [:])] {
            #expect(await ana.send(changed.merging(["nonce": "x"]) { $1 }, to: path).status == 400)
            #expect(await ana.send(changed.merging(["csrf": "x"]) { $1 }, to: path).status == 403)
        }
        ana.browser.variables["HTTP_ORIGIN"] = "https://other.example"
        for path in ["/meetups", "/meetups/\(id)/cancel", "/meetups/\(id)/going", "/meetups/\(id)/delete"] {
            #expect(
                await ana.send(MeetupForm.fields.merging(["go": "yes"]) { $1 }, to: path).status == 403,
                "\(path)")
        }
        #expect(try host.meetupCount == 1 && !host.meetup(id).contains("cancelled"))
    }

    @Test(
        "a form whose nonce was used for other texts is a stale one: 409, a new nonce, and the text is kept")
    mutating func used() async throws {
        let nonce = FormSubmission.newNonce()
        let first = MeetupForm.fields.merging(["title": "One", "nonce": nonce]) { $1 }
        #expect(await ana.send(first, to: "/meetups").status == 303)
        let answer = await ana.send(first.merging(["title": "Two"]) { $1 }, to: "/meetups")
        #expect(answer.status == 409 && answer.page.contains("value=\"Two\""))
        #expect(answer.value("nonce") != nonce)
        #expect(try host.meetupCount == 2)
    }

    @Test("a suspended member can neither plan nor go, and the text stays on the page")
    mutating func suspended() async throws {
        let member = ana.member.id
        try host.database.write {
            try $0.execute(sql: "UPDATE members SET blocked = 1 WHERE id = ?", arguments: [member])
        }
        let answer = await ana.send(MeetupForm.fields, to: "/meetups")
        #expect([303, 403].contains(answer.status) && answer.page.contains("Rackets are there."))
        #expect([303, 403].contains(await ana.send(["go": "yes"], to: "/meetups/\(id)/going").status))
        #expect(try host.meetupCount == 1)
        #expect(try host.database.goingLine(of: id, capacity: nil).goings == [])
    }

    @Test("hostile texts are text on all pages")
    mutating func shown() async throws {
        let text = "</script><img src=x> \"&\"\u{301} javascript:alert(1) [x](javascript:alert(2))"
        let id = try await ana.plan(["title": text, "location": text, "text": text])
        for page in [
            try host.page(ofMeetup: id), try host.folder.text("Public/meetups/index.html"),
            await ana.get("/meetups/\(id)").page, await ana.get("/meetups/\(id)/edit").page,
        ] {
            #expect(!page.contains("<img src=x") && !page.contains("href=\"javascript:"))
        }
    }
}
