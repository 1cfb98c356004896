import Foundation
import GRDB
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("Sign-ups of members")
struct MemberSignUpTests {
    /// The browser of a member with the name Li Wei, at a site with an event that takes sign-ups by name.
    private func browser(_ settings: String) async throws -> ReaderBrowser {
        let host = try await SignUpHost(settings: settings).host
        let member = try host.database.addMember(
            at: "li@example.edu", named: "Li Wei", now: DeskHost.now)
        let token = try #require(try host.database.beginSession(of: member, now: DeskHost.now))
        var browser = ReaderBrowser(host)
        browser.browser.cookies["__Host-corkboard-member"] = token.text
        return browser
    }

    @Test("need one press: the form has the name, and can be sent at once")
    func onePress() async throws {
        var browser = try await browser("members: {domains: [example.edu]}")
        let form = await browser.get(SignUpHost.form)
        #expect(form.status == 200 && form.value("name") == "Li Wei")
        let sent = await browser.host.ask(
            SignUpHost.form, form.form(["name": form.value("name")]), by: &browser.browser)
        #expect(sent.status == 303 && sent.path.hasPrefix("/signup/"))
        let signUps = try browser.host.database.read {
            try String.fetchAll($0, sql: "SELECT name FROM signUps")
        }
        #expect(signUps == ["Li Wei"])
    }

    @Test("are those of readers where the site has no members")
    func off() async throws {
        var browser = try await browser("")
        let form = await browser.get(SignUpHost.form)
        #expect(form.status == 200 && form.value("name") == "")
        let sent = await browser.host.ask(
            SignUpHost.form, form.form(["name": "Li Wei"]), by: &browser.browser)
        #expect(sent.status == 422)
    }
}
