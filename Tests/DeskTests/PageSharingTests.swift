import Foundation
import TestSupport
import Testing

@testable import Desk
@testable import State

/// The pages are at `https://www.csa.example.edu`; the program is at another host.
@Suite("Requests of pages on another host than the program's")
struct PageSharingTests {
    private static let pages = "https://www.csa.example.edu"
    private static let desk = "https://desk.csa.example.edu"
    private static let elsewhere = "https://desk.example.org"
    private static let body = Array(#"{"subject": "m1", "vote": "up"}"#.utf8)

    /// A site with a message and members, whose program is at this origin.
    private func site(_ origin: String) async throws -> DeskHost {
        let host = try DeskHost(
            url: Self.pages, poster: "\(origin)/poster", settings: "members: {domains: [example.edu]}")
        try host.folder.write(
            "---\nfeeling: love\ntitle: Kayaks at dawn\nposted: 2026-05-01\n---\n\nText.\n",
            to: "Content/feedback/2026/05/m1.md")
        try host.folder.write(
            "---\nid: e1\ntitle: Tea\nstarts: 2027-03-05T18:00\nsignUp: here\nsignUpBy: name\ncapacity: 2\n---\n\nCups.\n",
            to: "Content/events/tea.md")
        _ = try await host.installation.build.run(now: DeskHost.now)
        return host
    }

    /// A request of a script, with JSON unless it reads.
    private func ask(
        _ host: DeskHost, _ path: String, _ body: [UInt8]? = Self.body, from origin: String?,
        _ variables: [String: String] = [:], by browser: inout DeskBrowser
    ) async -> DeskAnswer {
        var all = browser.variables(path, body)
        if body != nil { all["CONTENT_TYPE"] = "application/json" }
        all["HTTP_ORIGIN"] = origin
        let fetched = [Self.pages: "same-site", Self.desk: "same-origin"][origin ?? ""]
        all["HTTP_SEC_FETCH_SITE"] = fetched
        let answer = await Desk(host.installation, now: DeskHost.now).answer(all.merging(variables) { $1 }) {
            _ in
            body ?? []
        }
        browser.keep(answer.response)
        return DeskAnswer(response: answer.response)
    }

    private func sharing(_ answer: DeskAnswer) -> [String] {
        answer.response.headers.filter { $0.name.hasPrefix("Access-Control-") || $0.name == "Vary" }.map {
            "\($0.name): \($0.value)"
        }
    }

    private static let shared = [
        "Vary: Origin", "Access-Control-Allow-Origin: \(pages)", "Access-Control-Allow-Credentials: true",
        "Access-Control-Expose-Headers: Retry-After",
    ]

    @Test("of the same site are answered for that origin, with cookies, also where they are refused")
    func votes() async throws {
        let host = try await site(Self.desk)
        var browser = DeskBrowser()
        let first = await ask(host, "/api/votes", from: Self.pages, by: &browser)
        #expect((first.status, sharing(first)) == (409, Self.shared))
        let second = await ask(host, "/api/votes", from: Self.pages, by: &browser)
        #expect((second.status, sharing(second)) == (200, Self.shared))
        #expect(second.page == "{\"subject\":\"m1\",\"up\":1,\"vote\":\"up\"}\n")
        let read = await ask(host, "/api/notifications/unread", nil, from: Self.pages, by: &browser)
        #expect((read.status, sharing(read)) == (200, Self.shared))
        // The program's own pages need none.
        let own = await ask(host, "/api/votes", from: Self.desk, by: &browser)
        #expect((own.status, sharing(own)) == (200, ["Vary: Origin"]))
    }

    @Test(
        "are refused from every other origin, which may not read the answer",
        arguments: [
            "https://evil.csa.example.edu", "https://csa.example.edu", "http://www.csa.example.edu", "null",
            "https://www.csa.example.edu:8443", "https://www.csa.example.edu.evil.org",
            "https://desk.csa.example.edu.evil.org", "https://www.csa.example.edu/", "",
        ])
    func others(origin: String) async throws {
        let host = try await site(Self.desk)
        var browser = DeskBrowser()
        let answer = await ask(host, "/api/votes", from: origin, by: &browser)
        #expect((answer.status, sharing(answer)) == (403, ["Vary: Origin"]))
        let asked = await preflight(host, "/api/votes", "POST", from: origin)
        #expect((asked.status, sharing(asked)) == (405, []))
    }

    @Test("of pages that a browser does not call same-site are refused")
    func fetchSites() async throws {
        let host = try await site(Self.desk)
        var browser = DeskBrowser()
        for fetchSite in ["cross-site", "none", "same-origin"] {
            let variables = ["HTTP_SEC_FETCH_SITE": fetchSite]
            let answer = await ask(host, "/api/votes", from: Self.pages, variables, by: &browser)
            #expect(answer.status == 403, "\(fetchSite)")
        }
    }

    /// The question whether a script may send a request.
    private func preflight(_ host: DeskHost, _ path: String, _ method: String, from origin: String) async
        -> DeskAnswer
    {
        var browser = DeskBrowser()
        let variables = [
            "REQUEST_METHOD": "OPTIONS", "HTTP_ACCESS_CONTROL_REQUEST_METHOD": method,
            "HTTP_ACCESS_CONTROL_REQUEST_HEADERS": "content-type",
        ]
        return await ask(host, path, nil, from: origin, variables, by: &browser)
    }

    @Test(
        "may be asked for on the routes alone that such pages use",
        arguments: [
            ("/api/votes", "POST", true), ("/api/votes", "GET", true), ("/api/searches", "POST", true),
            ("/api/notifications/register", "POST", true), ("/api/notifications/settings", "PATCH", true),
            ("/events/e1/signup/press", "POST", true), ("/api/votes", "PATCH", false),
            ("/api/votes", "PUT", false),
            ("/votes", "POST", false), ("/login", "POST", false), ("/feedback", "POST", false),
            ("/events/e1/door", "POST", false), ("/events", "POST", false),
            ("/member/data.json", "GET", false),
            ("/messages/m.json", "GET", false), ("/nothing", "GET", false),
        ])
    func preflights(path: String, method: String, isAllowed: Bool) async throws {
        let host = try await site(Self.desk)
        let answer = await preflight(host, path, method, from: Self.pages)
        #expect((answer.status == 204) == isAllowed)
        #expect(answer.headers("Access-Control-Allow-Origin") == (isAllowed ? [Self.pages] : []))
        #expect(answer.headers("Access-Control-Allow-Methods") == (isAllowed ? [method] : []))
        #expect(answer.headers("Access-Control-Allow-Headers") == (isAllowed ? ["Content-Type"] : []))
    }

    @Test("of another site, and of a site with one host, get no permission", arguments: [elsewhere, ""])
    func noSharing(origin: String) async throws {
        let host = try await site(origin)
        var browser = DeskBrowser()
        let asked = await preflight(host, "/api/votes", "POST", from: Self.pages)
        #expect((asked.status, sharing(asked)) == (405, []))
        let answer = await ask(
            host, "/api/votes", from: Self.pages, ["HTTP_SEC_FETCH_SITE": "cross-site"], by: &browser)
        #expect((answer.status, sharing(answer)) == (403, []))
    }

    @Test("cannot send forms, which take the program's own pages", arguments: [desk, elsewhere])
    func forms(origin: String) async throws {
        let host = try await site(origin)
        var reader = ReaderBrowser(host)
        let fields = ["feeling": "love", "title": "Row", "message": "We row at dawn.", "author": ""]
        for (from, status) in [(Self.pages, 403), ("null", 403), (origin, 303)] {
            reader.browser.variables["HTTP_ORIGIN"] = from
            #expect(await reader.send(fields).status == status, "\(from)")
        }
    }

    @Test("lead to whole links that begin with the program's address")
    func links() async throws {
        let host = try await site(Self.elsewhere)
        var reader = ReaderBrowser(host)
        reader.browser.variables["HTTP_ORIGIN"] = Self.elsewhere
        let sent = await reader.send(
            ["feeling": "love", "title": "Row", "message": "We row at dawn.", "author": ""])
        let receipt = await reader.get(sent.path)
        #expect(receipt.page.contains("\(Self.elsewhere)/poster\(sent.path)"))
        #expect(!receipt.page.contains("\(Self.pages)/poster"))
    }

    @Test(
        "tell that a member is signed in by a cookie of the common domain, without a secret",
        arguments: [
            (desk, "corkboard-is-member=1; Path=/; Domain=csa.example.edu; Secure; SameSite=Strict"),
            (elsewhere, "__Host-corkboard-is-member=1; Path=/; Secure; SameSite=Strict"),
        ])
    func mark(origin: String, cookie: String) async throws {
        let host = try await site(origin)
        var member = try MemberBrowser(host, "Li")
        let page = await member.get("/member")
        let marks = page.headers("Set-Cookie").filter { $0.contains("is-member") }
        #expect(marks.count == 1 && marks[0].hasPrefix(cookie))
        member.browser.variables["HTTP_ORIGIN"] = origin
        let left = await member.send("/member/sign-out")
        #expect(
            left.headers("Set-Cookie").contains {
                $0.hasPrefix(cookie.replacing("=1;", with: "=;")) && $0.hasSuffix("Max-Age=0")
            })
    }

    @Test("sign a member up by one press from a page of the same site alone")
    func press() async throws {
        let host = try await site(Self.desk)
        var member = try MemberBrowser(host, "Li")
        let refused = await ask(
            host, "/events/e1/signup/press", Array("{}".utf8), from: "null", by: &member.browser)
        #expect(refused.status == 403)
        let answer = await ask(
            host, "/events/e1/signup/press", Array("{}".utf8), from: Self.pages, by: &member.browser)
        #expect((answer.status, sharing(answer)) == (200, Self.shared))
        #expect(answer.page.hasPrefix("{\"receipt\":\"/poster/signup/"))
    }
}
