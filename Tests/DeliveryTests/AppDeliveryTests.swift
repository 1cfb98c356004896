import Foundation
import Notifications
import Push
import TestSupport
import Testing

@testable import Delivery
@testable import State

@Suite("Deliveries to apps")
struct AppDeliveryTests {
    private let site: ChannelSite

    init() throws {
        site = try ChannelSite()
        try site.startApps()
        try site.setUp(#""fcm": "fcm.json""#)
    }

    @Test("need one access token, which Google's service gives for a signed assertion; each answer is noted")
    func outcomes() throws {
        for kind in ["ok", "gone", "busy", "other", "wrong"] { try site.addApp("app-\(kind)") }
        try site.write("gala")
        #expect(
            try site.deliver().line
                == "1 sent, 1 removed, 5 failed, 3 to be tried again, 1 refused for the site's key or account"
        )
        #expect(
            try site.attempts("gala") == [
                "app-ok accepted 200 0", "app-gone gone 404 0", "app-busy busy 503 0 +20",
                "app-busy busy 503 20 +30",
                "app-busy busy 503 50 +60", "app-other unauthorized 403 0",
                "app-wrong refused 400 0",
            ])
        let received = try site.received()
        #expect(received.filter { $0.path == "/token" }.count == 1)
        let messages = received.filter { $0.path == "/v1/projects/corkboard-test/messages:send" }
        #expect(messages.count == 7)
        #expect(messages.allSatisfy { $0.headers["authorization"] == "Bearer t1" })
        let topic = PushOptions.topic(hashing: "gala")
        #expect(
            messages.first { $0.body.contains("app-ok") }?.body == """
                {"message":{"android":{"collapse_key":"\(topic)","notification":{"tag":"\(topic)"},"priority":"NORMAL","ttl":"259200s"},\
                "apns":{"headers":{"apns-collapse-id":"\(topic)"}},\
                "data":{"id":"e1","record":"gala","revision":"1","timestamp":"2027-01-01","type":"newEvent",\
                "url":"https://csa.example.edu/events/gala/"},"notification":{"body":"At six","title":"Gala"},"token":"app-ok"}}
                """)
    }

    @Test("are in the language of the app, and of a retraction for the app alone")
    func message() throws {
        try site.addApp("app-ok", language: "zh-Hans")
        try site.write("gala")
        try site.deliver()
        try site.write("gala", retracted: true)
        site.go(to: 10)
        try site.deliver()
        let bodies = try site.received().filter { $0.path != "/token" }.map(\.body)
        #expect(bodies.count == 2)
        #expect(bodies[0].contains(#""notification":{"body":"At six","title":"晚会"}"#))
        #expect(bodies[0].contains(#""url":"https://csa.example.edu/zh-Hans/events/gala/""#))
        #expect(bodies[1].contains(#""retracted":"true""#) && !bodies[1].contains(#""notification":{"body""#))
    }

    @Test("wait for a new token where the old one is not accepted any more")
    func expired() throws {
        try site.addApp("app-ok")
        try site.write("gala")
        try site.services.write("", to: "expired")
        let run = DeliveryRun(try site.site, site.database)
        site.go(to: 0)
        try run.run()
        #expect(run.summary[.busy] == 3)
        #expect(try site.received().filter { $0.path == "/token" }.count == 3)
        try site.services.remove("expired")
        site.go(to: 300)
        #expect(try site.deliver()[.accepted] == 1)
    }

    @Test(
        "without an access token fail for the time being, also if the account is refused, which may be for a wrong clock",
        arguments: [
            (500, "busy 500", []),
            (
                400, "unauthorized 400",
                ["Firebase Cloud Messaging refused the site's service account (status 400)"]
            ),
        ] as [(Int, String, [String])])
    func exchange(status: Int, outcome: String, troubles: [String]) throws {
        try site.addApp("app-ok")
        try site.addApp("app2-ok")
        try site.write("gala")
        try site.services.write("\(status)", to: "exchange")
        #expect(try site.deliver().troubles == troubles)
        let attempts = try site.attempts("gala")
        #expect(attempts.first == "app-ok \(outcome) 0 +15")
        #expect(attempts.count == 6)
        #expect(try site.received().allSatisfy { $0.path == "/token" })
        #expect(try site.received().count == 3)
    }

    @Test(
        "without a usable account are not tried; the run says why, after the other channels were served, and nothing of a site without apps"
    )
    func noAccount() throws {
        try site.setUp(site.groups("ok"))
        site.go(to: -100)
        try site.deliver()
        site.go(to: 0)
        try site.addApp("app-ok")
        try site.write("gala")
        // Anybody can register an app.
        #expect(try site.deliver().troubles == [])
        #expect(try site.attempts("gala") == ["ok accepted 200 0"])
        try site.setUp(site.groups("ok"), #""fcm": "fcm.json""#)
        try site.writeSecret("{}", to: "State/fcm.json")
        #expect(
            throws: DeliveryFailure.serviceAccount(
                file: "State/fcm.json", .unusableAccount(member: "project_id"))
        ) { try site.deliver() }
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: site.folder("State/fcm.json"))
        #expect(
            throws: DeliveryFailure.channels(ChannelFault(file: "State/fcm.json", .readableByOthers))
        ) { try site.deliver() }
        try site.folder.remove("State/fcm.json")
        #expect(throws: DeliveryFailure.self) { try site.deliver() }
        #expect(try site.attempts("gala") == ["ok accepted 200 0"])
    }

    @Test("go to Google's address for an account of Google's, and to local ones only as the environment says")
    func addresses() throws {
        let account = try ServiceAccount(
            json: Array(try site.services.text("account.json").utf8))
        let local = AppAccess(account, try site.site)
        #expect(local.url == "\(site.origin)/v1/projects/corkboard-test/messages:send" && local.isTest)
        let elsewhere = DeliverySite(root: "/", settings: try site.site.settings)
        let real = AppAccess(account, elsewhere)
        #expect(real.url == "https://fcm.googleapis.com/v1/projects/corkboard-test/messages:send")
        #expect(!real.isTest)
    }
}
