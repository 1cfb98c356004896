import Foundation
import Model
import Posting
import Testing

@testable import Events

@Suite("Files of posts")
struct PostedFilesTests {
    private let id = EventPosting.id(nonce: "nonce-00")

    @Test("are those that a person would write, and the record says when it counts")
    func posted() throws {
        let site = try PostingSite()
        #expect(try site.post() == "Content/events/2026-12-20-lantern-making.md")
        #expect(
            try site.folder.text("Content/events/2026-12-20-lantern-making.md") == """
                ---
                id: \(id)
                title: Lantern making
                starts: 2026-12-20T21:00
                location: East House
                author: Mei
                posted: 2026-12-01T12:00:00-05:00
                broadcast: true
                text: typed
                ---

                Bring *paper*.

                """)
        #expect(
            try site.recordText() == """
                {
                  "data" : {
                    "id" : "\(id)",
                    "timestamp" : "2026-12-01T12:00:00-05:00",
                    "type" : "newEvent",
                    "url" : "https://club.example/events/2026-12-20-lantern-making/"
                  },
                  "from" : "2026-12-01T12:01:00-05:00",
                  "notification" : {
                    "body" : "East House",
                    "title" : "Lantern making"
                  },
                  "until" : "2026-12-20T21:00:00-05:00"
                }

                """)
        #expect(try site.files() == ["broadcasts/\(id).json", "events/2026-12-20-lantern-making.md"])
        #expect(try site.database.pending() == [])
    }

    @Test("keep a person's own keys and comments, and the UID of another calendar, when they are edited")
    func kept() throws {
        let site = try PostingSite()
        let path = "Content/events/2026-12-20-lantern-making.md"
        try site.folder.write(
            """
            ---
            # Ask Wen for the key.
            title: Lantern making
            starts: 2026-12-20T21:00   # after dinner
            room: 214
            id: own1
            uid: one@example.org
            ---

            Bring *paper*.

            """, to: path)
        let form = site.form(["title": "Lanterns", "location": "", "broadcast": ""])
        _ = try site.posting.edit(site.event(), form, version: nil, by: site.submission("nonce-01"))
        #expect(
            try site.folder.text(path) == """
                ---
                # Ask Wen for the key.
                title: Lanterns
                starts: 2026-12-20T21:00   # after dinner
                room: 214
                id: own1
                uid: one@example.org
                updated: 2026-12-01T12:00:00-05:00
                ---

                Bring *paper*.

                """)
        #expect(try site.files() == ["events/2026-12-20-lantern-making.md"])
    }

    @Test(
        "have names of their day and the title in Latin letters, Chinese by its pinyin, and no two the same",
        arguments: [
            (["title": "做灯笼"], "2026-12-20-zuo-deng-long"),
            (["title": "", "title.zh-Hans": "饺子之夜"], "2026-12-20-jiaozi-zhi-ye"),
            (["title": "Dumpling Night", "title.zh-Hans": "饺子之夜"], "2026-12-20-dumpling-night"),
            (["title": "第3届 Dumpling 之夜"], "2026-12-20-di-3-jie-dumpling-zhi-ye"),
            (["title": "做灯笼 DIY"], "2026-12-20-zuo-deng-long-diy"),
            (["title": "🥟"], "2026-12-20-\(EventPosting.id(nonce: "nonce-00").prefix(6))"),
            (
                ["title": String(repeating: "张", count: 30)],
                "2026-12-20-zhang-zhang-zhang-zhang-zhang-zhang-zhang-zhang"
            ),
            (["title": "Café: crème & thé!"], "2026-12-20-cafe-creme-the"),
            (["title": "Past", "date": "", "time": ""], "past-2"),
            (
                ["title": String(repeating: "long ", count: 30)],
                "2026-12-20-long-long-long-long-long-long-long-long-long-long"
            ),
        ])
    func names(fields: [String: String], name: String) throws {
        #expect(try PostingSite().post(fields) == "Content/events/\(name).md")
    }

    @Test("of one title and day get numbers")
    func numbered() throws {
        let site = try PostingSite()
        let paths = try (0..<3).map { try site.post(nonce: "nonce-0\($0)") }
        #expect(
            paths.map { $0.dropFirst("Content/events/2026-12-20-".count) } == [
                "lantern-making.md", "lantern-making-2.md", "lantern-making-3.md",
            ])
    }

    @Test("of a form that is sent twice are one event and one record")
    func twice() throws {
        let site = try PostingSite()
        let first = try site.posting.post(
            site.form(), author: "Mei", others: [], by: site.submission("nonce-00"))
        let tree = try site.folder.tree("Content")
        let second = try site.posting.post(
            site.form(["title": "Other"]), author: "Mei", others: [],
            by: site.submission("nonce-00", after: 90))
        #expect(second == .repeated(first.change))
        #expect(try site.folder.tree("Content") == tree)
        #expect(try site.database.log(limit: 9).count == 1)
    }

    @Test("hold the end of the night after, and days without times")
    func times() throws {
        let site = try PostingSite()
        let night = try site.post(["endTime": "01:00"], nonce: "nonce-10")
        #expect(try site.folder.text(night).contains("starts: 2026-12-20T21:00\nends: 2026-12-21T01:00\n"))
        let days = try site.post(["time": "", "endDate": "2026-12-22"], nonce: "nonce-11")
        #expect(try site.folder.text(days).contains("starts: 2026-12-20\nends: 2026-12-22\n"))
        let repeated = try site.post(["date": "2026-11-01", "time": "01:30"], nonce: "nonce-12")
        #expect(try site.folder.text(repeated).contains("starts: 2026-11-01T01:30\n"))
    }
}
