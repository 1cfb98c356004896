import CGI
import Foundation
import GRDB
import Model
import Synchronization
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

    init() throws {
        host = try DeskHost()
        try host.serveDevices()
    }

    private static func subscription(
        _ endpoint: String = endpoint, key: String = key, auth: String = "BTBZMqHH6r4Tts7J_aSIgg"
    ) -> String {
        """
        {"endpoint":"\(endpoint)","expirationTime":null,"keys":{"p256dh":"\(key)","auth":"\(auth)"}}
        """
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
        let first = await host.send(Self.subscription(), by: &browser)
        #expect(first.status == 201 && first.page.hasPrefix(#"{"reader":"r-"#))
        let key = try #require(browser.cookies["__Host-corkboard-reader"])
        #expect(
            first.headers("Set-Cookie") == [
                "__Host-corkboard-reader=\(key); Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=34560000"
            ])
        #expect(first.headers("Content-Security-Policy") == ["default-src 'none'; frame-ancestors 'none'"])
        #expect(first.headers("Access-Control-Allow-Origin") == [])
        let second = await host.send(Self.subscription(), by: &browser)
        #expect(second.status == 200 && second.headers("Set-Cookie") == first.headers("Set-Cookie"))
        #expect(try devices() == ["\(Self.endpoint) en"])
        let left = await host.send(#"{"endpoint":"\#(Self.endpoint)"}"#, to: "unregister", by: &browser)
        #expect(left.status == 200 && left.page == "{\"registered\":false}\n")
        #expect(try devices() == [])
    }

    @Test("removes no device of another reader; an endpoint moves to the reader who registers it")
    func readers() async throws {
        var (first, second) = (DeskBrowser(), DeskBrowser())
        _ = await host.send(Self.subscription(), by: &first)
        #expect(await host.send(Self.subscription(), to: "unregister", by: &second).status == 200)
        #expect(try devices().count == 1)
        #expect(await host.send(Self.subscription(), by: &second).status == 201)
        _ = await host.send(Self.subscription(), to: "unregister", by: &first)
        #expect(try devices().count == 1)
        _ = await host.send(Self.subscription(), to: "unregister", by: &second)
        #expect(try devices() == [])
    }

    @Test("notes the reader's language, and the officer who is signed in")
    func officer() async throws {
        try host.add("mei")
        var browser = DeskBrowser()
        #expect(await host.signIn("mei", by: &browser).status == 303)
        _ = await host.send(Self.subscription(), by: &browser, ["QUERY_STRING": "lang=zh-Hans"])
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
            let answer = await host.send(json, to: action, by: &browser)
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
            (["HTTP_AUTHORIZATION": "Bearer x"], 401),
            (["HTTP_SEC_FETCH_SITE": "same-site"], 403),
            (["HTTP_ORIGIN": "", "HTTP_SEC_FETCH_SITE": "none"], 403), (["CONTENT_TYPE": "text/plain"], 415),
            (["CONTENT_LENGTH": ""], 411), (["REQUEST_METHOD": "PATCH"], 405),
            (["REQUEST_METHOD": "PUT"], 405),
            (["HTTP_COOKIE": "__Host-corkboard-reader=a; __Host-corkboard-reader=b"], 400),
        ] as [([String: String], Int)])
    func requests(_ variables: [String: String], _ status: Int) async throws {
        var browser = DeskBrowser()
        let answer = await host.send(Self.subscription(), by: &browser, variables)
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
        let answer = await host.send(Self.subscription(), by: &browser)
        #expect(answer.status == 429 && answer.headers("Retry-After") == ["60"])
        #expect(browser.cookies == [:])
        browser.address = "192.0.2.2"
        #expect(await host.send(Self.subscription(), by: &browser).status == 201)
    }

    @Test("refuses devices of a channel that the site does not use, and stores nothing")
    func unserved() async throws {
        let host = try DeskHost()
        var browser = DeskBrowser()
        for body in [Self.subscription(), #"{"fcm_token":"abc"}"#] {
            let answer = await host.send(body, by: &browser)
            #expect(answer.status == 409 && answer.page.contains("no notifications to devices of this kind"))
        }
        let rows = try host.database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM readers") }
        #expect(rows == 0 && browser.cookies == [:])
        _ = try VAPIDKeyFile.make(below: host.folder.path)
        #expect(await host.send(#"{"fcm_token":"abc"}"#, by: &browser).status == 409)
        #expect(await host.send(Self.subscription(), by: &browser).status == 201)
    }

    private static let program = ["HTTP_ORIGIN": ""]

    @Test("gives a program without cookie and origin a key, by which it is the same reader later")
    func program() async throws {
        struct Answer: Decodable {
            let key: String?
            let reader: String
        }
        var browser = DeskBrowser()
        let first = await host.send(#"{"fcm_token":"abc:DEF-1"}"#, by: &browser, Self.program)
        #expect(first.status == 201 && browser.cookies == [:])
        let answer = try JSONDecoder().decode(Answer.self, from: Data(first.page.utf8))
        let bearer = Self.program.merging(["HTTP_AUTHORIZATION": "Bearer \(try #require(answer.key))"]) { $1 }
        let second = await host.send(#"{"fcm_token":"abc:DEF-1"}"#, by: &browser, bearer)
        #expect(
            second.status == 200 && second.page == #"{"reader":"\#(answer.reader)","registered":true}"# + "\n"
        )
        #expect(try devices() == ["fcm:abc:DEF-1 en"])
        _ = await host.send(#"{"fcm_token":"abc:DEF-1"}"#, to: "unregister", by: &browser, Self.program)
        #expect(try devices().count == 1)
        _ = await host.send(#"{"fcm_token":"abc:DEF-1"}"#, to: "unregister", by: &browser, bearer)
        #expect(try devices() == [])
    }

    @Test("knows no key that it has not given, on any address")
    func unknownKey() async throws {
        let key = SessionToken.random().text
        var browser = DeskBrowser(variables: ["HTTP_AUTHORIZATION": "Bearer \(key)", "HTTP_ORIGIN": ""])
        var answers = [
            await host.send(#"{"fcm_token":"abc"}"#, by: &browser),
            await host.send(#"{"fcm_token":"abc"}"#, to: "unregister", by: &browser),
            await host.send(
                #"{"fetched":"2026-11-25T10:00:00Z","read":{}}"#, to: "acknowledge", by: &browser),
            await host.patch(#"{"enabled":false}"#, by: &browser),
        ]
        for path in ["settings", "history", "unread"] {
            answers.append(await host.get(notifications: path, by: browser))
        }
        for answer in answers {
            #expect(answer.status == 401)
            #expect(answer.headers("Content-Type") == ["application/problem+json"])
            #expect(
                answer.headers("WWW-Authenticate") == [
                    #"Bearer realm="notifications", error="invalid_token""#
                ])
        }
        let readers = try host.database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM readers") }
        #expect(try readers == 0 && devices() == [])
    }

    @Test("takes a merge patch by its own type, which no other request has")
    func mergePatch() async throws {
        var browser = DeskBrowser()
        let type = ["CONTENT_TYPE": "application/merge-patch+json"]
        #expect(await host.patch(#"{"enabled":false}"#, by: &browser, type).status == 200)
        #expect(await host.get(notifications: "settings", by: browser).page.contains(#""enabled":false"#))
        #expect(await host.send(Self.subscription(), by: &browser, type).status == 415)
        let form = await host.patch("{}", by: &browser, ["CONTENT_TYPE": "application/x-www-form-urlencoded"])
        #expect(
            form.status == 415
                && form.headers("Accept-Patch") == ["application/merge-patch+json, application/json"])
    }

    @Test("answers without the public key where its file cannot be used, and tells the log why")
    func damagedKey() async throws {
        let reports = Mutex<[String]>([])
        var installation = host.installation
        installation.report = { text in reports.withLock { $0.append(text) } }
        for (text, mode, reason) in [
            ("x", 0o600, "The VAPID key must be"), ("x", 0o644, "chmod 600 State/vapid.pem"),
        ] {
            try host.folder.write(text, to: "State/vapid.pem")
            try FileManager.default.setAttributes(
                [.posixPermissions: mode], ofItemAtPath: host.folder("State/vapid.pem"))
            let environment = DeskBrowser().variables("/api/notifications/settings", nil)
            let answer = await Desk(installation, now: DeskHost.now).answer(environment) { _ in [] }
            #expect(answer.response.status == 200)
            #expect(String(decoding: answer.response.body, as: UTF8.self).contains(#""publicKey":null"#))
            #expect(reports.withLock { $0.popLast() }?.contains(reason) == true)
        }
    }

    @Test("answers with a problem where the site's settings are broken")
    func brokenSettings() async throws {
        try host.folder.write("title: [", to: "Content/site.yml")
        let environment = DeskBrowser().variables("/api/notifications/settings", nil)
        let response = await Desk(host.installation, now: DeskHost.now).answer(environment) { _ in [] }
            .response
        #expect(response.status == 503)
        #expect(response.headers.first { $0.name == "Content-Type" }?.value == "application/problem+json")
    }

    @Test("takes credentials of the web server's own sign-in for no reader's key")
    func basic() async throws {
        var browser = DeskBrowser(variables: ["HTTP_AUTHORIZATION": "Basic eDp5"])
        #expect(await host.send(Self.subscription(), by: &browser).status == 201)
        #expect(await host.send(Self.subscription(), by: &browser).status == 200)
        #expect(await host.get(notifications: "unread", by: browser).status == 200)
    }

    @Test("makes no settings for a program without a key, which could not reach them")
    func programWithoutKey() async throws {
        var browser = DeskBrowser()
        #expect(await host.patch("{}", by: &browser, Self.program).status == 403)
        let readers = try host.database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM readers") }
        #expect(readers == 0)
    }

    private static let brokenBodies: [(String, Int)] = [
        ("", 400), ("{", 400), ("[]", 400), ("\u{0}", 400), (spaces(1 << 20), 413),
    ]

    @Test("takes no settings and no acknowledgement that are too large or no object", arguments: brokenBodies)
    func brokenBody(_ json: String, _ status: Int) async throws {
        var browser = DeskBrowser()
        for answer in [
            await host.patch(json, by: &browser), await host.send(json, to: "acknowledge", by: &browser),
        ] {
            #expect(answer.status == status, "\(answer.page)")
            #expect(answer.headers("Content-Type") == ["application/problem+json"])
        }
        let rows = try host.database.read { database in
            try ["readers", "acknowledgements"].map {
                try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \($0)")
            }
        }
        #expect(rows == [0, 0] && browser.cookies == [:])
    }

    @Test("stores settings member by member for a reader, who gets a key by the first ones")
    func settings() async throws {
        let host = try DeskHost()
        var browser = DeskBrowser()
        let defaults = """
            {"enabled":true,"mail":"now","push":true,"quietHours":null,"reminders":{"daily":null,"events":[]},"tags":{},"types":{}}
            """
        let none = await host.get(notifications: "settings", by: browser)
        #expect(
            none.page
                == #"{"devices":0,"mail":null,"nextReminder":null,"publicKey":null,"reader":null,"sendsMail":false,"settings":\#(defaults)}"#
                + "\n")
        #expect(none.headers("Set-Cookie") == [])
        let first = await host.patch(#"{"enabled":false}"#, by: &browser)
        #expect(first.status == 200 && browser.cookies.keys.contains("__Host-corkboard-reader"))
        let second = await host.patch(#"{"tags":{"food":false}}"#, by: &browser)
        #expect(second.headers("Set-Cookie") == [])
        let stored = await host.get(notifications: "settings", by: browser).page
        #expect(stored == second.page)
        #expect(
            stored.contains(#""settings":{"enabled":false,"#) && stored.contains(#""tags":{"food":false}"#))
        #expect(stored.contains(#""reader":"r-"#))
        try host.serveDevices()
        _ = await host.send(Self.subscription(), by: &browser)
        #expect(await host.get(notifications: "settings", by: browser).page.hasPrefix(#"{"devices":1,"#))
    }

    @Test(
        "refuses settings that are none, and stores nothing",
        arguments: [
            ("{", 400), ("[]", 400), (#"{"types":{"newShip":true}}"#, 422), (#"{"loud":true}"#, 422),
            (#"{"quietHours":{"from":"22:00","until":"22:00","timeZone":"UTC"}}"#, 422),
            (#"{"reminders":{"events":[60,60]}}"#, 422), (#"{"reminders":{"events":[30]}}"#, 422),
        ])
    func wrongSettings(_ patch: String, _ status: Int) async throws {
        var browser = DeskBrowser()
        let answer = await host.patch(patch, by: &browser)
        #expect(answer.status == status && browser.cookies == [:])
        #expect(answer.headers("Content-Type") == ["application/problem+json"])
        let readers = try host.database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM readers") }
        #expect(readers == 0)
    }

    @Test("names the public key once the site has one")
    func publicKey() async throws {
        let key = try VAPIDKeyFile.make(below: host.folder.path)
        #expect(
            await host.get(notifications: "settings", by: DeskBrowser()).page.contains(
                #""publicKey":"\#(key.publicKey)""#))
    }
}
