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

    /// Writes the record of an event as posted at a time after now, and notes that an officer did so.
    private func record(
        _ id: String, at seconds: TimeInterval, revision: Int = 1, by author: Author = "bo",
        subject: String? = nil, type: String = "newEvent"
    ) throws {
        let time = Date(timeIntervalSince1970: (DeskHost.now + seconds).timeIntervalSince1970.rounded())
        let text = """
            {"notification":{"title":"\(id)","body":"At six"},
             "data":{"id":"\(subject ?? id)","timestamp":"\(time.formatted(.iso8601))","type":"\(type)","url":null},"revision":\(revision)}
            """
        let path = "Content/broadcasts/\(id).json"
        let before = FileManager.default.contents(atPath: host.folder(path)).map { Array($0) }
        try host.folder.write(text, to: path)
        let file = FileChange(path: path, before: before, after: Array(text.utf8))
        _ = try host.database.accept(
            Change(
                nonce: nil, time: time, author: author, action: .edit, subject: subject ?? id, title: id,
                files: [file]))
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
        let later = (DeskHost.now + 50).formatted(.iso8601)
        _ = await host.send(
            #"{"fetched":"\#(later)","read":{"newEvent":["a"]}}"#, to: "acknowledge", by: &browser, after: 50)
        // Its file is written again by a restored backup.
        try FileManager.default.setAttributes(
            [.modificationDate: DeskHost.now + 60], ofItemAtPath: host.folder("Content/broadcasts/a.json"))
        #expect(try await unread(browser, after: 70) == ["newEvent": ["b"]])
    }

    @Test("has a subject once for several records, and those of an unknown type as generic")
    func types() async throws {
        var browser = DeskBrowser()
        _ = await host.patch("{}", by: &browser)
        try record("a", at: 10, subject: "e1")
        try record("b", at: 20, subject: "e1")
        try record("c", at: 30, subject: "x1", type: "newShip")
        try record("d", at: 40, subject: "x1", type: "generic")
        #expect(try await unread(browser, after: 50) == ["newEvent": ["e1"], "generic": ["x1"]])
    }

    @Test("has nothing that an officer caused who was signed in on a device of the reader")
    func ownPosts() async throws {
        try host.add("mei")
        var browser = DeskBrowser()
        #expect(await host.signIn("mei", by: &browser).status == 303)
        try host.serveDevices()
        _ = await host.send(#"{"fcm_token":"abc"}"#, by: &browser)
        try record("a", at: 10, by: "mei")
        try record("b", at: 20, by: "bo")
        #expect(try await unread(browser, after: 30) == ["newEvent": ["b"]])
        try record("a", at: 40, revision: 2, by: "bo")
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

    /// Writes the published history: ids and seconds after now, as they are in the file.
    private func publish(_ records: [(id: String, seconds: Double)]) throws {
        let folder = "\(host.installation.build.output)/notifications"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let texts = records.map { record in
            """
            {"notification":{"title":"p\(record.id)","body":""},"data":{"id":"\(record.id)","timestamp":\
            "\((DeskHost.now + record.seconds).formatted(.iso8601))","type":"newEvent","url":null}}
            """
        }
        try #"{"history":[\#(texts.joined(separator: ","))]}"#
            .write(toFile: "\(folder)/history.json", atomically: true, encoding: .utf8)
    }

    @Test("has 20 records and then the rest, also where a page ends between records of one second")
    func pages() async throws {
        // The first in the file was posted before all others, and takes effect last. Those from 19 to 21 are of one second.
        var records = [(id: "00", seconds: -3600.0)]
        for number in 1...24 {
            let seconds = (19...21).contains(number) ? 80 : 100 - Double(number)
            records.append((String(format: "%02d", number), seconds))
        }
        try publish(records)
        let first = try await titles(DeskBrowser())
        #expect(first == records[1...20].map { "p\($0.id)" })
        let time = (DeskHost.now + 80).formatted(.iso8601)
        let second = try await titles(DeskBrowser(), "?before=\(time)&after=20")
        #expect(second == ["p21", "p22", "p23", "p24", "p00"])
        #expect(try await titles(DeskBrowser(), "?before=\(time)") == ["p22", "p23", "p24", "p00"])
    }

    @Test("has at most 100 records")
    func longest() async throws {
        try publish((0..<130).map { ("\($0)", Double($0)) })
        #expect(try await titles(DeskBrowser(), "?limit=1000").count == 100)
        #expect(try await titles(DeskBrowser()).count == 20)
    }

    @Test("does not part records of one subject and second, which no address tells apart")
    func sameRecords() async throws {
        try publish([("a", 20), ("b", 10), ("b", 10), ("c", 5)])
        #expect(try await titles(DeskBrowser(), "?limit=2") == ["pa", "pb", "pb"])
    }

    @Test("merges the published history with the reader's own records, newest first")
    func history() async throws {
        var browser = DeskBrowser()
        _ = await host.patch("{}", by: &browser)
        try publish([("30", 30), ("10", 10)])
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
        arguments: ["limit=0", "limit=-1", "limit=x", "limit=", "before=x", "before=", "after=a"])
    func wrongQuery(_ query: String) async {
        let answer = await host.get(notifications: "history?\(query)", by: DeskBrowser())
        #expect(answer.status == 400 && answer.headers("Content-Type") == ["application/problem+json"])
    }

    private func daily(_ time: String, _ messages: String) -> String {
        #"{"reminders":{"daily":{"time":"\#(time)","timeZone":"UTC","messages":[\#(messages)]}}}"#
    }

    /// The lines with the times of all records of readers.
    private func pending() throws -> [String] {
        try host.database.read {
            try String.fetchAll($0, sql: "SELECT record FROM personalRecords ORDER BY counts")
        }
        .compactMap { $0.split(separator: "\n").first { $0.contains("\"timestamp\"") }.map(String.init) }
    }

    @Test("schedules daily reminders that were chosen while nothing was sent, once it is turned on")
    func turnedOn() async throws {
        var browser = DeskBrowser()
        _ = await host.patch(#"{"enabled":false}"#, by: &browser)
        _ = await host.patch(daily("08:00", #""Drink water""#), by: &browser)
        #expect(try pending().isEmpty)
        let on = await host.patch(#"{"enabled":true}"#, by: &browser)
        #expect(try pending().count == 1 && on.page.contains(#"T08:00:00Z","publicKey""#))
        _ = await host.patch(#"{"enabled":false}"#, by: &browser)
        #expect(try pending().isEmpty)
    }

    @Test("fills empty slots of daily reminders when the lists are asked for")
    func renewal() async throws {
        var browser = DeskBrowser()
        _ = await host.patch(daily("08:00", #""Drink water""#), by: &browser)
        try host.database.write { try $0.execute(sql: "DELETE FROM personalRecords") }
        _ = try await unread(browser, after: 10)
        #expect(try pending().count == 1)
    }

    @Test("schedules the reader's daily reminders, and again after a change")
    func reminders() async throws {
        var browser = DeskBrowser()
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
