import ContentFiles
import Foundation
import Model
import TestSupport
import Testing

@testable import Feedback

@Suite("Files of feedback and of broadcasts")
struct FeedbackAndBroadcastTests {
    private let site: SampleSite

    init() throws { site = try SampleSite() }

    private func time(_ text: String) throws -> Timestamp { try #require(Timestamp(text, in: .gmt)) }

    @Test("Messages, the newest first")
    func feedback() async throws {
        try site.folder.write(
            "---\nfeeling: love\ntitle: The late bus\nposted: 2026-11-20T22:14:00-05:00\n---\n\n  It *runs*.\n",
            to: "Content/feedback/2026/11/a1.md")
        try site.folder.write(
            "---\nid: b2\nfeeling: hate\ntitle: No seats\nauthor: Lin\nposted: 2026-11-21T22:14:00-05:00\nhidden: true\n---\n",
            to: "Content/feedback/b2.md")
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        #expect(await site.sentences() == [])
        #expect(
            await site.reading().content?.feedback == [
                Feedback(
                    id: try .of("b2"), feeling: .hate, title: "No seats", author: "Lin",
                    posted: try #require(Timestamp("2026-11-21T22:14:00-05:00", in: zone)), isHidden: true,
                    message: ""),
                Feedback(
                    id: try .of("a1"), feeling: .love, title: "The late bus",
                    posted: try #require(Timestamp("2026-11-20T22:14:00-05:00", in: zone)),
                    message: "  It *runs*."),
            ])
    }

    @Test(
        "Wrong messages",
        arguments: [
            ("title: A\nposted: 2026-11-20", [": 'feeling' is missing; expected love or hate"]),
            (
                "feeling: like\ntitle: A\nposted: 2026-11-20",
                [":2: 'feeling' is \"like\"; expected one of love, hate"]
            ),
            ("feeling: love\nposted: 2026-11-20", [": 'title' is missing; expected what it is about"]),
            ("feeling: love\ntitle: A", [": 'posted' is missing; expected when it was posted"]),
            (
                "id: x\nfeeling: love\ntitle: A\nposted: 2026-11-20",
                [":2: 'id' is \"x\"; expected the file's name, a1"]
            ),
            (
                "feeling: love\ntitle: A\nposted: 2026-11-20\nhiden: true",
                [":5: warning: 'hiden' is not a known key; did you mean 'hidden'?"]
            ),
        ])
    func wrongFeedback(fields: String, sentences: [String]) async throws {
        try site.folder.write("---\n\(fields)\n---\nText.", to: "Content/feedback/2026/11/a1.md")
        #expect(await site.sentences() == sentences.map { "Content/feedback/2026/11/a1.md\($0)" })
    }

