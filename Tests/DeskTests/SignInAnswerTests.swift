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
