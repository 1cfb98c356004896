import Foundation
import Markdown
import Model
import Samples
import StandardSections
import Testing

@testable import Courses
@testable import Events
@testable import Feedback
@testable import Site

@Suite("Feeds")
struct FeedTests {
    private func time(_ text: String) -> Timestamp { Timestamp(text, in: .gmt)! }

    private func event(_ id: String, posted: String?, updated: String? = nil, _ detail: String = "Come.")
        -> Event
    {
        Event(
            id: id, slug: Sample.slug(id), title: LocalizedText("Event \(id)"), posted: posted.map(time),
            updated: updated.map(time), detail: detail)
    }

    private func content(_ events: [Event], _ feedback: [Feedback] = []) -> SiteContent {
        var content = Sample.content([])
        (content.events, content.feedback) = (events, feedback)
        return content
    }

    private func text(_ address: String, _ content: SiteContent) async throws -> String {
        try await Sample.text(address, content, Sample.theme())
    }

    /// The items of a JSON feed.
    private func items(_ address: String, _ content: SiteContent) async throws -> [[String: Any]] {
        let object = try JSONSerialization.jsonObject(with: Data(try await text(address, content).utf8))
        return (object as? [String: Any])?["items"] as? [[String: Any]] ?? []
    }

    @Test("have a post in Atom with its names, times, author, tags and text")
    func atom() async throws {
        var event = event("a b@c", posted: "2026-11-10T09:00:00-05:00", updated: "2026-11-20")
        event.slug = Sample.slug("gala")
        (event.author, event.tags) = ("Mei", ["food"])
        (event.status, event.location) = (.cancelled, "Hall <2>")
        event.schedule = Schedule(
            start: EventTime(time("2026-12-05T18:00").civil, in: .gmt),
            end: EventTime(time("2026-12-05T21:00").civil, in: .gmt), timeZone: .gmt)
        #expect(
            try await text("/events/feed.xml", content([event])) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
                <id>https://pine.example.org/events/feed.xml</id>
                <title>Pine Club: Events</title>
                <updated>2026-11-20T00:00:00+00:00</updated>
                <author><name>Pine Club</name></author>
                <link rel="self" type="application/atom+xml" href="https://pine.example.org/events/feed.xml"/>
                <link rel="alternate" type="text/html" href="https://pine.example.org/events/"/>
                <entry>
                <id>tag:pine.example.org,2026:event/a%20b%40c</id>
                <title>Cancelled: Event a b@c</title>
                <published>2026-11-10T14:00:00+00:00</published>
                <updated>2026-11-20T00:00:00+00:00</updated>
                <link rel="alternate" type="text/html" href="https://pine.example.org/events/gala/"/>
                <author><name>Mei</name></author>
                <category term="food"/>
                <summary>Saturday, 5 December 2026, 18:00 to 21:00. Hall &lt;2&gt;</summary>
                <content type="html">&lt;p&gt;&lt;strong&gt;Saturday, 5 December 2026, 18:00 to 21:00. Hall &amp;lt;2&amp;gt;&lt;/strong&gt;&lt;/p&gt;
                &lt;p&gt;Come.&lt;/p&gt;
                </content>
                </entry>
                </feed>

                """)
    }

    @Test("have a message in JSON Feed with its feeling, and its text as it was typed")
    func json() async throws {
        var message = Sample.message("k3", .hate, hoursAgo: 1)
        (message.title, message.message, message.author) = ("Bus", "Late & <late>\nagain", "Lin")
        #expect(
            try await text("/feedback/feed.json", content([], [message])) == """
                {"version":"https://jsonfeed.org/version/1.1","title":"Pine Club: Feedback",\
                "home_page_url":"https://pine.example.org/feedback/",\
                "feed_url":"https://pine.example.org/feedback/feed.json","authors":[{"name":"Pine Club"}],\
                "language":"en","items":[{"id":"tag:pine.example.org,2026:feedback/k3",\
                "url":"https://pine.example.org/feedback/k3/","title":"Bus",\
                "content_html":"\\u003cp>\\u003cstrong>Hate\\u003c/strong>\\u003c/p>\\u000a\\u003cp>Late &amp; &lt;late&gt;\\u003cbr>\\u000aagain\\u003c/p>",\
                "date_published":"2026-11-21T16:00:00+00:00","date_modified":"2026-11-21T16:00:00+00:00",\
                "authors":[{"name":"Lin"}],"tags":["hate"]}]}

                """)
    }

    @Test("have the newest fifty by when they were posted, and neither drafts nor hidden nor undated posts")
    func order() async throws {
        var draft = event("draft", posted: "2026-11-21")
        draft.status = .draft
        let events = [
            event("old", posted: "2026-01-01"), draft, event("undated", posted: nil),
            event("new", posted: "2026-11-20T23:30:00Z"),
        ]
        let messages = (0..<60).map { Sample.message("m\($0)", .love, hoursAgo: $0, isHidden: $0 == 1) }
        func titles(_ address: String) async throws -> [String] {
            try await items(address, content(events, messages)).map { $0["title"] as? String ?? "" }
        }
        #expect(try await titles("/events/feed.json") == ["Event new", "Event old"])
        let all = try await titles("/feed.json")
        #expect(all.count == 50)
        #expect(Array(all.prefix(3)) == ["Title m0", "Title m2", "Title m3"])
        // 17.5 hours before now; of messages of the same hour none is lost.
        #expect(all[17] == "Event new")
        #expect(try await titles("/feedback/feed.json").count == 50)
    }

    @Test("and all other public files have the minute of a message and the day of a comment, as their pages")
    func shownTimes() async throws {
        let theme = Sample.theme([
            "message": "{{posted}} {{postedText}}",
            "feedback": "{{#rows}}{{posted}} {{postedText}}{{/rows}} {{oldest}}",
        ])
        func files(_ minute: String, _ day: String) async throws -> [String: String] {
            var content = content([], [Sample.message("m1", .love, hoursAgo: 1)])
            content.feedback[0].posted = time(minute)
            content.courses = [Sample.course("CS 1")]
            content.reviews = [Sample.review("r1", "CS 1", posted: day)]
            let renderer = try await SiteRenderer(
                content: content, theme: theme, now: Sample.now, sections: .standard)
            return try Dictionary(
                uniqueKeysWithValues: renderer.pages.map {
                    ($0.address, String(decoding: try renderer.render($0).bytes, as: UTF8.self))
                })
        }
        let first = try await files("2026-11-21T16:00:00Z", "2026-11-10T00:00:00Z")
        let last = try await files("2026-11-21T16:00:59Z", "2026-11-10T23:59:59Z")
        for (address, text) in first { #expect(last[address] == text, "\(address)") }
        #expect(last.count == first.count)
        #expect(last["/feedback/m1/"] == "2026-11-21T16:00:00+00:00 21 November 2026, 16:00")
        #expect(
            last["/courses/feed.xml"]?.contains("<published>2026-11-10T00:00:00+00:00</published>") == true)
        #expect(last["/feedback/feed.xml"]?.contains("<updated>2026-11-21T16:00:00+00:00</updated>") == true)
    }

    @Test("are whole and say the same each time where there is nothing yet")
    func empty() async throws {
        let atom = try await text("/feed.xml", content([]))
        #expect(atom.contains("<updated>1970-01-01T00:00:00Z</updated>"))
        #expect(try await items("/feed.json", content([])).isEmpty)
    }

    @Test("keep the name of an event whose slug changes")
    func identity() async throws {
        var event = event("k3", posted: "2026-01-01")
        let before = try await items("/feed.json", content([event]))[0]
        event.slug = Sample.slug("renamed")
        let after = try await items("/feed.json", content([event]))[0]
        #expect(before["id"] as? String == "tag:pine.example.org,2026:event/k3")
        #expect(after["id"] as? String == before["id"] as? String)
        #expect(after["url"] as? String == "https://pine.example.org/events/renamed/")
    }

    @Test(
        "say when an event takes place in plain words",
        arguments: [
            ("2026-12-05T18:00", "2026-12-05T21:00", false, "Saturday, 5 December 2026, 18:00 to 21:00"),
            ("2026-12-05T18:00", nil, false, "Saturday, 5 December 2026, 18:00"),
            (
                "2026-12-05T22:00", "2026-12-06T02:00", false,
                "Saturday, 5 December 2026, 22:00 to 02:00 on Sunday"
            ),
            ("2026-12-05", "2026-12-06", true, "Saturday, 5 December 2026"),
            ("2026-12-05", "2026-12-08", true, "Saturday, 5 December to Monday, 7 December 2026"),
        ])
    func line(start: String, end: String?, isAllDay: Bool, expected: String) {
        var event = event("e", posted: nil)
        #expect(
            Sample.words.line(of: event, in: .gmt) == "Time to be announced"
        )
        event.schedule = Schedule(
            isAllDay: isAllDay, start: EventTime(time(start).civil, in: .gmt),
            end: end.map { EventTime(time($0).civil, in: .gmt) }, timeZone: .gmt)
        event.location = "Hall"
        #expect(
            Sample.words.line(of: event, in: .gmt) == "\(expected). Hall")
    }

    @Test(
        "give every link in full",
        arguments: [
            ("/about/", "https://a.org/about/"),
            ("../x/?a=1&amp;b=2#c", "https://a.org/csa/events/x/?a=1&amp;b=2#c"),
            ("#fn-1", "https://a.org/csa/events/gala/#fn-1"), ("y", "https://a.org/csa/events/gala/y"),
            ("https://b.org/%E9%A5%BA", "https://b.org/%E9%A5%BA"), ("mailto:a@b.org", "mailto:a@b.org"),
        ])
    func links(link: String, expected: String) {
        func html(_ link: String) -> String {
            "<p>see href=&quot; <a class=\"q\" href=\"\(link)\">a</a> <img src=\"\(link)\" alt=\"\"></p>"
        }
        #expect(FeedEntry.absolute(html(link), page: "https://a.org/csa/events/gala/") == html(expected))
    }

    @Test(
        "hold any text",
        arguments: [
            ("]]></title><script>", "]]&gt;&lt;/title&gt;&lt;script&gt;"), ("&amp;", "&amp;amp;"),
            ("<\u{301}", "&lt;\u{301}"), ("a\r\nb\tc", "a&#13;\nb\tc"),
            ("a\u{0}\u{8}\u{1F}\u{FFFE}\u{FFFF}b", "ab"),
            ("\u{202E}\u{FFFD}🥟\u{7F}", "\u{202E}\u{FFFD}🥟\u{7F}"),
        ])
    func escapes(text: String, expected: String) {
        #expect(Array(HTMLEscape.xml(text).utf8) == Array(expected.utf8))
    }
}
