import CGI
import Foundation
import Testing

@testable import Desk
@testable import State

/// Two officers who send the forms of one event without scripts; `test_two_officers.py` does it in a browser.
@Suite("Two officers at one event") struct TwoOfficersTests {
    private let host: DeskHost
    /// The path of the event.
    private let event: String

    init() async throws {
        host = try DeskHost()
        _ = try await host.installation.build.run(now: DeskHost.now)
        for name in ["mei", "tomas"] { try host.add(name, .editor) }
        event = try await Form.post("Regatta", status: "published", host)
    }

    /// The form of an event, as one officer has it open.
    private struct Form {
        let host: DeskHost
        let event: String
        private let csrf: String
        private var browser: DeskBrowser
        private(set) var answer: DeskAnswer
        /// What the form sends.
        var fields: [String: String] = [:]

        private static let names: Set = [
            "title", "detail", "date", "time", "endDate", "endTime", "location", "tags", "nonce", "version",
        ]

        init(_ officer: String, _ event: String, _ host: DeskHost) async throws {
            (self.host, self.event) = (host, event)
            let session = try #require(
                try host.database.signIn(
                    named: officer, from: Browser(address: "192.0.2.1"), now: DeskHost.now))
            csrf = session.token.csrf
            browser = DeskBrowser(cookies: ["__Host-corkboard": session.token.text])
            answer = await host.ask(event, by: &browser)
            read()
        }

        private mutating func read() {
            fields = ReadPage(answer.response).fields.filter { Self.names.contains($0.key) }
            fields["event"] = event
        }

        /// Another page of the same officer.
        mutating func open(_ path: String) async -> DeskAnswer { await host.ask(path, by: &browser) }

        /// Sends the form with changes, and reads the page that comes of it. Returns the status.
        mutating func send(_ changes: [String: String]) async -> Int {
            let sent = fields.merging(changes.merging(["csrf": csrf]) { $1 }) { $1 }
            answer = await host.ask(event, sent, by: &browser)
            guard answer.status == 303 else { return answer.status }
            answer = await host.ask("\(answer.path)?\(answer.query)", by: &browser)
            read()
            return 303
        }

