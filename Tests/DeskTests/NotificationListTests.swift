import Foundation
import Model
import TestSupport
import Testing

@testable import Desk
@testable import Notifications
@testable import State

@Suite("The API for lists of notifications")
struct NotificationListTests {
    private let host: DeskHost

    init() throws { host = try DeskHost() }

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
        let page = await host.get(notifications: "unread", by: browser, after: seconds).page
        return try JSONDecoder().decode(Lists.self, from: Data(page.utf8)).unread
    }

    @Test("lists what came since the reader began, until it is acknowledged; what comes in between stays")
    func unreadLists() async throws {
        var browser = DeskBrowser()
        try record("old", at: -100)
        #expect(try await unread(browser, after: 0) == [:])
        _ = await host.patch("{}", by: &browser)
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
        let left = await host.send(
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
        #expect(await host.send(json, to: "acknowledge", by: &browser).status == status)
    }

    private struct History: Decodable { let history: [NotificationRecord] }

    private func titles(_ browser: DeskBrowser, _ query: String = "") async throws -> [String] {
        let page = await host.get(notifications: "history" + query, by: browser, after: 100).page
        return try JSONDecoder().decode(History.self, from: Data(page.utf8)).history.map(\.notification.title)
    }

    @Test("merges the published history with the reader's own records, newest first")
    func history() async throws {
        var browser = DeskBrowser()
        _ = await host.patch("{}", by: &browser)
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

    @Test(
        "refuses a limit and a time that are none",
        arguments: ["limit=0", "limit=-1", "limit=x", "limit=", "before=x", "before="])
    func wrongQuery(_ query: String) async {
        let answer = await host.get(notifications: "history?\(query)", by: DeskBrowser())
        #expect(answer.status == 400 && answer.headers("Content-Type") == ["application/problem+json"])
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
        let first = await host.patch(daily("08:00", #""Drink water","Call home""#), by: &browser)
        let tomorrow = (DeskHost.now + 86_400).formatted(.iso8601).prefix(10)
        #expect(first.page.contains(#""nextReminder":"\#(tomorrow)T08:00:00Z""#))
        #expect(try pending().count == 2 && pending().allSatisfy { $0.contains("T08:00:00") })
        _ = await host.get(notifications: "settings", by: browser)
        #expect(try pending().count == 2)
        _ = await host.patch(daily("09:30", #""Call home""#), by: &browser)
        #expect(try pending().count == 1 && pending().allSatisfy { $0.contains("T09:30:00") })
        let none = await host.patch(#"{"reminders":{"daily":null}}"#, by: &browser)
        #expect(try pending().isEmpty)
        #expect(none.page.contains(#""nextReminder":null"#))
    }
}