    @Test("Two messages cannot share an id, and none can be called month")
    func shared() async throws {
        let text = "---\nfeeling: love\ntitle: A\nposted: 2026-11-20\n---\n"
        for name in ["2026/10/a1", "2026/11/a1", "2026/11/month"] {
            try site.folder.write(text, to: "Content/feedback/\(name).md")
        }
        #expect(
            await site.sentences() == [
                "Content/feedback/2026/11/a1.md: the address /feedback/a1/ is already taken by Content/feedback/2026/10/a1.md; expected each only once",
                "Content/feedback/2026/11/month.md: would have the address month, which the site itself uses; expected another file name",
            ])
    }

    @Test("Broadcasts, the newest first by when they count; unknown types are generic")
    func broadcasts() async throws {
        try site.folder.write(
            """
            {"notification": {"title": "A", "body": "B"}, "more": 1,
             "data": {"id": "e1", "timestamp": "2026-11-10T09:00:00-05:00", "type": "newEvent", "url": null}}
            """, to: "Content/broadcasts/a.json")
        try site.folder.write(
            """
            {"notification": {"title": "C", "body": "D"},
             "data": {"id": "e2", "timestamp": "2026-11-10T08:00:00-05:00", "type": "party",
                      "url": "https://csa.example.edu/events/x/"},
             "from": "2026-11-10T09:01:00-05:00", "revision": 2, "changes": "Now at 19:00", "retracted": true}
            """, to: "Content/broadcasts/b.json")
        #expect(await site.sentences() == [])
        let broadcasts = try #require(await site.reading().content?.broadcasts)
        #expect(broadcasts.map(\.id.text) == ["b", "a"])
        #expect(broadcasts.map(\.kind) == [.generic, .newEvent])
        #expect(broadcasts.map(\.url) == ["https://csa.example.edu/events/x/", nil])
        #expect(broadcasts.map(\.from?.text) == ["2026-11-10T09:01:00-05:00", nil])
        #expect(broadcasts.map(\.revision) == [2, 1])
        #expect(broadcasts.map(\.changes) == ["Now at 19:00", nil])
        #expect(broadcasts.map(\.isRetracted) == [true, false])
        #expect(broadcasts.map(\.subject) == ["e2", "e1"])
        #expect(broadcasts.map(\.body) == ["D", "B"])
    }

    @Test("A broadcast has texts by language where they are not the same, and its file is written so")
    func localizedBroadcast() async throws {
        let text = """
            {
              "changes" : {
                "en" : "New place: Hall",
                "zh-Hans" : "地点改为：礼堂"
              },
              "data" : {
                "id" : "e1",
                "timestamp" : "2026-11-10T09:00:00-05:00",
                "type" : "newEvent",
                "url" : null
              },
              "notification" : {
                "body" : {
                  "en" : "Hall. Bring paper.",
                  "zh-Hans" : "礼堂。Bring paper."
                },
                "title" : "Lanterns"
              },
              "revision" : 2
            }

            """
        try site.folder.write(text, to: "Content/broadcasts/a.json")
        #expect(await site.sentences() == [])
        let broadcast = try #require(await site.reading().content?.broadcasts.first)
        #expect(broadcast.title == "Lanterns")
        let body = ["en": "Hall. Bring paper.", "zh-Hans": "礼堂。Bring paper."]
        #expect(broadcast.body == LocalizedText(byLanguage: body))
        #expect(
            broadcast.changes == LocalizedText(byLanguage: ["en": "New place: Hall", "zh-Hans": "地点改为：礼堂"]))
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let written = ContentDocuments(root: site.folder.path, timeZone: zone).file(broadcast, earlier: nil)
        #expect(String(decoding: written.bytes, as: UTF8.self) == text)
    }

    @Test("A broadcast has what Notices show until it counts, and whom it tells of what")
    func heldBroadcast() async throws {
        let text = """
            {
              "before" : {
                "changes" : "New time: 19:00",
                "from" : "2026-11-10T09:01:00-05:00",
                "notification" : {
                  "body" : "Hall",
                  "title" : "Lanterns"
                },
                "revision" : 2
              },
              "cancelled" : true,
              "changes" : "Cancelled: storm",
              "data" : {
                "id" : "e1",
                "timestamp" : "2026-11-10T09:00:00-05:00",
                "type" : "newEvent",
                "url" : null
              },
              "from" : "2026-11-11T09:01:00-05:00",
              "notification" : {
                "body" : "Hall. Bring paper.",
                "title" : "Lanterns at the hall"
              },
              "revision" : 3,
              "silent" : true
            }

            """
        try site.folder.write(text, to: "Content/broadcasts/a.json")
        #expect(await site.sentences() == [])
        let broadcast = try #require(await site.reading().content?.broadcasts.first)
        #expect((broadcast.isCancelled, broadcast.isSilent) == (true, true))
        let (held, over) = (try time("2026-11-11T09:00:59-05:00"), try time("2026-11-11T09:01:00-05:00"))
        let earlier = try #require(broadcast.shown(at: held.instant))
        #expect((earlier.title, earlier.body, earlier.revision) == ("Lanterns", "Hall", 2))
        #expect((earlier.changes, earlier.isCancelled) == ("New time: 19:00", false))
        #expect(earlier.from?.text == "2026-11-10T09:01:00-05:00")
        #expect(broadcast.shown(at: over.instant)?.title == "Lanterns at the hall")
        var retracted = broadcast
        retracted.isRetracted = true
        #expect(retracted.shown(at: held.instant) == nil)
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let written = ContentDocuments(root: site.folder.path, timeZone: zone).file(broadcast, earlier: nil)
        #expect(String(decoding: written.bytes, as: UTF8.self) == text)
        try site.folder.write(
            text.replacing("2026-11-10T09:01:00-05:00", with: "soon"), to: "Content/broadcasts/a.json")
        #expect(
            await site.sentences() == [
                "Content/broadcasts/a.json: 'before.from' is \"soon\"; expected a time such as 2026-12-05T18:00:00-05:00"
            ])
    }

    @Test(
        "Wrong broadcasts",
        arguments: [
            (
                "",
                "is not the JSON of a broadcast (the parser gave up); expected {\"notification\": {..}, \"data\": {..}}"
            ),
            (
                "[]",
                "is not the JSON of a broadcast ('' has a value of another kind); expected {\"notification\": {..}, \"data\": {..}}"
            ),
            ("{\"notification\": {\"title\": \"A\"}}", "'notification.body' is missing; expected a value"),
            (
                "{\"notification\": {\"title\": {\"en\": 1}, \"body\": \"\"}}",
                "is not the JSON of a broadcast ('notification.title.en' has a value of another kind); expected {\"notification\": {..}, \"data\": {..}}"
            ),
            (
                "{\"notification\": {\"title\": {}, \"body\": \"\"}}",
                "is not the JSON of a broadcast ('notification.title' has a value of another kind); expected {\"notification\": {..}, \"data\": {..}}"
            ),
            (
                "{\"notification\": {\"title\": 1, \"body\": \"\"}}",
                "is not the JSON of a broadcast ('notification.title' has a value of another kind); expected {\"notification\": {..}, \"data\": {..}}"
            ),
            (
                "{\"notification\": {\"title\": \"A\", \"body\": \"\"}, \"data\": {\"id\": \"a\", \"timestamp\": \"now\", \"type\": \"x\"}}",
                "'data.timestamp' is \"now\"; expected a time such as 2026-12-05T18:00:00-05:00"
            ),
            (
                "{\"notification\": {\"title\": \"A\", \"body\": \"\"}, \"data\": {\"id\": \"a\", \"timestamp\": \"2026-01-01\", \"type\": \"x\", \"url\": \"javascript:1\"}}",
                "'data.url' is \"javascript:1\"; expected an address in full such as https://csa.example.edu/events/, or null"
            ),
        ])
    func wrongBroadcast(text: String, sentence: String) async throws {
        try site.folder.write(text, to: "Content/broadcasts/a.json")
        #expect(await site.sentences() == ["Content/broadcasts/a.json: \(sentence)"])
    }

    @Test("A broadcast from the future is warned of, and control characters are refused")
    func odd() async throws {
        func text(_ body: String, _ time: String) -> String {
            "{\"notification\": {\"title\": \"A\", \"body\": \"\(body)\"}, \"data\": {\"id\": \"a\", \"timestamp\": \"\(time)\", \"type\": \"x\"}}"
        }
        try site.folder.write(text("B\\nC", "2027-01-01"), to: "Content/broadcasts/a.json")
        let early = await ContentReading(root: site.folder.path, now: try time("2026-11-21").instant)
        #expect(
            early.problems.map(\.description) == [
                "Content/broadcasts/a.json: warning: 'data.timestamp' is \"2027-01-01\", which is still to come; expected a time until now"
            ])
        try site.folder.write(text("B\\u0000", "2026-01-01"), to: "Content/broadcasts/a.json")
        #expect(
            await site.sentences() == [
                "Content/broadcasts/a.json: 'notification.body' is \"B\\u{0}\"; expected a text without control characters"
            ])
    }
}
