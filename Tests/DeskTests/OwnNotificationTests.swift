import Foundation
import Model
import TestSupport
import Testing

@testable import Desk
@testable import Notifications
@testable import State

@Suite("The API for notifications to one reader alone")
struct OwnNotificationTests {
    private let host: DeskHost
    private let browser: DeskBrowser
    private let reader: Reader

    init() async throws {
        host = try DeskHost()
        var browser = DeskBrowser()
        _ = await host.patch("{}", by: &browser)
        let key = try #require(SessionToken(browser.cookies["__Host-corkboard-reader"] ?? ""))
        (self.browser, reader) = (browser, try #require(try host.database.reader(key)))
    }

    private func add(
        _ id: String, _ kind: Broadcast.Kind, subject: String? = nil, at seconds: TimeInterval,
        url: String? = nil
    ) throws {
        let time = Date(timeIntervalSince1970: (DeskHost.now + seconds).timeIntervalSince1970.rounded())
        let broadcast = Broadcast(
            id: try #require(Slug(id)), title: "Title", body: "", subject: subject ?? id,
            timestamp: try #require(Timestamp(time, in: .gmt)), kind: kind, url: url)
        try host.database.add([PersonalRecord(broadcast, of: reader.id)])
    }

    private struct Item: Decodable, Equatable {
        var type = "generic"
        var id: String
        var tab = "/notifications/"
        var page = ""
    }

    private struct Lists: Decodable {
        let fetched: String
        let own: [Item]
    }

    private func lists(after seconds: TimeInterval) async throws -> Lists {
        let page = await host.get(notifications: "unread", by: browser, after: seconds).page
        return try JSONDecoder().decode(Lists.self, from: Data(page.utf8))
    }

    @Test(
        "are listed with their tab and page",
        arguments: [
            (.newEvent, "/events/gala/", "/events/", "/events/gala/"),
            (.generic, "/events/gala/?on=1#top", "/notifications/", "/events/gala/"),
            (.generic, nil, "/notifications/", ""),
            (.generic, "/poster/moderation", "/notifications/", ""),
            (.upvote, "/feedback/x/", "/feedback/", "/feedback/x/"),
            // A site without meet-ups.
            (.newRs, "/meetups/x/", "/notifications/", "/meetups/x/"),
        ] as [(Broadcast.Kind, String?, String, String)])
    func tabs(_ kind: Broadcast.Kind, _ path: String?, _ tab: String, _ page: String) async throws {
        try add("a", kind, at: 10, url: path.map { DeskHost.url + $0 })
        let expected = Item(type: kind.rawValue, id: "a", tab: tab, page: page)
        #expect(try await lists(after: 20).own == [expected])
    }

    @Test("on another host have no page")
    func elsewhere() async throws {
        try add("a", .generic, at: 10, url: "https://other.example.org/events/")
        #expect(try await lists(after: 20).own == [Item(id: "a")])
    }

    @Test("are listed once for each subject, newest first, until they are acknowledged")
    func acknowledged() async throws {
        try add("a", .generic, subject: "gala", at: 10)
        try add("b", .generic, at: 20)
        try add("c", .generic, subject: "gala", at: 30)
        let first = try await lists(after: 40)
        #expect(first.own == [Item(id: "gala"), Item(id: "b")])
        try add("d", .generic, at: 50)
        var browser = browser
        let json = #"{"fetched":"\#(first.fetched)","read":{"generic":["gala","d"]}}"#
        let answer = await host.send(json, to: "acknowledge", by: &browser, after: 60)
        #expect(
            try JSONDecoder().decode(Lists.self, from: Data(answer.page.utf8)).own.map(\.id) == ["d", "b"])
        #expect(try await lists(after: 70).own.map(\.id) == ["d", "b"])
        try add("e", .generic, subject: "gala", at: 80)
        #expect(try await lists(after: 90).own.map(\.id) == ["gala", "d", "b"])
    }

    @Test("are of nobody without a key")
    func nobody() async throws {
        try add("a", .generic, at: 10)
        let page = await host.get(notifications: "unread", by: DeskBrowser(), after: 20).page
        #expect(page.contains(#""own":[]"#) && page.contains(#""unread":{}"#))
    }

    private struct History: Decodable { let history: [NotificationRecord] }

    /// The titles of the history, each with whether it is marked.
    private func records(_ query: String) async throws -> [[String]] {
        let answer = await host.get(notifications: "history\(query)", by: browser, after: 30)
        return try JSONDecoder().decode(History.self, from: Data(answer.page.utf8)).history.map {
            [$0.notification.title, $0.own == true ? "own" : ""]
        }
    }

    @Test("are marked in the history, and can be had alone")
    func history() async throws {
        try add("a", .generic, at: 20)
        let folder = "\(host.installation.build.output)/notifications"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let time = (DeskHost.now + 10).formatted(.iso8601)
        try """
        {"history":[{"notification":{"title":"For all","body":""},
         "data":{"id":"x","timestamp":"\(time)","type":"newEvent","url":null}}]}
        """.write(toFile: "\(folder)/history.json", atomically: true, encoding: .utf8)
        #expect(try await records("") == [["Title", "own"], ["For all", ""]])
        #expect(try await records("?own=true") == [["Title", "own"]])
        let all = await host.get(notifications: "history", by: DeskBrowser(), after: 30).page
        #expect(all.contains("For all") && !all.contains("own"))
    }
}
