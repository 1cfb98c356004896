import CGI
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("The API for devices")
struct NotificationAPITests {
    private static let endpoint = "https://fcm.googleapis.com/fcm/send/abc"
    private static let key =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    private let host: DeskHost

    init() throws { host = try DeskHost() }

    private static func subscription(
        _ endpoint: String = endpoint, key: String = key, auth: String = "BTBZMqHH6r4Tts7J_aSIgg"
    ) -> String {
        """
        {"endpoint":"\(endpoint)","expirationTime":null,"keys":{"p256dh":"\(key)","auth":"\(auth)"}}
        """
    }

    /// Sends JSON, and has the browser keep the cookies of the answer.
    private func send(
        _ json: String, to action: String = "register", by browser: inout DeskBrowser,
        _ variables: [String: String] = [:], after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let body = Array(json.utf8)
        let environment = browser.variables("/api/notifications/\(action)", body)
            .merging(["CONTENT_TYPE": "application/json"]) { $1 }.merging(variables) { $1 }
        let desk = Desk(host.installation, now: DeskHost.now + seconds)
        let answer = await desk.answer(environment) { _ in body }
        browser.keep(answer.response)
        return DeskAnswer(response: answer.response)
    }

    /// The registered devices: endpoint, language, officer.
    private func devices() throws -> [String] {
        try host.database.read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT endpoint || ' ' || language || coalesce(' ' || officer, '') FROM readerDevices
                    WHERE removed IS NULL ORDER BY id
                    """)
        }
    }

    @Test("registers a device once, for a reader with a key in a cookie, and removes it")
    func registration() async throws {
        var browser = DeskBrowser()
        let first = await send(Self.subscription(), by: &browser)
        #expect(first.status == 201 && first.page == "{\"registered\":true}\n")
        let key = try #require(browser.cookies["__Host-corkboard-reader"])
        #expect(
            first.headers("Set-Cookie") == [
                "__Host-corkboard-reader=\(key); Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=34560000"
            ])
        #expect(first.headers("Content-Security-Policy") == ["default-src 'none'; frame-ancestors 'none'"])
        #expect(first.headers("Access-Control-Allow-Origin") == [])
        let second = await send(Self.subscription(), by: &browser)
        #expect(second.status == 200 && second.headers("Set-Cookie") == [])
        #expect(try devices() == ["\(Self.endpoint) en"])
        let left = await send(#"{"endpoint":"\#(Self.endpoint)"}"#, to: "unregister", by: &browser)
        #expect(left.status == 200 && left.page == "{\"registered\":false}\n")
        #expect(try devices() == [])
    }

    @Test("removes no device of another reader; an endpoint moves to the reader who registers it")
    func readers() async throws {
        var (first, second) = (DeskBrowser(), DeskBrowser())
        _ = await send(Self.subscription(), by: &first)
        #expect(await send(Self.subscription(), to: "unregister", by: &second).status == 200)
        #expect(try devices().count == 1)
        #expect(await send(Self.subscription(), by: &second).status == 201)
        _ = await send(Self.subscription(), to: "unregister", by: &first)
        #expect(try devices().count == 1)
        _ = await send(Self.subscription(), to: "unregister", by: &second)
        #expect(try devices() == [])
    }

    @Test("notes the reader's language, and the officer who is signed in")
    func officer() async throws {
        try host.add("mei")
        var browser = DeskBrowser()
        #expect(await host.signIn("mei", by: &browser).status == 303)
        _ = await send(Self.subscription(), by: &browser, ["QUERY_STRING": "lang=zh-Hans"])
        #expect(try devices() == ["\(Self.endpoint) zh-Hans mei"])
    }

    private static let pointOffCurve = "B" + String(repeating: "A", count: 86)

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

    private static let refusedBodies: [(String, Int)] = [
        ("", 400), ("{", 400), ("[]", 400), (#"{"fcm_token":"x"}"#, 400),
        (subscription("https://evil.example/x"), 422), (subscription("http://fcm.googleapis.com/x"), 422),
        (subscription("https://fcm.googleapis.com:444/x"), 422),
        (subscription("https://a@fcm.googleapis.com/x"), 422), (subscription("https://127.0.0.1/x"), 422),
        (subscription(key: "BCVx"), 422),
        (subscription(key: pointOffCurve), 422),
        (subscription(auth: "BTBZ"), 422), (subscription() + spaces(4096), 413),
        (spaces(8193), 413), (spaces(1 << 20), 413),
    ]

    @Test("refuses other bodies, endpoints and keys, and stores nothing", arguments: refusedBodies)
    func refused(_ json: String, _ status: Int) async throws {
        var browser = DeskBrowser()
        for action in ["register", "unregister"] where action == "register" || !json.contains("keys") {
            let answer = await send(json, to: action, by: &browser)
            #expect(answer.status == status, "\(action) \(json.prefix(80))")
            #expect(answer.headers("Content-Type") == ["application/problem+json"])
            #expect(answer.page.contains("\"status\":\(status),"))
        }
        #expect(try devices() == [] && browser.cookies == [:])
    }

    @Test(
        "takes requests of the site's own pages alone, as JSON",
        arguments: [
            (["HTTP_ORIGIN": "https://evil.example"], 403), (["HTTP_ORIGIN": ""], 403),
            (["HTTP_SEC_FETCH_SITE": "same-site"], 403), (["CONTENT_TYPE": "text/plain"], 415),
            (["CONTENT_LENGTH": ""], 411), (["REQUEST_METHOD": "PATCH"], 405),
            (["REQUEST_METHOD": "PUT"], 405),
            (["HTTP_COOKIE": "__Host-corkboard-reader=a; __Host-corkboard-reader=b"], 400),
        ] as [([String: String], Int)])
    func requests(_ variables: [String: String], _ status: Int) async throws {
        var browser = DeskBrowser()
        let answer = await send(Self.subscription(), by: &browser, variables)
        #expect(answer.status == status)
        #expect(answer.headers("Content-Type") == ["application/problem+json"])
        #expect(answer.headers("Allow") == (status == 405 ? ["POST"] : []))
        #expect(try devices() == [])
    }

    @Test("takes 600 devices of an address in a minute, and says when to try again")
    func limited() async throws {
        var browser = DeskBrowser()
        for number in 0..<600 {
            let registration = DeviceRegistration(
                endpoint: "https://push.example/\(number)", service: "https://push.example", publicKey: [],
                secret: [], language: "en", address: browser.address)
            _ = try host.database.register(registration, of: .random(), now: DeskHost.now)
        }
        let answer = await send(Self.subscription(), by: &browser)
        #expect(answer.status == 429 && answer.headers("Retry-After") == ["60"])
        #expect(browser.cookies == [:])
        browser.address = "192.0.2.2"
        #expect(await send(Self.subscription(), by: &browser).status == 201)
    }
}
