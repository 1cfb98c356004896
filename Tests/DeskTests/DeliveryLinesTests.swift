import Foundation
import Model
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("The deliveries of a post on its page")
struct DeliveryLinesTests {
    private let host: DeskHost

    init() throws { host = try DeskHost() }

    /// An event whose record counts a minute after now, and a browser in which an editor is signed in.
    /// - Returns: The path of the event's page.
    private func post(by browser: inout DeskBrowser) async throws -> String {
        try host.add("mei", .editor)
        _ = await host.signIn("mei", by: &browser)
        try host.folder.write(
            "---\nid: gala1\ntitle: Gala\nstarts: 2035-05-04T18:00\n---\n\nDance.\n",
            to: "Content/events/gala.md")
        let (posted, counts) = (DeskHost.now, DeskHost.now + 60)
        try host.folder.write(
            """
            {"notification": {"title": "Gala", "body": ""},
             "data": {"id": "gala1", "timestamp": "\(posted.formatted(.iso8601))", "type": "newEvent", "url": null},
             "from": "\(counts.formatted(.iso8601))"}
            """, to: "Content/broadcasts/gala1.json")
        return "/events/gala1"
    }

    /// Registers devices: a channel for each.
    private func register(_ channels: [ReaderDevice.Channel]) throws {
        for (number, channel) in channels.enumerated() {
            let registration = DeviceRegistration(
                channel: channel, endpoint: "\(channel):\(number)", service: "s", language: "en", address: "")
            _ = try host.database.register(registration, of: .random(), now: DeskHost.now)
        }
    }

    private func lines(_ path: String, _ browser: inout DeskBrowser, after seconds: Double) async -> [String]
    {
        let page = await host.ask(path, by: &browser, after: seconds).page
        return page.components(separatedBy: "<div><dt>").dropFirst().compactMap { part in
            let texts = part.components(separatedBy: "</dt><dd>")
            return texts.count > 1 ? "\(texts[0]): \(texts[1].components(separatedBy: "</dd>")[0])" : nil
        }.filter { $0.hasPrefix("Browsers") || $0.hasPrefix("Apps") || $0.hasPrefix("浏览器") }
    }

