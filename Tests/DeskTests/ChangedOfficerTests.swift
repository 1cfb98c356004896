import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Name, role and term of an account on the desk")
struct ChangedOfficerTests {
    private let host: DeskHost

    init() throws {
        host = try DeskHost()
        try host.add("mei", .editor)
        try host.add("sam")
    }

    /// The desk's answer to a form of mei's, in a session of her own.
    private func send(_ fields: [String: String]) async throws -> DeskAnswer {
        var browser = DeskBrowser()
        #expect(await host.signIn("mei", by: &browser).status == 303)
        let csrf = await host.ask("/officers", by: &browser).value("csrf")
        let all = ["csrf": csrf, "officer": "sam", "role": "officer", "password": DeskHost.password]
        return await host.ask("/officers/change", all.merging(fields) { $1 }, by: &browser)
    }

    private func officer(_ name: String = "sam") throws -> Officer? { try host.database.officer(named: name) }

    @Test("are changed together, and the list shows them in the form")
    func changed() async throws {
        let answer = try await send(["shownName": " Sam Ode ", "role": "editor", "until": "2027-05-31"])
        #expect(answer.status == 303)
        #expect(answer.headers("Location") == ["/poster/officers?done=change"])
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let end = Officer.end(ofTerm: "2027-05-31", in: zone)
        let account = try #require(try officer()?.account)
        #expect(
            try officer()
                == Officer(
                    name: "sam", displayName: "Sam Ode", role: .editor, until: end, account: account))
        #expect(try host.database.lastChange()?.action == .officerChanged)
        var browser = DeskBrowser()
        _ = await host.signIn("mei", by: &browser)
        let page = await host.ask("/officers?done=change", by: &browser).page
        #expect(page.contains("The account is changed."))
        #expect(page.contains("name=\"until\" type=\"date\" value=\"2027-05-31\""))
        #expect(page.contains("name=\"shownName\" value=\"Sam Ode\""))
        // Empty fields take away the name and the end.
        #expect(try await send([:]).status == 303)
        #expect(try officer() == Officer(name: "sam", account: account))
    }

    @Test("are not asked for a password where nothing changes, as with a form sent twice")
    func twice() async throws {
        let log = try host.database.log(limit: 100).filter { $0.action == .officerChanged }
        #expect(try await send(["password": ""]).status == 303)
        #expect(try host.database.log(limit: 100).filter { $0.action == .officerChanged } == log)
    }

    @Test(
        "that cannot be are refused with what was typed",
        arguments: [
            (["until": "soon"], 422, "Enter a valid last day."),
            (
                ["shownName": "x\u{202E}y"], 422,
                "Enter a name of at most 80 letters, in one line."
            ),
            (
                ["shownName": "Sam", "password": "not this one"], 403,
                "Wrong password or code. Each code works only once; wait for the next one."
            ),
            (
                ["officer": "mei", "role": "officer"], 422,
                "mei is the last editor: without this account, nobody could manage accounts after that. First make another account an editor, with a password of its own and a longer term."
            ),
            (
                ["officer": "mei", "role": "editor", "until": "2099-01-01"], 422,
                "mei is the last editor: without this account, nobody could manage accounts after that. First make another account an editor, with a password of its own and a longer term."
            ),
        ] as [([String: String], Int, String)])
    func refused(fields: [String: String], status: Int, note: String) async throws {
        let before = try host.database.officers()
        let answer = try await send(fields)
        #expect(answer.status == status)
        #expect(answer.notes == [note])
        if let day = fields["until"] { #expect(answer.page.contains("type=\"date\" value=\"\(day)\"")) }
        #expect(try host.database.officers() == before)
    }

    @Test("with a last day in the past are asked about first, for each such day")
    func past() async throws {
        let asked = try await send(["until": "2026-12-31"])
        #expect(asked.status == 422)
        #expect(
            asked.notes == [
                "The last day has passed. If you save it, the account cannot sign in any more. Confirm it below, or choose another day."
            ])
        #expect(asked.value("ended") == "2026-12-31")
        #expect(try officer()?.until == nil)
        #expect(try await send(["until": "2026-12-30", "ended": "2026-12-31"]).status == 422)
        #expect(try await send(["until": "2026-12-31", "ended": "2026-12-31"]).status == 303)
        #expect(try officer()?.isAdmitted(at: DeskHost.now) == false)
        // An end that is there already is not asked about again.
        #expect(try await send(["until": "2026-12-31", "shownName": "Sam"]).status == 303)
        #expect(try officer()?.shownName == "Sam")
    }

    @Test("are the editor's own too; one who is an editor no longer comes to the desk")
    func own() async throws {
        try host.add("ana", .editor)
        let named = try await send(["officer": "mei", "role": "editor", "shownName": "Mei"])
        #expect(named.headers("Location") == ["/poster/officers?done=change"])
        let demoted = try await send(["officer": "mei", "shownName": "Mei"])
        #expect(demoted.headers("Location") == ["/poster/"])
        #expect(try officer("mei")?.role == .officer)
    }

    @Test("are of an account that there is, and a role that the form offers")
    func odd() async throws {
        #expect(try await send(["officer": "nobody"]).status == 404)
        #expect(try await send(["role": "king"]).status == 400)
    }

    @Test("of a new officer come with a link that has the code behind its #, and a QR code of it")
    func link() async throws {
        var browser = DeskBrowser()
        _ = await host.signIn("mei", by: &browser)
        let csrf = await host.ask("/officers", by: &browser).value("csrf")
        let code = OneTimeCode.random().text
        let fields = [
            "csrf": csrf, "officer": "tom", "role": "officer", "reset": code, "password": DeskHost.password,
        ]
        let answer = await host.ask("/officers/add", fields, by: &browser)
        #expect(answer.status == 200)
        let link = "https://csa.example.edu/poster/reset#\(code)"
        #expect(answer.page.contains("<p class=\"code-link\">\(link)</p>"))
        #expect(answer.page.contains("data-text=\"\(link)\""))
        #expect(answer.page.contains("<svg class=\"factor-code\""))
        let known = try #require(OneTimeCode(code))
        #expect(try host.database.reset(by: known, of: "tom", now: DeskHost.now + 3599) != nil)
        #expect(try host.database.reset(by: known, of: "tom", now: DeskHost.now + 3600) == nil)
    }
}
