import Foundation
import State
import Testing

@testable import Desk

@Suite("The answer to a sign-in")
struct SignInAnswerTests {
    /// The answers to six wrong passwords, each from a browser of its own at one address, without the secrets of forms.
    private func answers(_ name: String, from address: String) async throws -> [String] {
        let host = try DeskHost()
        try host.add("mei")
        var officer = DeskBrowser(address: "192.0.2.7")
        #expect(await host.signIn("mei", by: &officer).status == 303)
        var all: [String] = []
        for number in 0..<6 {
            var stranger = DeskBrowser(address: address)
            let answer = await host.signIn(name, "not this one", by: &stranger, after: Double(number))
            let page = answer.page.replacing(answer.value("csrf"), with: "")
            #expect(page.contains("name=\"username\" value=\"\(name)\""))
            let headers = answer.response.headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
            all.append(
                "\(answer.status)\n\(headers)\n\(page.replacing("value=\"\(name)\"", with: "value=\"\""))")
        }
        return all
    }

    @Test(
        "that is refused or has to wait is the same, byte for byte, for known and unknown names and addresses"
    )
    func alike() async throws {
        let expected = try await answers("mei", from: "192.0.2.7")
        #expect(expected.map { $0.prefix(3) } == ["403", "403", "403", "403", "403", "429"])
        #expect(try await answers("tom", from: "192.0.2.7") == expected)
        #expect(try await answers("mei", from: "192.0.2.9") == expected)
        #expect(try await answers("tom", from: "192.0.2.9") == expected)
    }

    @Test("says that an account is disabled or its term over to whoever has its password, and nobody else")
    func closed() async throws {
        let host = try DeskHost()
        try host.add("over", until: DeskHost.now + 60)
        try host.add("off")
        var open = DeskBrowser()
        #expect(await host.signIn("over", by: &open).status == 303)
        try host.database.disable("off", by: "test", now: DeskHost.now)
        let said = [
            "over":
                "The term of the account over is over, so you can’t sign in. Ask an editor or the administrator of the website to extend it.",
            "off":
                "The account off is disabled, so you can’t sign in. Ask an editor or the administrator of the website to enable it.",
        ]
        var refused: Set<String> = []
        for (name, sentence) in said {
            var officer = DeskBrowser(address: "192.0.2.7")
            let right = await host.signIn(name, by: &officer, after: 61)
            #expect(right.status == 403 && right.notes == [sentence])
            #expect(right.headers("Set-Cookie").allSatisfy { !$0.hasPrefix("__Host-corkboard=") })
        }
        for name in ["over", "off", "nobody"] {
            var stranger = DeskBrowser(address: "192.0.2.9")
            let wrong = await host.signIn(name, "not this one", by: &stranger, after: 62)
            #expect(wrong.status == 403)
            refused.formUnion(wrong.notes)
        }
        #expect(refused.count == 1)
        #expect(refused.first?.hasPrefix("The username and password do not match") == true)
        // A session that was open says so too.
        let next = await host.ask("/log", by: &open, after: 63)
        #expect(next.status == 303)
        let page = await host.ask(next.path + "?" + next.query, by: &open, after: 63)
        #expect(page.notes.first?.hasPrefix("The account over is disabled, or its term is over.") == true)
        var other = DeskBrowser()
        #expect(await host.ask("/login", by: &other, after: 63).notes == [])
    }

    @Test("needs the code of a second factor too before it says that an account is disabled")
    func closedWithFactor() async throws {
        let host = try DeskHost()
        try host.add("off")
        let secret = TimeCodes.random()
        _ = try host.database.turnOnSecondFactor(
            secret, code: secret.code(at: DeskHost.now), recovery: .random(), of: "off", now: DeskHost.now)
        try host.database.disable("off", by: "test", now: DeskHost.now)
        for (code, isTold) in [("", false), ("000000", false), (secret.code(at: DeskHost.now + 90), true)] {
            var officer = DeskBrowser()
            let form = await host.ask("/login", by: &officer, after: 90)
            let fields = [
                "csrf": form.value("csrf"), "username": "off", "password": DeskHost.password, "code": code,
            ]
            let answer = await host.ask("/login", fields, by: &officer, after: 90)
            #expect(answer.status == 403)
            #expect(answer.page.contains("The account off is disabled") == isTold)
        }
    }

    @Test("gives the browser a cookie by which strangers cannot make it wait, also after signing out")
    func device() async throws {
        let host = try DeskHost()
        try host.add("mei")
        var officer = DeskBrowser(address: "192.0.2.7")
        let answer = await host.signIn("mei", by: &officer)
        let cookies = answer.headers("Set-Cookie").filter { $0.hasPrefix("__Host-corkboard-device=") }
        #expect(
            cookies.map { $0.split(separator: "; ").dropFirst().joined(separator: "; ") }
                == ["Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=31536000"])
        let csrf = await host.ask("/account", by: &officer).value("csrf")
        #expect(await host.ask("/logout", ["csrf": csrf], by: &officer).status == 303)
        for number in 0..<6 {
            var stranger = DeskBrowser(address: "192.0.2.7")
            let status = await host.signIn("mei", "not this one", by: &stranger).status
            #expect(status == (number < 5 ? 403 : 429))
        }
        #expect(await host.signIn("mei", by: &officer).status == 303)
    }

    @Test("after a code of an editor does not wait for strangers")
    func code() async throws {
        let host = try DeskHost()
        let code = try host.invite("tom")
        var officer = DeskBrowser()
        let form = await host.ask("/reset", by: &officer)
        let fields = ["csrf": form.value("csrf"), "reset": code, "new": DeskHost.password]
        #expect(await host.ask("/reset", fields, by: &officer).status == 303)
        for _ in 0..<5 {
            var stranger = DeskBrowser()
            #expect(await host.signIn("tom", "not this one", by: &stranger).status == 403)
        }
        #expect(await host.signIn("tom", by: &officer).status == 303)
    }
}
