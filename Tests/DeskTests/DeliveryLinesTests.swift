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
