import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("Links and codes of mails for signing in")
struct JoinLinkTests {
    private let joining: JoiningHost
    private var host: DeskHost { joining.host }

    init() throws { joining = try JoiningHost() }

    @Test("are used up by the button alone, never by opening the page")
    func opened() async throws {
        var (browser, scanner) = (DeskBrowser(), DeskBrowser(address: "203.0.113.9"))
        _ = await joining.ask(by: &browser)
        let mail = try joining.mail()
        for _ in 0..<20 { #expect(await host.ask(mail.link, by: &scanner).status == 200) }
        // Without the page's token, as a program sends it that has not kept the cookie.
        let sent = await host.ask(mail.link, ["csrf": "x"], by: &scanner)
        #expect(sent.status == 403 && sent.page.contains("Press the button once more"))
        scanner.variables["HTTP_ORIGIN"] = "https://other.example"
        #expect(await joining.press(mail.link, by: &scanner).status == 403)
        #expect(try joining.count("members") == 0 && joining.count("memberSessions") == 0)
        #expect(await joining.type(mail.code, by: &browser).status == 303)
    }

    @Test("sign in once: the other way, another browser and a second press elsewhere are told so")
    func once() async throws {
        var (browser, other) = (DeskBrowser(), DeskBrowser(address: "198.51.100.7"))
        _ = await joining.ask(by: &browser)
        let mail = try joining.mail()
        let page = await host.ask("/join?step=code", by: &browser)
        #expect(await joining.press(mail.link, by: &other).status == 303)
        let fields = ["csrf": page.value("csrf"), "request": page.value("request"), "code": mail.code]
        let late = await host.ask("/join", fields, by: &browser)
        #expect(late.status == 409 && late.page.contains("This email was already used"))
        #expect(late.page.contains(#"href="/poster/join""#))
        var third = DeskBrowser(address: "203.0.113.9")
        #expect(await host.ask(mail.link, by: &third).status == 409)
        // The page of the code asks for an address again.
        #expect(await host.ask("/join?step=code", by: &browser).page.contains(#"name="address""#))
    }

    @Test("lead on in the browser that is signed in by them, after the back button and doubled presses")
    func again() async throws {
        var browser = DeskBrowser()
        _ = await joining.ask(next: "/account", by: &browser)
        let mail = try joining.mail()
        let page = await host.ask(mail.link, by: &browser)
        let press = ["csrf": page.value("csrf")]
        // Two presses: the browser sends the second one before it has the first answer, which it drops.
        var dropped = browser
        _ = await host.ask(mail.link, press, by: &dropped)
        for _ in 0..<2 {
            let answer = await host.ask(mail.link, press, by: &browser)
            #expect(answer.status == 303 && answer.headers("Location") == ["/poster/account"])
        }
        #expect(await host.ask(mail.link, by: &browser).headers("Location") == ["/poster/account"])
        #expect(try joining.member(in: browser) != nil && joining.member(in: dropped) == nil)
        #expect(try joining.count("memberSessions") == 1)
        // After signing out, going back lets nobody in.
        let token = try #require(browser.cookies[JoiningHost.session].flatMap { SessionToken($0) })
        let session = try #require(try host.database.memberSession(token, now: DeskHost.now))
        try host.database.end(session, now: DeskHost.now)
        let late = await host.ask(mail.link, press, by: &browser)
        #expect(late.status == 409 && late.page.contains("This email was already used"))
    }

    @Test("lead on after a code that was sent twice, and back to its page")
    func codeAgain() async throws {
        var browser = DeskBrowser()
        _ = await joining.ask(next: "/account", by: &browser)
        let page = await host.ask("/join?step=code", by: &browser)
        let fields = [
            "csrf": page.value("csrf"), "request": page.value("request"), "code": try joining.mail().code,
        ]
        for _ in 0..<2 {
            let answer = await host.ask("/join", fields, by: &browser)
            #expect(answer.status == 303 && answer.headers("Location") == ["/poster/account"])
        }
        let back = await host.ask("/join?step=code", by: &browser)
        #expect(back.status == 303 && back.headers("Location") == ["/poster/account"])
        // Without the cookie of forms, as after the browser was closed, the page comes again.
        var other = DeskBrowser()
        let again = await host.ask("/join", fields, by: &other)
        #expect(again.status == 403 && again.value("request") == fields["request"])
        #expect(await host.ask("/join", ["csrf": "", "request": "x", "code": "1"], by: &other).status == 400)
    }

    @Test("are over after 15 minutes")
    func expired() async throws {
        var browser = DeskBrowser()
        _ = await joining.ask(by: &browser)
        let mail = try joining.mail()
        let page = await host.ask("/join?step=code", by: &browser, after: 899)
        #expect(page.value("request") != "")
        let button = await host.ask(mail.link, by: &browser, after: 899)
        #expect(button.status == 200)
        for press in [nil, ["csrf": button.value("csrf")]] {
            let link = await host.ask(mail.link, press, by: &browser, after: 900)
            #expect(link.status == 404 && link.page.contains("for 15 minutes. Get a new one to sign in."))
        }
        let fields = ["csrf": page.value("csrf"), "request": page.value("request"), "code": mail.code]
        #expect(await host.ask("/join", fields, by: &browser, after: 900).status == 404)
        let form = await host.ask("/join?step=code", by: &browser, after: 900)
        #expect(form.page.contains(#"name="address""#) && form.value("request") == "")
    }

    @Test("end after five wrong codes, and say so")
    func wrongCodes() async throws {
        var browser = DeskBrowser()
        _ = await joining.ask(by: &browser)
        let mail = try joining.mail()
        let sentences = ["4 more times", "3 more times", "2 more times", "You can try once more."]
        for sentence in sentences {
            let answer = await joining.type(mail.wrongCode, by: &browser)
            #expect(answer.status == 422 && answer.page.contains(sentence), "\(sentence)")
            #expect(answer.page.contains(#"id="code-problem""#))
        }
        let page = await host.ask("/join?step=code", by: &browser)
        #expect(await joining.type(mail.wrongCode, by: &browser).status == 403)
        let fields = ["csrf": page.value("csrf"), "request": page.value("request"), "code": mail.code]
        let dead = await host.ask("/join", fields, by: &browser)
        #expect(dead.status == 403 && dead.page.contains("Get a new email to sign in."))
        #expect(await host.ask(mail.link, by: &browser).page.contains("Get a new email to sign in."))
        _ = await joining.ask(by: &browser)
        #expect(try await joining.type(joining.mail().code, by: &browser).status == 303)
    }

    @Test("of two requests for one address both count, each with its own code")
    func two() async throws {
        var (first, second) = (DeskBrowser(), DeskBrowser(address: "198.51.100.7"))
        _ = await joining.ask(by: &first)
        let mail = try joining.mail()
        _ = await joining.ask("LI+events@Example.EDU ", by: &second)
        let newer = try joining.mail()
        #expect(newer.address == "li@example.edu")
        if mail.code != newer.code {
            #expect(await joining.type(newer.code, by: &first).status == 422)
        }
        #expect(await joining.type(mail.code, by: &first).status == 303)
        #expect(await joining.type(newer.code, by: &second).status == 303)
        #expect(try joining.count("members") == 1)
    }

    @Test("keep the page of the code in a browser that opens the link from its mail")
    func otherTab() async throws {
        var browser = DeskBrowser()
        _ = await joining.ask(by: &browser)
        let mail = try joining.mail()
        let page = await host.ask("/join?step=code", by: &browser)
        let form = "__Host-corkboard-form"
        let sets =
            page.headers("Set-Cookie") + (await host.ask(mail.link, by: &browser)).headers("Set-Cookie")
        #expect(!sets.contains { $0.hasPrefix(form) })
        // Browsers send this cookie alone where another site leads to the page.
        var fresh = DeskBrowser()
        let cookies = await host.ask("/join", by: &fresh).headers("Set-Cookie")
        #expect(cookies.filter { $0.hasPrefix(form) }.allSatisfy { $0.hasSuffix("SameSite=Lax") })
        #expect(cookies.count == 1)
    }

    @Test("are kept by nobody but the mail: 10,000 codes of a network are hopeless")
    func guessed() async throws {
        var browser = DeskBrowser()
        _ = await joining.ask(by: &browser)
        let mail = try joining.mail()
        let page = await host.ask("/join?step=code", by: &browser)
        var statuses: [Int: Int] = [:]
        for _ in 0..<201 {
            let fields = [
                "csrf": page.value("csrf"), "request": page.value("request"), "code": mail.wrongCode,
            ]
            statuses[await host.ask("/join", fields, by: &browser).status, default: 0] += 1
        }
        #expect(statuses == [422: 4, 403: 196, 429: 1])
        let refused = await host.ask(
            "/join", ["csrf": page.value("csrf"), "request": page.value("request"), "code": "123456"],
            by: &browser)
        #expect(refused.headers("Retry-After") == ["3600"])
        #expect(refused.notes.first?.contains("Open the link in the email instead") == true)
    }

    @Test(
        "lead to pages of the program alone",
        arguments: [
            ("/account", "/poster/account"), ("/votes?post=a", "/poster/votes?post=a"),
            ("https://evil.example/", "/poster/member"), ("//evil.example", "/poster/member"),
            ("/\\evil.example", "/poster/member"), ("/join", "/poster/member"),
            ("/login", "/poster/member"), ("/", "/poster/member"), ("/nowhere", "/poster/member"),
            ("/account\r\nX: y", "/poster/member"), ("/events/../account", "/poster/member"),
        ])
    func next(path: String, expected: String) async throws {
        var browser = DeskBrowser()
        let form = await host.ask("/join", by: &browser)
        let fields = ["csrf": form.value("csrf"), "next": path, "address": "li@example.edu"]
        let sent = await host.ask("/join", fields, by: &browser)
        #expect(sent.status == 303)
        let done = try await joining.type(joining.mail().code, by: &browser)
        #expect(done.headers("Location") == [expected])
    }
}
