import ContentFiles
import Foundation
import Model
import Samples
import StandardSections
import Testing

@testable import Events
@testable import Site

@Suite("Sign-up on the site, on pages")
struct PlacesViewTests {
    private let event: Event

    /// An event with four places, for which sign-up opens on 1 December and closes on 4 December.
    init() {
        var event = Sample.event("a", "A", Sample.schedule("2026-12-05T18:00"))
        (event.needsSignUp, event.isOpenForSignUp, event.signsUpHere) = (true, true, true)
        event.capacity = 4
        event.signUpOpens = Sample.time("2026-12-01T18:00")
        event.signUpCloses = Sample.time("2026-12-04T18:30")
        self.event = event
    }

    /// A series of three weeks from 2 December, for which sign-up closes at noon on the day before.
    private var series: Event {
        var series = event
        series.schedule = Sample.schedule(
            "2026-12-02T19:30", "2026-12-02T20:30", Recurrence(rules: ["FREQ=WEEKLY;COUNT=3"]))
        (series.signUpOpens, series.signUpCloses) = (nil, Sample.time("2026-12-01T12:00"))
        return series
    }

    private func lines(_ start: String, in page: String) -> [String] {
        page.split(separator: "\n").filter { $0.contains(start) }.map(String.init)
    }

    /// The values of an attribute of all elements with the class `places`.
    private func values(of attribute: String, in page: String) -> [String] {
        page.components(separatedBy: "<span class=\"places\"").dropFirst().compactMap { part in
            let tag = part.prefix { $0 != ">" }
            let value = tag.components(separatedBy: " \(attribute)=\"").dropFirst().first
            return value.map { String($0.prefix { $0 != "\"" }) }
        }
    }

