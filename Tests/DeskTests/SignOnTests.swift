import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("In a session of the web server's own sign-on")
struct SignOnTests {
    private let host: DeskHost

    init() throws {
        host = try DeskHost(settings: "signIn: {remoteUser: example.edu}")
        try host.add("mei", .editor)
        try host.add("sam")
        _ = try host.invite("tom", .editor)
    }

    /// A browser in which the sign-on has begun a session.
    private func browser(of name: String) async -> DeskBrowser {
        var browser = DeskBrowser(variables: ["REMOTE_USER": "\(name)@example.edu"])
        let form = await host.ask("/login", by: &browser)
        let fields = ["csrf": form.value("csrf"), "remote": name]
        #expect(await host.ask("/login", fields, by: &browser).status == 303)
        return browser
    }

    private static let chosen = "seven other quiet words"

    /// All that changes an account on the desk, with what it takes beside a proof.
    private static var changes: [(path: String, fields: [String: String])] {
        let code = OneTimeCode.random().text
        let recovery = RecoveryCodes.random().all.map(\.text).joined(separator: " ")
        let secret = TimeCodes.random()
        return [
            ("/account/password", ["new": chosen]),
            (
                "/account/factor",
                ["secret": secret.text, "code": secret.code(at: DeskHost.now), "recovery": recovery]
            ),
            ("/officers/reset", ["officer": "sam", "reset": code]), ("/officers/end", ["officer": "sam"]),
            ("/officers/change", ["officer": "sam", "role": "editor"]),
            ("/officers/disable", ["officer": "sam"]), ("/officers/enable", ["officer": "sam"]),
            ("/officers/add", ["officer": "new", "role": "editor", "reset": code]),
        ]
    }

    /// What accounts there are, by what and whether they sign in, and the lines of the log about more than wrong passwords.
    private func accounts() throws -> [String] {
        let officers = try host.database.officers().map { "\($0)" }
        let log = try host.database.log(limit: 100).filter { $0.action != .signInRefused }
        return officers + log.map { "\($0.author.rawValue) \($0.action) \($0.title)" }
    }

    @Test("an account changes only with its password of the desk")
    func proof() async throws {
        var browser = await browser(of: "mei")
        let csrf = await host.ask("/account", by: &browser).value("csrf")
        let before = try accounts()
        for password in [nil, "not this one"] {
            for (path, fields) in Self.changes {
                try host.database.forgetWrongPasswords()
                let sent = fields.merging(["csrf": csrf, "password": password ?? ""]) { $1 }
                let answer = await host.ask(path, sent, by: &browser)
                #expect(answer.status == 403, "\(path)")
                #expect(
                    answer.notes == [
                        "Wrong password or code. Each code works only once; wait for the next one."
                    ], "\(path)")
            }
        }
        #expect(try accounts() == before)
        let sent = ["csrf": csrf, "password": DeskHost.password, "officer": "sam"]
        #expect(await host.ask("/officers/disable", sent, by: &browser).status == 303)
        #expect(try host.database.officer(named: "sam")?.isDisabled == true)
    }

    @Test(
        "an account without a password of the desk changes none, gets none, and is shown no form that asks for it"
    )
    func noPassword() async throws {
        var browser = await browser(of: "tom")
        let csrf = await host.ask("/account", by: &browser).value("csrf")
        let before = try accounts()
        for (path, fields) in Self.changes {
            let sent = fields.merging(["csrf": csrf, "password": "", "new": Self.chosen]) { $1 }
            let answer = await host.ask(path, sent, by: &browser)
            #expect(answer.status == 403, "\(path)")
            #expect(answer.page.contains("corkboard officer password tom"), "\(path)")
        }
        #expect(try accounts() == before)
        for path in ["/account", "/account/factor", "/officers"] {
            let page = await host.ask(path, by: &browser).page
            #expect(page.contains("This takes a password of the desk, and your account has none"), "\(path)")
            #expect(!page.contains("name=\"password\""), "\(path)")
            #expect(!page.contains("action=\"/poster/officers/"), "\(path)")
            #expect(!page.contains("action=\"/poster/account/password"), "\(path)")
        }
        let chinese = await host.ask("/officers?lang=zh-Hans", by: &browser).page
        #expect(chinese.contains("此操作需要工作台的密码") && chinese.contains("corkboard officer password tom"))
    }

    @Test("a second factor is turned off and gets new recovery codes only with password and code")
    func ownFactor() async throws {
        let (secret, recovery) = (TimeCodes.random(), RecoveryCodes.random())
        let isOn = try host.database.turnOnSecondFactor(
            secret, code: secret.code(at: DeskHost.now), recovery: recovery, of: "sam", now: DeskHost.now)
        #expect(isOn)
        var browser = await browser(of: "sam")
        let csrf = await host.ask("/account", by: &browser).value("csrf")
        let new = RecoveryCodes.random().text
        for (path, code) in [("/account/factor/off", ""), ("/account/recovery-codes", "000000")] {
            let sent = ["csrf": csrf, "password": DeskHost.password, "code": code, "recovery": new]
            #expect(await host.ask(path, sent, by: &browser).status == 403, "\(path)")
        }
        #expect(try host.database.keeps(recovery, of: "sam"))
        let sent = ["csrf": csrf, "password": DeskHost.password, "code": recovery.all[0].text]
        #expect(await host.ask("/account/factor/off", sent, by: &browser).status == 303)
    }

    @Test("an officer still ends other sessions at once")
    func ownSessions() async throws {
        let (first, _) = (await browser(of: "tom"), await browser(of: "tom"))
        var browser = first
        let page = await host.ask("/account", by: &browser)
        let answer = await host.ask("/account/sessions", ["csrf": page.value("csrf")], by: &browser)
        #expect(answer.status == 303)
        #expect(try host.database.sessions(of: "tom", now: DeskHost.now).count == 1)
    }

    @Test("a required second factor is asked for before an account changes, though not for posting")
    func factor() async throws {
        let host = try DeskHost(settings: "signIn: {remoteUser: example.edu, secondFactor: required}")
        try host.add("mei", .editor)
        try host.add("sam")
        var browser = DeskBrowser(variables: ["REMOTE_USER": "mei@example.edu"])
        let form = await host.ask("/login", by: &browser)
        _ = await host.ask("/login", ["csrf": form.value("csrf"), "remote": "mei"], by: &browser)
        let list = await host.ask("/officers", by: &browser)
        #expect(list.status == 200)
        let sent = ["csrf": list.value("csrf"), "password": DeskHost.password, "officer": "sam"]
        let answer = await host.ask("/officers/disable", sent, by: &browser)
        #expect(answer.headers("Location") == ["/poster/account/factor"])
        #expect(try host.database.officer(named: "sam")?.isDisabled == false)
    }
}

extension StateDatabase {
    fileprivate func forgetWrongPasswords() throws {
        try write { try $0.execute(sql: "DELETE FROM wrongPasswords") }
    }
}