        /// Posts an event of mei's. Returns its path.
        static func post(
            _ title: String, on date: String = "2027-05-01", status: String, _ host: DeskHost
        ) async throws -> String {
            var form = try await Form("mei", "/events/new?form=\(FormSubmission.newNonce())", host)
            let fields = [
                "csrf": form.csrf, "nonce": FormSubmission.newNonce(), "title": title,
                "detail": "Boats race.",
                "date": date, "time": "10:00", "location": "North pier", "status": status,
            ]
            let answer = await host.ask("/events", fields, by: &form.browser)
            try #require(answer.status == 303)
            return answer.path
        }
    }

    private func form(_ officer: String) async throws -> Form { try await Form(officer, event, host) }

    private func value(_ name: String) async throws -> String? { try await form("mei").fields[name] }

    @Test(
        "hear of each other's changes, are asked about the field that both changed, and again where it changed meanwhile"
    )
    func choices() async throws {
        var tomas = try await form("tomas")
        var mei = try await form("mei")
        #expect(await mei.send(["location": "East pier"]) == 303)
        #expect(await tomas.send(["title": "Spring regatta"]) == 303)
        #expect(tomas.fields["title"] == "Spring regatta" && tomas.fields["location"] == "East pier")
        let note = tomas.answer.page.components(separatedBy: "<div class=\"note\"").last ?? ""
        #expect(note.contains("mei") && note.contains("East pier"))

        mei = try await form("mei")
        #expect(await mei.send(["location": "West pier", "tags": "boats"]) == 303)
        #expect(await tomas.send(["location": "South pier", "time": "11:00"]) == 409)
        var asked = ReadPage(tomas.answer.response)
        #expect(Self.choices(tomas.answer) == ["West pier", "South pier"])
        #expect(asked.fields["location"] == "South pier" && asked.fields["time"] == "11:00")
        #expect(asked.fields["tags"] == "boats")
        #expect(try await value("location") == "West pier")

        mei = try await form("mei")
        #expect(await mei.send(["location": "Old pier"]) == 303)
        let again = asked.fields.filter { ["nonce", "seen", "version", "tags"].contains($0.key) }
        let typed = ["location": "South pier", "time": "11:00"].merging(again) { $1 }
        #expect(await tomas.send(typed.merging(["choice.location": "mine"]) { $1 }) == 409)
        #expect(Self.choices(tomas.answer) == ["Old pier", "South pier"])
        #expect(try await value("location") == "Old pier")
        asked = ReadPage(tomas.answer.response)
        let chosen = typed.merging(asked.fields.filter { ["nonce", "seen", "version"].contains($0.key) }) {
            $1
        }
        #expect(await tomas.send(chosen.merging(["choice.location": "theirs"]) { $1 }) == 303)
        let now = try await form("mei").fields
        #expect(
            ["location", "time", "title", "tags"].map { now[$0] } == [
                "Old pier", "11:00", "Spring regatta", "boats",
            ])
    }

    /// The texts between which the page lets its officer choose.
    private static func choices(_ answer: DeskAnswer) -> [String] {
        answer.page.components(separatedBy: "<b class=\"choice-text\">").dropFirst().map {
            $0.components(separatedBy: "</b>")[0]
        }
    }

    @Test("take nothing back by sending again: without a choice for each field the question stays")
    func again() async throws {
        var mei = try await form("mei")
        var tomas = try await form("tomas")
        let version = tomas.fields["version"]
        #expect(await mei.send(["location": "Boathouse", "detail": "Boats & oars.\r\nBring <both>."]) == 303)
        let typed = ["location": "Quay", "detail": "Sails."]
        for _ in 0..<3 {
            #expect(await tomas.send(typed) == 409)
            let page = ReadPage(tomas.answer.response)
            #expect(page.fields["version"] == version)
            #expect(tomas.answer.page.contains("Boats &amp; oars.\nBring &lt;both&gt;."))
            tomas.fields["nonce"] = page.fields["nonce"]
            #expect(try await value("location") == "Boathouse")
        }
        // What was typed is kept for later too, and stays a change of the version over which it was typed.
        let seen = ReadPage(tomas.answer.response).fields["seen"] ?? ""
        let start = await tomas.open("/").page
        let kept = try #require(start.firstMatch(of: #/href="/poster(/events/[^"]*\?unsent=[^"]*)"/#)?.1)
        let opened = await tomas.open(String(kept).replacing("&amp;", with: "&"))
        #expect(ReadPage(opened.response).fields["version"] == version)
        let one = typed.merging(["seen": seen, "choice.location": "mine"]) { $1 }
        #expect(await tomas.send(one) == 409)
        tomas.fields["nonce"] = ReadPage(tomas.answer.response).fields["nonce"]
        #expect(await tomas.send(one.merging(["choice.detail": "theirs"]) { $1 }) == 303)
        let now = try await form("mei")
        #expect(now.fields["location"] == "Quay" && now.fields["detail"]?.hasPrefix("Boats & oars.") == true)
        // What she does not touch on a page that is an old one now stays as Tomas left it.
        var stale = now
        tomas = try await form("tomas")
        #expect(await tomas.send(["location": "Canal"]) == 303)
        #expect(await stale.send(["title": "Autumn regatta"]) == 303)
        #expect(stale.fields["title"] == "Autumn regatta" && stale.fields["location"] == "Canal")
    }

    @Test("may be one with two pages, who is asked about the own changes like about somebody else's")
    func two() async throws {
        var first = try await form("mei")
        var second = try await form("mei")
        #expect(await first.send(["location": "Lake", "title": "Lake race"]) == 303)
        #expect(await second.send(["location": "River"]) == 409)
        let page = second.answer.page
        #expect(page.contains("You changed this event on another page or device while this form was open."))
        #expect(page.contains("On another page or device, you changed it to:"))
        #expect(!page.contains("Someone else"))
        let asked = ReadPage(second.answer.response).fields.filter { ["nonce", "seen"].contains($0.key) }
        let chosen = asked.merging(["location": "River", "choice.location": "mine"]) { $1 }
        #expect(await second.send(chosen) == 303)
        #expect(second.answer.page.contains("These changes are kept: Title: Lake race"))
        #expect(second.fields["title"] == "Lake race" && second.fields["location"] == "River")
    }

    @Test("keep what a person changed in the file")
    func byHand() async throws {
        var form = try await form("mei")
        let name = "Content/events/2027-05-01-regatta.md"
        try host.folder.write(try host.folder.text(name).replacing("North pier", with: "By hand"), to: name)
        #expect(await form.send(["title": "Race"]) == 303)
        #expect(form.fields["title"] == "Race" && form.fields["location"] == "By hand")
    }

    @Test("do not hide again what one of them published, by an older page of the draft")
    func published() async throws {
        let draft = try await Form.post("Ferry", on: "2027-07-01", status: "draft", host)
        var stale = try await Form("tomas", draft, host)
        var mei = try await Form("mei", draft, host)
        #expect(await mei.send(["status": "published"]) == 303)
        #expect(await stale.send(["status": "draft", "location": "Dock"]) == 303)
        let text = try host.folder.text("Content/events/2027-07-01-ferry.md")
        #expect(!text.contains("status: draft") && text.contains("location: Dock"))
    }
}