    @Test("say for each channel how many were reached, what failed and why, and what is still under way")
    func channels() async throws {
        var browser = DeskBrowser()
        let path = try await post(by: &browser)
        try register([.push, .push, .push, .push, .fcm])
        #expect(await lines(path, &browser, after: 59) == [])
        #expect(await lines(path, &browser, after: 61) == ["Browsers: 4 waiting", "Apps: 1 waiting"])
        let running = await host.ask(path, by: &browser, after: 61).page
        #expect(running.contains("data-running") && running.contains("/desk-deliveries."))

        let version = BroadcastVersion(
            id: "gala1", revision: 1, isRetraction: false)
        let time = DeskHost.now + 62
        func attempt(
            _ device: Int64, _ outcome: DeliveryAttempt.Outcome, next: Date? = nil
        ) -> DeliveryAttempt {
            DeliveryAttempt(version, device: device, time: time, outcome: outcome, status: nil, next: next)
        }
        try host.database.record([
            attempt(1, .accepted), attempt(2, .accepted), attempt(3, .busy, next: time + 15),
            attempt(4, .skipped), attempt(5, .unauthorized),
        ])
        let expected = [
            "Browsers: 2 reached · 1 failed: the service is busy, trying again · 1 not sent: their settings, or the sender",
            "Apps: 1 failed: the service does not accept the site’s key",
        ]
        let found = await lines(path, &browser, after: 63)
        #expect(found == expected)

        try host.database.record([attempt(3, .accepted)])
        let done = await host.ask(path, by: &browser, after: 99).page
        #expect(!done.contains("data-running") && done.contains("3 reached"))
        #expect(
            await lines(path + "?lang=zh-Hans", &browser, after: 99).first == "浏览器: 已送达 3 · 未发送 1（对方设置或发布者本人）"
        )
    }

    /// Records that a message to a device has failed for good.
    private func fail(_ device: Int64, _ outcome: DeliveryAttempt.Outcome) throws {
        let version = BroadcastVersion(id: "gala1", revision: 1, isRetraction: false)
        try host.database.record([
            DeliveryAttempt(
                version, device: device, time: DeskHost.now + 62, outcome: outcome, status: 550, next: nil)
        ])
    }

    @Test("say what was given up, too late and too old, and why a server takes no mail, in its words")
    func givenUp() async throws {
        var browser = DeskBrowser()
        let path = try await post(by: &browser)
        try register([.push, .push, .push, .mail])
        for (device, outcome) in [(1, .unreachable), (2, .tooLate), (3, .tooOld), (4, .senderRefused)]
            as [(Int64, DeliveryAttempt.Outcome)]
        {
            try fail(device, outcome)
        }
        try host.database.note(fault: "550 5.7.1 <b>no</b>", at: "mail", now: DeskHost.now + 62)
        let found = await lines(path, &browser, after: 63)
        #expect(
            found == [
                "Browsers: 1 not sent: too late, it had begun · 1 not sent: too old, not sent within 3 days · 1 failed: the service did not answer; given up"
            ])
        let page = await host.ask(path, by: &browser, after: 63).page
        #expect(page.contains("<dd>1 failed: the service refuses mail of this site; given up</dd>"))
        #expect(page.contains("Since 03:01, the service says: 550 5.7.1 &lt;b&gt;no&lt;/b&gt;</dd>"))
        let chinese = await host.ask(path + "?lang=zh-Hans", by: &browser, after: 63).page
        #expect(chinese.contains("失败 1：服务方拒收本站邮件，已放弃") && chinese.contains("服务方的答复：550 5.7.1"))
    }

    @Test("offer to send again what failed, once, by the officer's own form alone")
    func sendAgain() async throws {
        var browser = DeskBrowser()
        let path = try await post(by: &browser)
        try register([.push, .push])
        #expect(await !host.ask(path, by: &browser, after: 61).page.contains("/send-again"))
        for (device, outcome) in [(1, .accepted), (2, .unreachable)] as [(Int64, DeliveryAttempt.Outcome)] {
            try fail(device, outcome)
        }
        let page = await host.ask(path, by: &browser, after: 63)
        #expect(page.page.contains("action=\"/poster\(path)/send-again\""))
        let version = BroadcastVersion(id: "gala1", revision: 1, isRetraction: false)
        let foreign = await host.ask(path + "/send-again", ["csrf": "x"], by: &browser, after: 63)
        #expect(foreign.status == 403)
        #expect(try host.database.failedDeliveries(of: version, now: DeskHost.now + 63) == 1)
        for done in ["again", "none-again"] {
            let answer = await host.ask(
                path + "/send-again", ["csrf": page.value("csrf")], by: &browser, after: 64)
            #expect(answer.headers("Location") == ["/poster\(path)?done=\(done)"])
        }
        #expect(try host.database.attempts(for: "gala1").map(\.next) == [nil, DeskHost.now + 64])
        let after = await host.ask(path + "?done=again", by: &browser, after: 65).page
        #expect(after.contains("It is being sent again") && !after.contains("/send-again"))
    }

    @Test("count nobody who came after a correction was sent")
    func later() async throws {
        var browser = DeskBrowser()
        let path = try await post(by: &browser)
        let file = "\(host.folder.path)/Content/broadcasts/gala1.json"
        let record = try String(contentsOfFile: file, encoding: .utf8)
        try record.replacingOccurrences(of: #""from""#, with: #""revision": 2, "from""#)
            .write(toFile: file, atomically: true, encoding: .utf8)
        try register([.push])
        #expect(await lines(path, &browser, after: 61) == ["Browsers: 1 waiting"])
        let version = BroadcastVersion(id: "gala1", revision: 2, isRetraction: false)
        try host.database.record([
            DeliveryAttempt(
                version, device: 1, time: DeskHost.now + 62, outcome: .accepted, status: nil, next: nil)
        ])
        try host.database.settle(
            [SettledBroadcast(version: version, file: "f")], now: DeskHost.now + 63)
        try register([.push, .push])
        #expect(await lines(path, &browser, after: 70) == ["Browsers: 1 reached"])
    }

    @Test("are none of a post that was never sent: a day later nothing waits")
    func never() async throws {
        var browser = DeskBrowser()
        let path = try await post(by: &browser)
        try register([.push])
        _ = await host.signIn("mei", by: &browser, after: 90_000)
        #expect(await lines(path, &browser, after: 90_001) == [])
    }
}
