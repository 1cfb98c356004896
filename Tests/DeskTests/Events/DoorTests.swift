import CGI
import Foundation
import Model
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("The list at the door")
struct DoorTests {
    /// What the script of the page gets.
    private struct Answer: Decodable {
        struct Person: Decodable, Equatable {
            let id: Int64
            let name: String
            let guests: Int
            let isIn: Bool
        }

        let now: Int64
        let until: Int64
        let title: String
        let when: String
        let csrf: String
        let names: String
        let people: [Person]?
        let ticks: [[Int64]]
    }

    /// 15 January 2027, 18:00 in New York.
    private static let start: TimeInterval = 15 * 3600
    private static let end = start + 2 * 3600
    private static let path = "/events/pot1/door"
    private static let list = PlaceList(post: "pot1")
    /// When tests ask, in seconds: as the date begins.
    private static let now = start

    private let host: DeskHost
    private let session: NewSession
    /// Ada brings two guests; Bo, who gave an address and an answer, is in; Cy waits.
    private let people: [SignUp]

    init() async throws {
        host = try DeskHost()
        try host.add("mei")
        try host.folder.write(
            """
            ---
            id: pot1
            title: Hot pot
            starts: 2027-01-15T18:00
            ends: 2027-01-15T20:00
            signUp: here
            signUpBy: name
            capacity: 4
            guests: 2
            ---

            Bring bowls.

            """, to: "Content/events/hot-pot.md")
        _ = try await host.installation.build.run(now: DeskHost.now)
        session = try #require(
            try host.database.signIn(
                named: "mei", from: Browser(address: "192.0.2.1"), now: DeskHost.now + Self.now - 60))
        let terms = PlaceTerms(
            places: 4, guests: 2, isByMail: false,
            date: PlaceDate(
                title: "Hot pot", start: DeskHost.now + Self.start, end: DeskHost.now + Self.end))
        let all = [("a", "Ada", 2, nil), ("b", "Bo", 0, "bo@example.edu"), ("c", "Cy", 1, nil)]
        for (letter, name, guests, address) in all {
            let new = NewSignUp(
                name: name, address: address, guests: guests, answers: ["No nuts"], language: "en",
                code: String(repeating: letter, count: 26), form: Array(letter.utf8), reader: nil, client: nil
            )
            _ = try host.database.signUp(new, for: Self.list, terms, now: DeskHost.now) { _, _, _ in
                SignUpMessage(mail: nil, record: nil)
            }
        }
        people = try host.database.signUps(of: Self.list)
    }

    private var browser: DeskBrowser {
        DeskBrowser(cookies: ["__Host-corkboard": session.token.text])
    }

    /// Asks for the list, or sends JSON.
    private func ask(
        _ body: String? = nil, _ variables: [String: String] = [:], path: String = DoorTests.path,
        by browser: DeskBrowser? = nil, after seconds: TimeInterval = DoorTests.now
    ) async -> DeskAnswer {
        let bytes = body.map { Array($0.utf8) }
        let type = body == nil ? [:] : ["CONTENT_TYPE": "application/json"]
        let environment = (browser ?? self.browser).variables(path, bytes).merging(type) { $1 }
            .merging(variables) { $1 }
        let answer = await Desk(host.installation, now: DeskHost.now + seconds)
            .answer(environment) { _ in bytes ?? [] }
        return DeskAnswer(response: answer.response)
    }

    private func value(_ answer: DeskAnswer) throws -> Answer {
        try JSONDecoder().decode(Answer.self, from: Data(answer.response.body))
    }

    /// A body with a tick of somebody, so many seconds after the date begins.
    private func tick(_ id: Int64, _ seconds: TimeInterval = 0, came: Int = 1, known: String = "") -> String {
        #"{"known": "\#(known)", "ticks": [{"id": \#(id), "time": \#(time(seconds)), "came": \#(came)}]}"#
    }

    private func time(_ seconds: TimeInterval) -> Int64 {
        Int64((DeskHost.now.timeIntervalSince1970 + Self.start + seconds) * 1000)
    }

    @Test("has names, guests and states of those who are in or wait, and nothing else of theirs")
    func names() async throws {
        let answer = await ask()
        #expect(answer.status == 200)
        #expect(answer.headers("Content-Type") == ["application/json"])
        #expect(answer.headers("Cache-Control") == ["no-store"])
        let list = try value(answer)
        #expect(
            list.people == [
                Answer.Person(id: people[0].id, name: "Ada", guests: 2, isIn: true),
                Answer.Person(id: people[1].id, name: "Bo", guests: 0, isIn: true),
                Answer.Person(id: people[2].id, name: "Cy", guests: 1, isIn: false),
            ])
        #expect((list.title, list.now, list.ticks) == ("Hot pot", time(0), []))
        #expect(list.until == time(26 * 3600))
        #expect(list.csrf == session.token.csrf)
        for secret in ["bo@example.edu", "No nuts", String(repeating: "a", count: 26)] {
            #expect(!answer.page.contains(secret))
        }
    }

    @Test("is for officers alone, also after the session has ended")
    func officers() async throws {
        for body in [nil, tick(people[0].id)] {
            #expect(await ask(body, by: DeskBrowser()).status == 403)
        }
        #expect(await ask().status == 200)
        var leaving = browser
        _ = await host.ask("/logout", ["csrf": session.token.csrf], by: &leaving, after: Self.now)
        for body in [nil, tick(people[0].id)] {
            let answer = await ask(body)
            #expect(answer.status == 403)
            #expect(answer.headers("Content-Type") == ["application/problem+json"])
            #expect(!answer.page.contains("Ada"))
        }
        #expect(try value(await ask(by: try signedIn(after: Self.now))).ticks == [])
    }

    private func signedIn(after seconds: TimeInterval) throws -> DeskBrowser {
        let session = try #require(
            try host.database.signIn(
                named: "mei", from: Browser(address: "192.0.2.1"), now: DeskHost.now + seconds))
        return DeskBrowser(cookies: ["__Host-corkboard": session.token.text])
    }

    @Test("joins ticks, and sends names only to phones that have others")
    func joining() async throws {
        let first = try value(await ask())
        let (ada, bo) = (people[0].id, people[1].id)
        let answer = try value(await ask(tick(ada, -20, came: 3, known: first.names)))
        #expect(answer.people == nil)
        #expect(answer.ticks == [[ada, time(-20), 3]])
        // Earlier, somebody of no list, and later than now.
        #expect(try value(await ask(tick(ada, -30, came: 0))).ticks == answer.ticks)
        #expect(try value(await ask(tick(999))).ticks == answer.ticks)
        let other = try value(await ask(tick(bo, 999)))
        #expect(other.people?.count == 3)
        #expect(other.ticks == [[ada, time(-20), 3], [bo, time(0), 1]])
        #expect(try value(await ask(#"{"ticks": []}"#)).ticks == other.ticks)
        #expect(try host.database.attendance(of: Self.list) == Attendance(came: 4, missing: 0))
    }

    @Test("takes no request of another site, no form, nothing broken, and not too many ticks")
    func refusals() async throws {
        let body = tick(people[0].id)
        #expect(await ask(body, ["HTTP_ORIGIN": "https://other.example"]).status == 403)
        #expect(await ask(body, ["HTTP_ORIGIN": ""]).status == 403)
        #expect(await ask(body, ["HTTP_SEC_FETCH_SITE": "cross-site"]).status == 403)
        #expect(await ask("ticks=1", ["CONTENT_TYPE": "application/x-www-form-urlencoded"]).status == 403)
        for broken in ["", "[]", "{}", #"{"ticks": [{"id": "x", "time": 1, "came": 1}]}"#] {
            #expect(await ask(broken).status == 400, "\(broken)")
        }
        for (count, status) in [(200, 200), (201, 413)] {
            let ticks = Array(repeating: #"{"id": 999, "time": 1, "came": 1}"#, count: count)
            #expect(await ask(#"{"ticks": [\#(ticks.joined(separator: ","))]}"#).status == status)
        }
        for path in ["/events/pot2/door", "/events/pot1/door?date=2027-01-16"] {
            #expect(await ask(path: path).status == 404, "\(path)")
            #expect(await ask(body, path: path).status == 404, "\(path)")
        }
        #expect(try value(await ask()).ticks == [])
    }

    @Test("has no names a day after the date, and still takes ticks that were late")
    func over() async throws {
        let late = Self.end + Retention.doorList
        let browser = try signedIn(after: late - 60)
        #expect(try value(await ask(by: browser, after: late - 1)).people?.count == 3)
        let answer = try value(await ask(tick(people[0].id, 60, came: 3), by: browser, after: late))
        #expect((answer.people, answer.ticks) == ([], []))
        #expect(answer.until <= answer.now)
        #expect(try host.database.attendance(of: Self.list)?.came == 3)
    }

    // MARK: The code of a receipt

    private func receipt(_ letter: Character) -> String { "/signup/\(String(repeating: letter, count: 26))" }

    @Test("ticks a person by the code on the receipt, once; others are led to the receipt")
    func code() async throws {
        var (stranger, officer) = (DeskBrowser(), browser)
        let path = receipt("a") + "/door"
        let led = await host.ask(path, by: &stranger, after: Self.now)
        #expect((led.status, led.headers("Location")) == (303, ["/poster\(receipt("a"))"]))
        // Another app opens the page, without the cookie.
        stranger.variables["HTTP_SEC_FETCH_SITE"] = "cross-site"
        let reopened = await host.ask(path, by: &stranger, after: Self.now)
        #expect(reopened.headers("Refresh") == ["0; url=/poster\(path)?again=1"])
        #expect(await host.ask("\(path)?again=1", by: &stranger, after: Self.now).status == 303)
        let page = await host.ask(path, by: &officer, after: Self.now)
        #expect(page.status == 200)
        for text in [
            "<h1 dir=\"auto\">Ada</h1>", "With 2 guests", "Hot pot", "id=\"door-tick\"", "door-tick.",
        ] {
            #expect(page.page.contains(text), "\(text)")
        }
        #expect(await host.ask(path, ["csrf": "x"], by: &officer, after: Self.now).status == 403)
        #expect(try host.database.attendance(of: Self.list) == nil)
        let sent = await host.ask(path, ["csrf": page.value("csrf")], by: &officer, after: Self.now)
        #expect((sent.status, sent.headers("Location")) == (303, ["/poster\(path)?done=tick"]))
        #expect(try host.database.attendance(of: Self.list) == Attendance(came: 3, missing: 1))
        let done = await host.ask("\(path)?done=tick", by: &officer, after: Self.now)
        #expect(done.page.contains("<b>Checked in.</b>"))
        let again = await host.ask(path, by: &officer, after: Self.now + 60)
        #expect(again.page.contains("Already checked in:"))
        #expect(!again.page.contains("door-tick"))
        #expect(
            await host.ask(path, ["csrf": page.value("csrf")], by: &officer, after: Self.now).status == 409)
    }

    @Test("does not tick people who wait or left, and asks for a press long before the date")
    func notTicked() async throws {
        var officer = browser
        let waiting = await host.ask(receipt("c") + "/door", by: &officer, after: Self.now)
        #expect(waiting.page.contains("Has no place yet."))
        #expect(!waiting.page.contains("door-tick"))
        #expect(await host.ask(receipt("d") + "/door", by: &officer, after: Self.now).status == 404)
        var early = try signedIn(after: 0)
        let page = await host.ask(receipt("b") + "/door", by: &early)
        #expect(page.page.contains("id=\"door-tick\""))
        #expect(!page.page.contains("door-tick."))
    }

    @Test("is a page without names, to which officers are led after signing in")
    func page() async throws {
        var officer = browser
        let led = await host.ask("\(Self.path)/page?date=2027-01-15", by: &officer, after: Self.now)
        #expect(led.headers("Location") == ["/events/door/#pot1%202027-01-15"])
        var stranger = DeskBrowser()
        let asked = await host.ask("\(Self.path)/page", by: &stranger, after: Self.now)
        #expect(asked.headers("Location") == ["/poster/login?next=%2Fevents%2Fpot1%2Fdoor%2Fpage"])
        let signIn = await host.ask(
            "/login?next=%2Fevents%2Fpot1%2Fdoor%2Fpage%3Fdate%3D2027-01-15", by: &stranger, after: Self.now)
        #expect(signIn.value("next") == "/events/pot1/door/page?date=2027-01-15")
        // Not to what scripts ask for.
        let other = await host.ask("/login?next=%2Fevents%2Fpot1%2Fdoor", by: &stranger, after: Self.now)
        #expect(other.value("next") == "/")
        for page in ["events/door", "zh-Hans/events/door"] {
            let html = try host.folder.text("Public/\(page)/index.html")
            #expect(html.contains("data-mount=\"/poster\""))
            #expect(!html.contains("Ada"))
        }
        try FileManager.default.removeItem(atPath: host.folder("Content/events/hot-pot.md"))
        _ = try await host.installation.build.run(now: DeskHost.now + Self.now)
        #expect(!FileManager.default.fileExists(atPath: host.folder("Public/events/door/index.html")))
    }
}
