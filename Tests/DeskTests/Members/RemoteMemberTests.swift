import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Members whom the web server signs in")
struct RemoteMemberTests {
    private let joining: JoiningHost
    private var host: DeskHost { joining.host }

    init() throws { joining = try JoiningHost() }

    private func signIn(
        _ name: String, remote: String? = nil, next: String = "", by browser: inout DeskBrowser
    ) async -> DeskAnswer {
        browser.variables["REMOTE_USER"] = name
        let form = await host.ask("/join", by: &browser)
        let fields = [
            "csrf": form.value("csrf"), "next": next, "remote": remote ?? form.value("remote"),
        ]
        return await host.ask("/join", fields, by: &browser)
    }

    @Test("get one button with their name, which leads on")
    func button() async throws {
        var browser = DeskBrowser(variables: ["REMOTE_USER": "Li"])
        let page = await host.ask("/join", by: &browser)
        #expect(page.page.contains("Continue as li") && !page.page.contains(#"name="address""#))
        let done = await signIn("Li", next: "/votes?post=a", by: &browser)
        #expect(done.status == 303 && done.headers("Location") == ["/poster/votes?post=a"])
        let member = try #require(try joining.member(in: browser))
        #expect(try joining.member(at: "remote:li").id == member.id)
        #expect(try joining.member(at: "li@example.edu").id != member.id)
        // The same person in another browser, with other letter case.
        var other = DeskBrowser()
        _ = await signIn("LI", by: &other)
        #expect(try joining.member(in: other)?.id == member.id)
    }

    @Test("are not signed in under another name, without a name, or where the setting is off")
    func others() async throws {
        var browser = DeskBrowser()
        #expect(await signIn("li", remote: "bo", by: &browser).status == 403)
        #expect(await signIn("l\u{131}", remote: "l\u{131}", by: &browser).status == 403)
        browser.variables["REMOTE_USER"] = nil
        let form = await host.ask("/join", by: &browser)
        let fields = ["csrf": form.value("csrf"), "next": "", "remote": "li"]
        #expect(await host.ask("/join", fields, by: &browser).status == 403)
        let off = try JoiningHost(settings: "members: {domains: [example.edu]}")
        var plain = DeskBrowser(variables: ["REMOTE_USER": "li"])
        let page = await off.host.ask("/join", by: &plain)
        #expect(page.page.contains(#"name="address""#) && !page.page.contains("Continue as"))
        let sent = ["csrf": page.value("csrf"), "next": "", "remote": "li"]
        #expect(await off.host.ask("/join", sent, by: &plain).status == 403)
        #expect(try joining.count("members") == 0 && off.count("members") == 0)
    }

    @Test("see their account alone if they are suspended")
    func suspended() async throws {
        try joining.block(try joining.member(at: "remote:li"))
        var browser = DeskBrowser()
        let answer = await signIn("li", by: &browser)
        #expect(answer.status == 303)
        let account = await host.ask("/member", by: &browser)
        #expect(account.status == 200 && account.page.contains("Your account is suspended"))
    }

    @Test("have no session while the web server names somebody else")
    func otherName() async throws {
        var browser = DeskBrowser()
        _ = await signIn("li", by: &browser)
        #expect(await host.ask("/join", by: &browser).status == 303)
        browser.variables["REMOTE_USER"] = "bo"
        #expect(await host.ask("/join", by: &browser).status == 200)
        // A session by mail is none of the web server's.
        var other = DeskBrowser()
        _ = await joining.ask(by: &other)
        #expect(try await joining.type(joining.mail().code, by: &other).status == 303)
        other.variables["REMOTE_USER"] = "bo"
        #expect(await host.ask("/join", by: &other).status == 303)
    }

    @Test("need a form of this site")
    func foreign() async throws {
        var browser = DeskBrowser(variables: ["REMOTE_USER": "li"])
        #expect(await host.ask("/join", ["remote": "li", "next": ""], by: &browser).status == 403)
        browser.variables["HTTP_ORIGIN"] = "https://other.example"
        #expect(await signIn("li", by: &browser).status == 403)
        #expect(try joining.count("members") == 0)
    }
}
