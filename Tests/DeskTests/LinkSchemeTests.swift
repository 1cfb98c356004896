import Foundation
import Model
import Testing

@testable import Desk
@testable import Health
@testable import State

@Suite("Absolute links of the desk")
struct LinkSchemeTests {
    private static let message = [
        "feeling": "love", "title": "Kayaks at dawn", "message": "Nobody else is up.",
        "author": "",
    ]
    private static let foreign = [
        "REQUEST_SCHEME": "https", "HTTPS": "on", "HTTP_X_FORWARDED_PROTO": "https",
    ]

    /// The addresses of sites, with variables of requests that say otherwise.
    private static let sites: [(String, [String: String])] = [
        ("http://csa.example.edu", foreign),
        ("https://csa.example.edu", ["REQUEST_SCHEME": "http", "HTTP_X_FORWARDED_PROTO": "http"]),
    ]

    /// A site with the editor ada, whose mail is sent.
    private func host(_ url: String) async throws -> DeskHost {
        let host = try DeskHost(url: url)
        try host.add("ada", .editor)
        let channels = host.folder("State/channels.json")
        try host.folder.write(
            #"{"mail":{"sender":"Board <board@example.edu>","sendmail":"/usr/sbin/sendmail"}}"#,
            to: "State/channels.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: channels)
        let device = DeviceRegistration(
            endpoint: "https://push.example/ada", service: "https://push.example",
            publicKey: Array(repeating: 4, count: 65), secret: Array(repeating: 7, count: 16),
            language: "en", officer: "ada", address: "192.0.2.1")
        _ = try host.database.register(device, of: .random(), now: DeskHost.now)
        _ = try await host.installation.build.run(now: DeskHost.now)
        return host
    }

    /// A browser whose forms count without TLS too, as where `corkboard serve` serves the site.
    private func browser(_ url: String, _ variables: [String: String]) -> DeskBrowser {
        DeskBrowser(
            variables: variables.merging(["CORKBOARD_LOCAL": "1"]) { $1 }, hasTLS: url.hasPrefix("https"))
    }

    @Test(
        "in receipts, mails and codes have the scheme of url, whatever the request says", arguments: sites)
    func links(url: String, variables: [String: String]) async throws {
        let host = try await host(url)
        var reader = ReaderBrowser(host)
        reader.browser = browser(url, variables)
        let receipt = await reader.send(Self.message).path
        #expect(receipt.hasPrefix("/receipt/"))
        #expect(await reader.get(receipt).page.contains("\"\(url)/poster\(receipt)\""))

        let mail = ["address": "ana@example.edu", "frequency": "now"]
        _ = await reader.press("/notifications/mail", mail, on: "/notifications/mail")
        let text = try #require(try host.database.dueOutgoingMail(now: DeskHost.now).last?.text)
        #expect(text.contains("\n\(url)/poster/notifications/mail/"))

        var ada = browser(url, variables)
        _ = await host.signIn("ada", by: &ada)
        let code = OneTimeCode.random().text
        let fields = [
            "csrf": await host.ask("/officers", by: &ada).value("csrf"), "officer": "tom",
            "role": "officer", "reset": code, "password": DeskHost.password,
        ]
        let added = await host.ask("/officers/add", fields, by: &ada)
        #expect(added.page.contains("<p class=\"code-link\">\(url)/poster/reset#\(code)</p>"))
    }

    @Test("in notices of officers have it too", arguments: sites)
    func notices(url: String, variables: [String: String]) async throws {
        let host = try await host(url)
        var reader = ReaderBrowser(host)
        reader.browser = browser(url, variables)
        _ = await reader.send(Self.message.merging(["title": "Shit"]) { $1 })
        try HealthNotice(try DeskSite(host.installation.build, preferring: []), host.database)
            .tell([Finding("disk.space", "The disk has 5 MB left", command: "df -h")], now: DeskHost.now)
        let records = try host.database.personalRecords(of: 1, now: DeskHost.now + 9000).map(\.json)
        #expect(records.count == 2)
        for path in ["/poster/moderation\"", "/poster/\""] {
            #expect(records.contains { $0.contains("\"\(url)\(path)") }, "\(path)")
        }
    }

    @Test("lead to the desk below the path of the site, where the web server names no mount")
    func base() throws {
        let host = try DeskHost(url: "http://example.edu:8080/csa")
        let settings = try DeskSite(host.installation.build, preferring: []).settings
        #expect(settings.origin == "http://example.edu:8080" && settings.mount == "/csa/poster")
        #expect(!settings.hasTLS)
        #expect(settings.origin + settings.basePath == settings.url)
    }

    @Test("name the site's own address where the desk was opened at another one")
    func otherAddress() async throws {
        let host = try DeskHost(url: "http://csa.example.edu")
        var browser = DeskBrowser(
            variables: Self.foreign.merging(["HTTP_HOST": "old.example.org"]) { $1 })
        #expect(
            await host.ask("/login", by: &browser).page.contains(
                "Open http://csa.example.edu/poster/ instead."))
    }

    @Test("are not said to help where the site has no https, and browsers keep no cookie")
    func withoutTLS() async throws {
        let host = try await host("http://csa.example.edu")
        var browser = DeskBrowser(hasTLS: false)
        let refused = await host.signIn("ada", by: &browser)
        #expect(refused.status == 403)
        let note = refused.notes.first ?? ""
        #expect(
            note.contains("The address of this site, http://csa.example.edu/poster/login, begins with http."))
        #expect(!note.contains("Open "))
        browser.variables["HTTP_ACCEPT_LANGUAGE"] = "zh-CN"
        let chinese = await host.signIn("ada", by: &browser).notes.first ?? ""
        #expect(chinese.contains("本网站的网址 http://csa.example.edu/poster/login 以 http 开头。"))

        var reader = ReaderBrowser(host)
        reader.browser.hasTLS = false
        let kept = await reader.send(Self.message)
        #expect(kept.status == 403 && kept.page.contains("Kayaks at dawn"))
        #expect(
            kept.page.contains(
                "The address of this site, http://csa.example.edu/poster/feedback, begins with http."))
    }
}
