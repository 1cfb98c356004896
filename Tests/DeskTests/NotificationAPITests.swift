import CGI
import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import Desk
@testable import Notifications
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
        #expect(first.status == 201 && first.page.hasPrefix(#"{"reader":"r-"#))
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
        ("", 400), ("{", 400), ("[]", 400), (#"{"fcm_token":"x y"}"#, 400), (#"{"fcm_token":""}"#, 400),
        (#"{"fcm_token":"x","a":"b"}"#, 400),
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
            (["HTTP_ORIGIN": "https://evil.example"], 403), (["HTTP_ORIGIN": "", "HTTP_COOKIE": "a=b"], 403),
            (["HTTP_AUTHORIZATION": "Bearer x"], 403), 
            (["HTTP_SEC_FETCH_SITE": "same-site"], 403),
            (["HTTP_ORIGIN": "", "HTTP_SEC_FETCH_SITE": "none"], 403), (["CONTENT_TYPE": "text/plain"], 415),
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

    private static let program = ["HTTP_ORIGIN": ""]

    @Test("gives a program without cookie and origin a key, by which it is the same reader later")
    func program() async throws {
        struct Answer: Decodable {
            let key: String?
            let reader: String
        }
        var browser = DeskBrowser()
        let first = await send(#"{"fcm_token":"abc:DEF-1"}"#, by: &browser, Self.program)
        #expect(first.status == 201 && browser.cookies == [:])
        let answer = try JSONDecoder().decode(Answer.self, from: Data(first.page.utf8))
        let bearer = Self.program.merging(["HTTP_AUTHORIZATION": "Bearer \(try #require(answer.key))"]) { $1 }
        let second = await send(#"{"fcm_token":"abc:DEF-1"}"#, by: &browser, bearer)
        #expect(
            second.status == 200 && second.page == #"{"reader":"\#(answer.reader)","registered":true}"# + "\n"
        )
        #expect(try devices() == ["fcm:abc:DEF-1 en"])
        _ = await send(#"{"fcm_token":"abc:DEF-1"}"#, to: "unregister", by: &browser, Self.program)
        #expect(try devices().count == 1)
        _ = await send(#"{"fcm_token":"abc:DEF-1"}"#, to: "unregister", by: &browser, bearer)
        #expect(try devices() == [])
    }

    private func ask(
        _ path: String, by browser: DeskBrowser, after seconds: TimeInterval = 0
    ) async -> DeskAnswer {
        let desk = Desk(host.installation, now: DeskHost.now + seconds)
        let environment = browser.variables("/api/notifications/\(path)", nil)
        return DeskAnswer(response: await desk.answer(environment) { _ in [] }.response)
    }

    private static let patching = ["REQUEST_METHOD": "PATCH"]

    @Test("stores settings member by member for a reader, who gets a key by the first ones")
    func settings() async throws {
        var browser = DeskBrowser()
        let defaults = """
            {"enabled":true,"mail":"now","push":true,"quietHours":null,"reminders":{"daily":null,"events":[]},"tags":{},"types":{}}
            """
        let none = await ask("settings", by: browser)
        #expect(
            none.page == #"{"devices":0,"mail":null,"publicKey":null,"reader":null,"settings":\#(defaults)}"#
                + "\n")
        #expect(none.headers("Set-Cookie") == [])
        let first = await send(#"{"enabled":false}"#, to: "settings", by: &browser, Self.patching)
        #expect(first.status == 200 && browser.cookies.keys.contains("__Host-corkboard-reader"))
        let second = await send(#"{"tags":{"food":false}}"#, to: "settings", by: &browser, Self.patching)
        #expect(second.headers("Set-Cookie") == [])
        let stored = await ask("settings", by: browser).page
        #expect(stored == second.page)
        #expect(
            stored.contains(#""settings":{"enabled":false,"#) && stored.contains(#""tags":{"food":false}"#))
        #expect(stored.contains(#""reader":"r-"#))
        _ = await send(Self.subscription(), by: &browser)
        #expect(await ask("settings", by: browser).page.hasPrefix(#"{"devices":1,"#))
    }

    @Test(
        "refuses settings that are none, and stores nothing",
        arguments: [("{", 400), ("[]", 400), (#"{"types":{"newShip":true}}"#, 422), (#"{"loud":true}"#, 422)])
    func wrongSettings(_ patch: String, _ status: Int) async throws {
        var browser = DeskBrowser()
        let answer = await send(patch, to: "settings", by: &browser, Self.patching)
        #expect(answer.status == status && browser.cookies == [:])
        #expect(answer.headers("Content-Type") == ["application/problem+json"])
        let readers = try host.database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM readers") }
        #expect(readers == 0)
    }

    @Test("names the public key once the site has one")
    func publicKey() async throws {
        let key = try VAPIDKeyFile.make(below: host.folder.path)
        #expect(await ask("settings", by: DeskBrowser()).page.contains(#""publicKey":"\#(key.publicKey)""#))
    }

    /// Writes the record of an event as posted at a time after now.
    private func record(_ id: String, at seconds: TimeInterval, revision: Int = 1) throws {
        let time = Date(timeIntervalSince1970: (DeskHost.now + seconds).timeIntervalSince1970.rounded())
        let text = """
            {"notification":{"title":"\(id)","body":"At six"},
             "data":{"id":"\(id)","timestamp":"\(time.formatted(.iso8601))","type":"newEvent","url":null},"revision":\(revision)}
            """
        let folder = "\(host.folder.path)/Content/broadcasts"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: "\(folder)/\(id).json", atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes(
            [.modificationDate: time], ofItemAtPath: "\(folder)/\(id).json")
    }

    private func reader(of browser: DeskBrowser) throws -> Reader {
        let key = try #require(SessionToken(browser.cookies["__Host-corkboard-reader"] ?? ""))
        return try #require(try host.database.reader(key))
    }

    private func unread(_ browser: DeskBrowser, after seconds: TimeInterval) async throws -> [String:
        [String]]
    {
        struct Lists: Decodable { let unread: [String: [String]] }
        let page = await ask("unread", by: browser, after: seconds).page
        return try JSONDecoder().decode(Lists.self, from: Data(page.utf8)).unread
    }

    @Test("lists what came since the reader began, until it is acknowledged; what comes in between stays")
    func unreadLists() async throws {
        var browser = DeskBrowser()
        try record("old", at: -100)
        #expect(try await unread(browser, after: 0) == [:])
        _ = await send("{}", to: "settings", by: &browser, Self.patching)
        try record("a", at: 10)
        try record("b", at: 20)
        try record("later", at: 1000)
        let reader = try reader(of: browser)
        let own = Broadcast(
            id: try #require(Slug("own-1")), title: "Hello", body: "", subject: "m1",
            timestamp: try #require(Timestamp(DeskHost.now + 15, in: .gmt)), kind: .message)
        try host.database.add([PersonalRecord(own, of: reader.id)])
        #expect(try await unread(browser, after: 30) == ["newEvent": ["b", "a"], "message": ["m1"]])
        #expect(try await unread(DeskBrowser(), after: 30) == [:])

        let fetched = (DeskHost.now + 15).formatted(.iso8601)
        let left = await send(
            #"{"fetched":"\#(fetched)","read":{"newEvent":["a","b","x"],"message":["m1"]}}"#,
            to: "acknowledge",
            by: &browser, after: 30)
        #expect(left.status == 200 && left.page.contains(#""unread":{"newEvent":["b"]}"#))
        #expect(try await unread(browser, after: 31) == ["newEvent": ["b"]])
        // A correction is news again.
        try record("a", at: 40, revision: 2)
        #expect(try await unread(browser, after: 50) == ["newEvent": ["a", "b"]])
    }

    @Test(
        "refuses to acknowledge what is no type, no time or no list",
        arguments: [
            ("{}", 400), (#"{"fetched":"now","read":{"newEvent":["a"]}}"#, 422),
            (#"{"fetched":"2026-11-25T10:00:00Z","read":{"newShip":["a"]}}"#, 422),
        ])
    func wrongAcknowledgement(_ json: String, _ status: Int) async {
        var browser = DeskBrowser()
        #expect(await send(json, to: "acknowledge", by: &browser).status == status)
    }

    private struct History: Decodable { let history: [NotificationRecord] }

    private func titles(_ browser: DeskBrowser, _ query: String = "") async throws -> [String] {
        let page = await ask("history" + query, by: browser, after: 100).page
        return try JSONDecoder().decode(History.self, from: Data(page.utf8)).history.map(\.notification.title)
    }

    @Test("merges the published history with the reader's own records, newest first")
    func history() async throws {
        var browser = DeskBrowser()
        _ = await send("{}", to: "settings", by: &browser, Self.patching)
        let folder = "\(host.installation.build.output)/notifications"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let records = [30, 10].map { seconds in
            """
            {"notification":{"title":"p\(seconds)","body":""},"data":{"id":"\(seconds)","timestamp":\
            "\((DeskHost.now + Double(seconds)).formatted(.iso8601))","type":"newEvent","url":null}}
            """
        }
        try #"{"history":[\#(records.joined(separator: ","))]}"#
            .write(toFile: "\(folder)/history.json", atomically: true, encoding: .utf8)
        let reader = try reader(of: browser)
        let own = Broadcast(
            id: try #require(Slug("own-1")), title: "own", body: "", subject: "m1",
            timestamp: try #require(Timestamp(DeskHost.now + 20, in: .gmt)), kind: .message)
        try host.database.add([PersonalRecord(own, of: reader.id)])
        #expect(try await titles(browser) == ["p30", "own", "p10"])
        #expect(try await titles(DeskBrowser()) == ["p30", "p10"])
        #expect(try await titles(browser, "?limit=1") == ["p30"])
        let before = (DeskHost.now + 20).formatted(.iso8601)
        #expect(try await titles(browser, "?before=\(before)") == ["p10"])
    }

    @Test("schedules the reader's daily reminders, and again after a change")
    func reminders() async throws {
        var browser = DeskBrowser()
        func daily(_ time: String, _ messages: String) -> String {
            #"{"reminders":{"daily":{"time":"\#(time)","timeZone":"UTC","messages":[\#(messages)]}}}"#
        }
        func pending() throws -> [String] {
            try host.database.read {
                try String.fetchAll($0, sql: "SELECT record FROM personalRecords ORDER BY counts")
            }
            .compactMap { $0.split(separator: "\n").first { $0.contains("\"timestamp\"") }.map(String.init) }
        }
        _ = await send(
            daily("08:00", #""Drink water","Call home""#), to: "settings", by: &browser, Self.patching)
        #expect(try pending().count == 2 && pending().allSatisfy { $0.contains("T08:00:00") })
        _ = await ask("settings", by: browser)
        #expect(try pending().count == 2)
        _ = await send(daily("09:30", #""Call home""#), to: "settings", by: &browser, Self.patching)
        #expect(try pending().count == 1 && pending().allSatisfy { $0.contains("T09:30:00") })
        _ = await send(#"{"reminders":{"daily":null}}"#, to: "settings", by: &browser, Self.patching)
        #expect(try pending().isEmpty)
    }
}
