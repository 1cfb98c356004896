import Building
import Foundation
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("Broken settings and templates")
struct EarlierSettingsTests: ReaderSuite {
    let host: DeskHost

    init() async throws {
        host = try await Self.host()
        try host.add("ada", .editor)
        // Files must be settled to be kept.
        try FileClock.settle()
        var browser = DeskBrowser()
        _ = await host.ask("/login", by: &browser)
    }

    /// `Content/site.yml` with a slip, whose error is in line 2.
    private static let slip = "title: Harbor CSA\nurl: csa.example.edu\ntimeZone: America/New_York\n"

    @Test(
        "leave the earlier ones in force, and an officer reads what is wrong",
        arguments: [
            ("Content/site.yml", slip, "Content/site.yml:2: "),
            ("Content/theme/foot.mustache", "{{nothing}}", "Content/theme/foot.mustache:1: "),
        ])
    func inForce(path: String, text: String, error: String) async throws {
        try host.folder.write(text, to: path)
        var browser = DeskBrowser()
        #expect(await host.signIn("ada", by: &browser).status == 303)
        let list = await host.ask("/", by: &browser)
        #expect(list.status == 200)
        #expect(list.notes.count == 1)
        #expect(
            list.notes.first?.hasPrefix(
                "Until this problem is fixed, the settings and templates from before count: \(error)") == true
        )
    }

    @Test("keep members off who were turned off meanwhile, and nobody else turns them on")
    func members() async throws {
        let host = try await DeskHost.withMembers()
        try FileClock.settle()
        var (li, browser) = (try MemberBrowser(host, "Li"), DeskBrowser())
        #expect(await host.ask("/join", by: &browser).status == 200)
        let on = try host.folder.text("Content/site.yml")
        let off = on.replacing("members: {domains: [example.edu]}", with: "")
        try host.folder.write("{{nothing}}", to: "Content/theme/foot.mustache")
        #expect(await li.get("/comments/new?post=lantern").status == 200)
        try host.folder.write(off, to: "Content/site.yml")
        #expect(await host.ask("/join", by: &browser).status == 404)
        #expect(await li.comment(on: "lantern", "Am I here?").status != 303)
        #expect(try host.entries == [])
        // A slip elsewhere does not say that members are off.
        try host.folder.write(off + "timeZone: Nowhere\n", to: "Content/site.yml")
        #expect(await host.ask("/join", by: &browser).status == 200)
    }

    @Test("let a reader's message appear at once")
    func post() async throws {
        try host.folder.write(Self.slip, to: "Content/site.yml")
        var reader = ReaderBrowser(host)
        #expect(await reader.send(message()).path.hasPrefix("/receipt/"))
        #expect(try isPublic("Kayaks at dawn"))
    }

    @Test("without earlier ones are told on the published page for wrong addresses, with a way to the site")
    func first() async throws {
        let host = try DeskHost()
        try host.folder.write(Self.slip, to: "Content/site.yml")
        try host.folder.write(
            "<html data-root=\"/csa\"><title>x</title><nav>Tabs</nav><main class=\"a\">Old</main></html>",
            to: "Public/404.html")
        var browser = DeskBrowser()
        let answer = await host.ask("/login", by: &browser)
        #expect(answer.status == 503)
        #expect(answer.headers("Content-Type") == ["text/html; charset=utf-8"])
        #expect(
            answer.page.hasPrefix(
                "<html data-root=\"/csa\"><title>That did not work</title><nav>Tabs</nav><main class=\"a\"><div"
            ))
        #expect(answer.page.contains("<a class=\"button\" href=\"/csa/\">") && !answer.page.contains("Old"))
        try FileManager.default.removeItem(atPath: host.folder("Public/404.html"))
        let bare = await host.ask("/login", by: &browser)
        #expect(bare.status == 503 && bare.page.contains("<p>The site's own files are out of order;"))
        let api = await host.ask("/api/notifications/settings", by: &browser)
        #expect(api.status == 503 && api.headers("Content-Type") == ["application/problem+json"])
    }

    @Test(
        "A request that cannot be read is answered by a page in the reader's language, with a way back",
        arguments: [
            ("en", "This address is damaged.", "To the site"), ("zh-Hans", "这个网址不完整或有误。", "返回网站"),
        ])
    func malformed(language: String, sentence: String, way: String) async throws {
        var browser = DeskBrowser(variables: ["HTTP_ACCEPT_LANGUAGE": language])
        let answer = await host.ask("//events", by: &browser)
        #expect(answer.status == 400)
        #expect(answer.page.contains(sentence) && answer.page.contains("<a class=\"button\" href=\"/"))
        #expect(answer.page.contains(way) && answer.page.contains("style"))
        browser.variables["REQUEST_METHOD"] = "BREW"
        let method = await host.ask("/login", by: &browser)
        #expect(method.status == 405 && method.page.contains(way))
    }
}

@Suite("A desk that is opened under another address")
struct OtherAddressTests {
    private static let sentence =
        "This page was opened at old.example.org, where forms are not accepted. Open https://csa.example.edu/poster/ instead."

    @Test("names its own on the page for signing in, and where it refuses a form")
    func names() async throws {
        let host = try DeskHost()
        try host.add("mei")
        var browser = DeskBrowser(variables: ["HTTP_HOST": "old.example.org"])
        #expect(await host.ask("/login", by: &browser).page.contains(Self.sentence))
        browser.variables["HTTP_ORIGIN"] = "https://old.example.org"
        let refused = await host.signIn("mei", by: &browser)
        #expect(refused.status == 403 && refused.page.contains(Self.sentence))
    }

    @Test(
        "says nothing at its own, nor where the proxy hides the address",
        arguments: [
            "csa.example.edu", "CSA.example.edu:443", "127.0.0.1:8080", "localhost", "[::1]:8080", "<script>",
        ])
    func own(name: String) async throws {
        let host = try DeskHost()
        var browser = DeskBrowser(variables: ["HTTP_HOST": name])
        let answer = await host.ask("/login", by: &browser)
        #expect(answer.status == 200 && !answer.page.contains("where forms are not accepted"))
    }
}