    @Test("has a button, a link that asks to see the places, and both times, and no number")
    func whole() async throws {
        let page = try await Sample.page("/events/a/", [event])
        let address = "/poster/events/a/signup?lang=en"
        #expect(
            lines("button-main", in: page) == [
                "<a class=\"button button-main\" href=\"\(address)\" rel=\"nofollow\" hidden>Sign up</a>"
            ])
        let times = [
            "data-date=\"2026-12-05T18:00:00-05:00\"", "data-opens=\"2026-12-01T18:00:00-05:00\"",
            "data-closes=\"2026-12-04T18:30:00-05:00\"",
        ].joined(separator: " ")
        #expect(
            lines("class=\"places\"", in: page) == [
                [
                    "<span class=\"places\" data-places=\"a\" \(times)>",
                    "<a class=\"places-left\" data-when=\"open\" href=\"\(address)\" rel=\"nofollow\" hidden>See places</a> ",
                    "<span data-when=\"soon\">Sign-up opens 1 December, 18:00</span> ",
                    "<span data-when=\"open\" hidden>Sign-up closes 4 December, 18:30</span> ",
                    "<span data-when=\"over\" hidden>Sign-up is closed</span></span>",
                ].joined()
            ])
        #expect(page.contains("<div class=\"sign-up\"><dt>Sign-up</dt><dd>\n<a class=\"button"))
        #expect(page.contains("/assets/places."))
        let chinese = try await Sample.page("/zh-Hans/events/a/", [event])
        for words in ["查看名额", "12月1日 18:00 开始报名", "12月4日 18:30 截止报名", "signup?lang=zh-Hans"] {
            #expect(chinese.contains(words), "\(words)")
        }
    }

    @Test("offers sign-up between its times, and says at any other time why not; the page is made again then")
    func phases() async throws {
        let times = ["2026-12-01T18:00", "2026-12-04T18:30"].map { Sample.time($0).instant }
        let shown: [(Date, String, Date?)] = [
            (times[0] - 1, "soon", times[0]), (times[0], "open", times[1]), (times[1], "over", nil),
        ]
        for (now, phase, next) in shown {
            let entry = try #require(await Sample.calendar([event], now: now).entries.first)
            // After that only the event itself changes the page.
            #expect(next == nil || entry.changes(after: now) == next, "\(phase)")
            let page = try await Sample.page("/events/a/", [event], now: now)
            #expect(page.contains("rel=\"nofollow\">Sign up</a>") == (phase == "open"), "\(phase)")
            #expect(page.contains("rel=\"nofollow\">See places</a>") == (phase == "open"), "\(phase)")
            for each in ["soon", "open", "over"] {
                #expect(page.contains("<span data-when=\"\(each)\">") == (phase == each), "\(phase), \(each)")
            }
        }
    }

    @Test("names the year of a time where it is another than that of the build")
    func otherYear() async throws {
        var event = event
        event.schedule = Sample.schedule("2027-02-05T18:00")
        event.signUpCloses = Sample.time("2027-02-04T18:00")
        let page = try await Sample.page("/events/a/", [event])
        #expect(page.contains(">Sign-up closes 4 February 2027, 18:00<"))
        #expect(page.contains(">Sign-up opens 1 December, 18:00<"))
    }

    @Test(
        "closes at the start, without words for it, where no time is named; without a limit it has the button alone"
    )
    func bare() async throws {
        var event = event
        (event.signUpOpens, event.signUpCloses, event.capacity) = (nil, nil, nil)
        let page = try await Sample.page("/events/a/", [event])
        #expect(values(of: "data-closes", in: page) == ["2026-12-05T18:00:00-05:00"])
        #expect(values(of: "data-opens", in: page) == [])
        #expect(!page.contains("Sign-up closes") && !page.contains("Sign-up opens"))
        #expect(page.contains("rel=\"nofollow\" hidden>Sign up</a>"))
        #expect(try await Sample.page("/events/", [event]).contains("rel=\"nofollow\">Sign up</a>"))
    }

    @Test("of a series has the places of each coming date, with times as long before it")
    func dates() async throws {
        for (address, count) in [("/events/a/", 4), ("/events/", 3), ("/", 3)] {
            let page = try await Sample.page(address, [series])
            let keys = ["a 2026-12-02", "a 2026-12-09", "a 2026-12-16"]
            let closes = ["2026-12-01", "2026-12-08", "2026-12-15"].map { "\($0)T12:00:00-05:00" }
            // The page of the event has the shown date among the others too.
            let first = count - 3
            #expect(values(of: "data-places", in: page) == keys.prefix(first) + keys, "\(address)")
            #expect(values(of: "data-closes", in: page) == closes.prefix(first) + closes, "\(address)")
            #expect(page.contains("/poster/events/a/signup?date=2026-12-09&amp;lang=en\""), "\(address)")
            #expect(page.contains("/assets/places."), "\(address)")
        }
    }

    @Test("leaves out cancelled dates; a moved one keeps its key")
    func changedDates() async throws {
        var series = series
        series.schedule?.recurrence?.changes = [
            OccurrenceChange(
                occurrence: Sample.time("2026-12-09T19:30").civil, start: Sample.time("2026-12-10T19:30")),
            OccurrenceChange(occurrence: Sample.time("2026-12-16T19:30").civil, isCancelled: true),
        ]
        let page = try await Sample.page("/events/", [series])
        #expect(values(of: "data-places", in: page) == ["a 2026-12-02", "a 2026-12-09"])
        #expect(
            values(of: "data-date", in: page) == ["2026-12-02T19:30:00-05:00", "2026-12-10T19:30:00-05:00"])
        #expect(
            values(of: "data-closes", in: page) == [
                "2026-12-01T12:00:00-05:00", "2026-12-09T12:00:00-05:00",
            ])
    }

    @Test("has an address for every id")
    func strangeID() async throws {
        var event = event
        event.id = "a/\"b"
        let page = try await Sample.page("/events/a/", [event])
        #expect(page.contains("href=\"/poster/events/~YS8iYg/signup?lang=en\""))
        #expect(page.contains("data-places=\"a/&quot;b\"") || page.contains("data-places=\"a/&#34;b\""))
    }

    @Test(
        "says what can be done where nobody can sign up",
        arguments: [
            ("closed", "<dd>Closed</dd>", "<span>Sign-up is closed</span>"),
            (
                "undated", "<dd>Sign-up opens once the date is set</dd>",
                "<span>Sign-up opens once the date is set</span>"
            ),
        ])
    func none(kind: String, onPage: String, inList: String) async throws {
        var event = event
        if kind == "closed" { event.isOpenForSignUp = false } else { event.schedule = nil }
        for (address, words) in [("/events/a/", onPage), ("/events/", inList)] {
            let page = try await Sample.page(address, [event])
            #expect(page.contains(words), "\(address)")
            #expect(!page.contains("places"), "\(address)")
        }
    }

    @Test("is not on pages of events that are cancelled or over, nor of those that take sign-ups elsewhere")
    func gone() async throws {
        var (cancelled, over, elsewhere) = (event, event, event)
        cancelled.status = .cancelled
        over.schedule = Sample.schedule("2026-11-20T18:00")
        elsewhere.signsUpHere = false
        for event in [cancelled, over, elsewhere] {
            for address in ["/events/a/", "/events/", "/events/past/", "/"] {
                #expect(!(try await Sample.page(address, [event])).contains("places"), "\(address)")
            }
        }
    }

    @Test("has no link on a site without the program, which the check reports")
    func withoutProgram() async throws {
        var content = Sample.site([event])
        content.settings.poster = nil
        let renderer = try await SiteRenderer(
            content: content, theme: try Sample.ownTheme(), now: Sample.noon, sections: .standard)
        for (address, words) in [
            ("/events/a/", "Open. Ask the organizer how to sign up."), ("/events/", "Sign-up is open"),
        ] {
            let found = try #require(renderer.pages.first { $0.address == address })
            let page = String(decoding: try renderer.render(found).bytes, as: UTF8.self)
            #expect(page.contains("\n\(words)\n"))
            #expect(!page.contains("signup") && !page.contains("class=\"places") && !page.contains("places."))
        }
        let expected = "poster: /poster; without it nobody can sign up for Content/events/a.md"
        #expect(
            EventSection.advice(content) == [
                Problem(file: "Content/site.yml", cause: .advisedField("poster", expected: expected))
            ])
        #expect(EventSection.advice(Sample.site([event])) == [])
        content.events[0].status = .draft
        #expect(EventSection.advice(content) == [])
    }
}
