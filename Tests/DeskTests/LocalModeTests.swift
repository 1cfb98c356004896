import Testing

@testable import Desk

@Suite("A desk is public")
struct LocalModeTests {
    private static let secure = "Path=/; Secure; HttpOnly; SameSite=Strict"
    /// The cookie of forms comes along when a link in a mail is followed, so that forms that are open stay good.
    private static let form = "Path=/; Secure; HttpOnly; SameSite=Lax"
    private let host: DeskHost

    init() throws {
        host = try DeskHost()
        try host.add("mei")
    }

    /// The names of the cookies of an answer with what follows their values.
    private func cookies(_ answer: DeskAnswer) -> [String] {
        answer.headers("Set-Cookie").map { cookie in
            let name = cookie.split(separator: "=")[0]
            return "\(name): \(cookie.split(separator: "; ").dropFirst().joined(separator: "; "))"
        }.sorted()
    }

    @Test(
        "behind any proxy, whatever its address and scheme, and whatever headers a client sends",
        arguments: [
            ["REMOTE_ADDR": "127.0.0.1"], ["REMOTE_ADDR": "::1", "REQUEST_SCHEME": "http"],
            ["REMOTE_ADDR": "127.0.0.1", "HTTP_CORKBOARD_LOCAL": "1"], ["CORKBOARD_LOCAL": "0"],
        ])
    func isPublic(variables: [String: String]) async {
        var browser = DeskBrowser(variables: variables)
        let form = await host.ask("/login", by: &browser)
        #expect(cookies(form) == ["__Host-corkboard-form: \(Self.form)"])
        #expect(form.headers("Strict-Transport-Security") == ["max-age=31536000"])
        let answer = await host.signIn("mei", by: &browser)
        #expect(answer.status == 303)
        #expect(cookies(answer).contains("__Host-corkboard: \(Self.secure)"))
        #expect(cookies(answer).allSatisfy { $0.hasPrefix("__Host-") && $0.contains("; Secure;") })
        browser.variables["HTTP_ORIGIN"] = "http://127.0.0.1:8080"
        let other = await host.ask("/login", ["csrf": form.value("csrf")], by: &browser)
        #expect(other.status == 403)
        #expect(other.page.contains("This form could not be verified"))
    }

    @Test("but where the web server's configuration says that it serves this machine")
    func isLocal() async {
        var browser = DeskBrowser(variables: ["CORKBOARD_LOCAL": "1"])
        let form = await host.ask("/login", by: &browser)
        #expect(cookies(form) == ["corkboard-form: Path=/; HttpOnly; SameSite=Lax"])
        #expect(form.headers("Strict-Transport-Security") == [])
        browser.variables["HTTP_ORIGIN"] = "http://127.0.0.1:8080"
        #expect(await host.signIn("mei", by: &browser).status == 303)
        #expect(browser.cookies.keys.contains("corkboard"))
    }

    @Test("and names https to somebody who comes without, in whose browser no cookie stays")
    func withoutTLS() async {
        var browser = DeskBrowser(hasTLS: false)
        for origin in ["http://csa.example.edu", "https://csa.example.edu"] {
            browser.variables["HTTP_ORIGIN"] = origin
            let answer = await host.signIn("mei", by: &browser)
            #expect(answer.status == 403)
            #expect(answer.notes.count == 1)
            #expect(
                answer.notes.first?.contains(
                    "Open https://csa.example.edu/poster/login: without https, browsers refuse it.") == true)
        }
        let chinese = await host.ask("/login?lang=zh-Hans", ["csrf": "x"], by: &browser)
        #expect(chinese.notes.first?.contains("请打开 https://csa.example.edu/poster/login") == true)
        let reset = await host.ask("/reset", ["csrf": "x"], by: &browser)
        #expect(reset.status == 403)
        #expect(reset.notes.first?.contains("without https") == true)
    }
}
