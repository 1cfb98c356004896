import ContentFiles
import Foundation
import Model
import Samples
import Testing

@testable import Meetups
@testable import Site

@Suite("The pages of meet-ups")
struct MeetupPageTests {
    private static let hostile = "</script><img src=x> \"&\"\u{301} it's \u{202E}< '"
    private static let rows = "{{#dated}} {{address}}{{/dated}}|{{#undated}} {{address}}{{/undated}}"

    private static var meetups: [Meetup] {
        var hidden = MeetupSample.meetup(4, MeetupSample.schedule("2026-11-25T10:00:00Z"))
        hidden.isHidden = true
        let options = ["2026-11-22T18:00:00Z", "2026-11-23T18:00:00Z"].map {
            DateOption(start: MeetupSample.time($0))
        }
        return [
            MeetupSample.meetup(1, MeetupSample.schedule("2026-11-24T10:00:00Z")),
            MeetupSample.meetup(2, MeetupSample.schedule("2026-11-21T16:00:00Z", "2026-11-21T17:30:00Z")),
            MeetupSample.meetup(3, MeetupSample.schedule("2026-11-20T10:00:00Z")), hidden,
            MeetupSample.meetup(5, nil, options: options),
        ]
    }

    @Test("list what is coming by time, then what has none yet; what is over leaves the list at that moment")
    func list() async throws {
        let content = MeetupSample.content(Self.meetups)
        func list(_ time: String) async throws -> String {
            try await MeetupSample.text(
                "/meetups/", content, Self.rows, now: MeetupSample.time(time).instant)
        }
        #expect(
            try await list("2026-11-21T17:29:59Z") == " /meetups/meet-2/ /meetups/meet-1/| /meetups/meet-5/")
        #expect(try await list("2026-11-21T17:30:00Z") == " /meetups/meet-1/| /meetups/meet-5/")
        #expect(try await list("2026-11-23T18:00:00Z") == " /meetups/meet-1/|")
        #expect(try await list("2026-11-24T13:00:00Z") == "|")
    }

    @Test("lead to the member who planned one by its id, as long as there is an account")
    func write() async throws {
        let content = MeetupSample.content(Self.meetups)
        let template = "{{#writeLink}}{{writeText}} {{writeAddress}}{{/writeLink}}"
        #expect(
            try await MeetupSample.text("/meetups/meet-1/", content, template, names: ["m-ada": "Ada"])
                == "Write to Ada /poster/messages/to/meet-1?lang=en")
        #expect(try await MeetupSample.text("/meetups/meet-1/", content, template) == "")
    }

    @Test("keep their addresses when they are over, and hidden ones have none")
    func addresses() async throws {
        let site = try await MeetupSample.site(MeetupSample.content(Self.meetups), Sample.theme())
        let addresses = Set(site.pages.map(\.address))
        for number in [1, 2, 3, 5] { #expect(addresses.contains("/meetups/meet-\(number)/")) }
        #expect(addresses.contains("/meetups/meet-3.ics") && !addresses.contains("/meetups/meet-5.ics"))
        #expect(!addresses.contains("/meetups/meet-4/") && !addresses.contains("/meetups/meet-4.ics"))
    }

    @Test(
        "say how many go, and how many places are left or wait",
        arguments: [
            (0, 5, "5 places left"), (1, nil, "1 person is going"),
            (3, 4, "3 people are going · 1 place left"),
            (4, 4, "4 people are going · no places left"),
            (6, 4, "4 people are going · no places left, 2 people waiting"), (0, nil, ""),
        ] as [(Int, Int?, String)])
    func going(count: Int, capacity: Int?, words: String) async throws {
        let meetup = MeetupSample.meetup(
            1, MeetupSample.schedule("2026-11-24T10:00:00Z"), capacity: capacity)
        let text = try await MeetupSample.text(
            "/meetups/meet-1/", MeetupSample.content([meetup]),
            "{{#going}}{{goingNumber}} {{goingWords}}|{{goAddress}}{{/going}}",
            values: [("going:meet-1", .number(count))])
        #expect(text == "\(count) \(words)|/poster/meetups/meet-1?lang=en#going")
    }

    @Test("name those who agreed alone, in their order, by their present names")
    func goers() async throws {
        let meetup = MeetupSample.meetup(1, MeetupSample.schedule("2026-11-24T10:00:00Z"))
        let text = try await MeetupSample.text(
            "/meetups/meet-1/", MeetupSample.content([meetup]),
            "{{#going}}{{#goers}} {{text}}{{/goers}}{{/going}} by {{{author}}}",
            values: [("going-names:meet-1", .text("m-bob m-gone m-ada"))],
            names: ["m-ada": "Ada", "m-bob": "Bob <3"])
        #expect(text == " Bob &lt;3 Ada by Ada")
    }

    @Test("take nobody when they are over, cancelled or without a time")
    func closed() async throws {
        var cancelled = MeetupSample.meetup(2, MeetupSample.schedule("2026-11-24T10:00:00Z"))
        cancelled.status = .cancelled
        let content = MeetupSample.content([Self.meetups[2], cancelled, Self.meetups[4]])
        let template =
            "{{#isOver}}over{{/isOver}}{{#isCancelled}}off{{/isCancelled}}{{#going}} {{goAddress}}{{/going}}"
            + "{{#like}} like{{/like}}{{#options}} {{optionStart}}{{/options}} {{pollAddress}}{{calendarFile}}"
        func page(_ number: Int) async throws -> String {
            try await MeetupSample.text("/meetups/meet-\(number)/", content, template)
        }
        #expect(try await page(3) == "over  like /meetups/meet-3.ics")
        #expect(try await page(2) == "off ")
        #expect(
            try await page(5)
                == " like 2026-11-22T18:00:00+00:00 2026-11-23T18:00:00+00:00 /poster/meetups/meet-5?lang=en#times"
        )
    }

    @Test("have a calendar file that a strict reader takes, whatever the texts are")
    func calendar() async throws {
        var meetup = MeetupSample.meetup(
            1, MeetupSample.schedule("2026-11-24T10:00:00Z", "2026-11-24T11:00:00Z"), title: Self.hostile,
            text: "Line\r\nBEGIN:VEVENT")
        meetup.text = "Line\nBEGIN:VEVENT"
        let site = try await MeetupSample.site(MeetupSample.content([meetup]), Sample.theme())
        let text = try MeetupSample.text("/meetups/meet-1.ics", site)
        let lines = text.components(separatedBy: "\r\n")
        #expect(lines.filter { $0 == "BEGIN:VEVENT" }.count == 1)
        #expect(lines.contains("UID:meet-1@pine.example.org") && lines.contains("LOCATION:Gym"))
        #expect(lines.contains("STATUS:CONFIRMED") && lines.contains("SEQUENCE:0"))
        #expect(text.contains("URL:https://pine.example.org/meetups/meet-1/"))
    }

    @Test("have a calendar file with a greater number after each change, so that calendars take it")
    func changedCalendar() async throws {
        var meetup = MeetupSample.meetup(1, MeetupSample.schedule("2026-11-24T10:00:00Z"))
        meetup.updated = Timestamp("2026-11-01T10:02:00Z", in: .gmt)
        let site = try await MeetupSample.site(MeetupSample.content([meetup]), Sample.theme())
        let text = try MeetupSample.text("/meetups/meet-1.ics", site)
        #expect(text.contains("\r\nSEQUENCE:90\r\n"))
    }

    @Test("tell search engines of time and place, and harm nothing with their title")
    func data() async throws {
        let meetup = MeetupSample.meetup(
            1, MeetupSample.schedule("2026-11-24T10:00:00Z"), title: Self.hostile, text: "**b** <script>")
        let site = try await MeetupSample.site(MeetupSample.content([meetup]), try Sample.ownTheme())
        let html = try MeetupSample.text("/meetups/meet-1/", site)
        let start = try #require(html.range(of: "<script type=\"application/ld+json\">"))
        let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
        let json = try JSONSerialization.jsonObject(
            with: Data(html[start.upperBound..<end.lowerBound].utf8))
        let event = try #require(json as? [String: Any])
        #expect((event["name"] as? String).map { Array($0.utf8) } == Array(Self.hostile.utf8))
        #expect(event["startDate"] as? String == "2026-11-24T10:00:00+00:00")
        #expect(!html.contains("<img src=x>") && !html.contains("<script>\n"))
        #expect(
            html.contains("data-start=\"2026-11-24T10:00:00+00:00\" data-end=\"2026-11-24T13:00:00+00:00\""))
    }

    @Test("are in feeds with author, minute, time and place")
    func feeds() async throws {
        let site = try await MeetupSample.site(
            MeetupSample.content(Self.meetups), Sample.theme(), names: ["m-ada": "Ada"])
        let feed = try JSONSerialization.jsonObject(
            with: Data(try MeetupSample.text("/meetups/feed.json", site).utf8))
        let items = try #require((feed as? [String: Any])?["items"] as? [[String: Any]])
        #expect(
            items.map { $0["url"] as? String }
                == [5, 3, 2, 1].map {
                    "https://pine.example.org/meetups/meet-\($0)/"
                })
        #expect(items[3]["date_published"] as? String == "2026-11-01T10:00:00+00:00")
        #expect((items[3]["content_html"] as? String)?.contains("<br>Gym</p>") == true)
        #expect(
            try MeetupSample.text("/unread.json", site).contains("[\"meet-5\",\"/meetups/meet-5/\"]"))
    }

    @Test("are none where the site has no members and no meet-up; then it has no tab either")
    func off() async throws {
        var content = MeetupSample.content([])
        content.settings.members = nil
        let site = try await MeetupSample.site(content, try Sample.ownTheme())
        #expect(!site.pages.contains { $0.address.contains("meetups") })
        #expect(!(try MeetupSample.text("/", site).contains("/meetups/")))
        let members = try await MeetupSample.site(MeetupSample.content([]), try Sample.ownTheme())
        #expect(try MeetupSample.text("/", members).contains("href=\"/meetups/\""))
        #expect(
            try MeetupSample.text("/meetups/", members).contains("No meet-ups are planned right now."))
    }

    @Test("are rendered in both languages by the project's own templates")
    func own() async throws {
        var meetups = Self.meetups
        meetups[0].capacity = 3
        let reply = DiscussionEntry(
            id: Sample.slug("r-1"), author: .member(Sample.slug("m-bob")),
            posted: Timestamp("2026-11-20T10:00:00Z", in: .gmt)!, text: "Me too.")
        let site = try await MeetupSample.site(
            MeetupSample.content(
                meetups, replies: [DiscussionFile(post: Sample.slug("meet-1"), entry: reply)]),
            try Sample.ownTheme(), values: [("going:meet-1", .number(4)), ("meet-1", .number(2))],
            names: ["m-ada": "Ada", "m-bob": "Bob"])
        let page = try MeetupSample.text("/meetups/meet-1/", site)
        for part in [
            "3 people are going · no places left, 1 person waiting", "2 people like this", "3 places",
            "Me too.", "href=\"/meetups/meet-1.ics\"", "data-capacity=\"3\"",
        ] { #expect(page.contains(part), "\(part)") }
        let chinese = try MeetupSample.text("/zh-Hans/meetups/meet-1/", site)
        for part in ["3 人参加 · 名额已满，1 人在排队", "2 人喜欢", "3 个名额"] {
            #expect(chinese.contains(part), "\(part)")
        }
        #expect(try MeetupSample.text("/meetups/", site).contains("Vote for a time"))
        #expect(try MeetupSample.text("/meetups/meet-3/", site).contains("This meet-up is over."))
        #expect(!page.contains("This meet-up is over."))
    }
}
