import Foundation
import Model
import Samples
import Testing

@testable import Site

@Suite("Lists of events")
struct EventListTests {
    /// The first lines of rows and headings, without their marks.
    private func outline(_ page: String) -> [String] {
        page.split(separator: "\n").compactMap { line in
            if line.hasPrefix("<h2 id=\"list"), let end = line.range(of: "</h2>"),
                let start = line.range(of: ">")
            {
                return "# " + line[start.upperBound..<end.lowerBound]
            }
            guard line.hasPrefix("<h3"), let start = line.range(of: "/events/"),
                let end = line.range(of: "/\">")
            else { return nil }
            return String(line[start.upperBound..<end.lowerBound])
        }
    }

    @Test("have the next event first, then all by month, and what has no date at the end")
    func upcoming() async throws {
        let page = try await Sample.page(
            "/events/",
            [
                Sample.event("long", "A", Sample.schedule("2026-10-30", "2026-12-01")),
                Sample.event("next", "B", Sample.schedule("2026-11-25T18:00")),
                Sample.event("third", "C", Sample.schedule("2026-11-28T18:00")),
                Sample.event("fourth", "D", Sample.schedule("2027-01-28T18:00")),
                Sample.event("some-day", "E"),
                Sample.event("past", "F", Sample.schedule("2026-11-20T18:00")),
            ])
        #expect(
            outline(page) == [
                "next", "# October 2026", "long", "# November 2026", "third", "# January 2027", "fourth",
                "# Date to be announced", "some-day",
            ])
        #expect(
            page.contains(#"<a class="button" href="webcal://pine.example.org/events.ics">Subscribe</a>"#))
    }

    @Test("go on with a month on the next page; past ones are the latest first")
    func paged() async throws {
        let events = (1...500).map { number in
            Sample.event("e-\(number)", "E", Sample.schedule("2025-0\(number <= 300 ? 3 : 4)-01T10:00"))
        }
        #expect(outline(try await Sample.page("/events/past/", events)).prefix(1) == ["# April 2025"])
        let oldest = outline(try await Sample.page("/events/past/page/1/", events))
        #expect(oldest.count == 101)
        #expect(oldest.prefix(1) == [#"# March 2025 <small>continued</small>"#])
        #expect(try await Sample.page("/events/past/page/5/", events) == "no page")
    }

    @Test("of past events are numbered from the oldest: a later event changes the first page alone")
    func numbered() async throws {
        func pages(_ count: Int) async throws -> [String] {
            let events = (1...count).map { number in
                Sample.event("e-\(number)", "E", Sample.schedule("2025-03-01T10:\(10 + number % 50)"))
            }
            var pages: [String] = []
            for address in ["", "page/3/", "page/2/", "page/1/"] {
                pages.append(try await Sample.page("/events/past/\(address)", events))
            }
            return pages
        }
        let (before, full) = (try await pages(350), try await pages(400))
        #expect(before[1] == "no page" && full[1] != "no page")
        #expect(outline(before[0]).count == 151 && outline(full[0]).count == 101)
        #expect(before[0].contains(#"href="/events/past/page/2/" rel="next""#))
        #expect(full[1].contains(#"href="/events/past/" rel="prev""#))
        #expect(full[3].contains(#"href="/events/past/page/2/" rel="prev""#))
    }

    @Test("of a tag have what comes and then what was")
    func tag() async throws {
        let events = [("old", "2025-03-01"), ("older", "2025-02-01"), ("new", "2026-11-30")].map {
            slug, day in
            var event = Sample.event(slug, "T", Sample.schedule(day))
            event.tags = ["Hot <pot>"]
            return event
        }
        let page = try await Sample.page("/events/tags/hot-pot/", events)
        #expect(
            outline(page) == [
                "# November 2026", "new", "# Past: March 2025", "old", "# Past: February 2025", "older",
            ])
        #expect(page.contains("<h1 dir=\"auto\">Events: <span class=\"typed\">Hot &lt;pot&gt;</span></h1>"))
        #expect(page.contains("<title>Events: Hot &lt;pot&gt; · Pine Club</title>"))
        #expect(page.contains("webcal://pine.example.org/events/tags/hot-pot.ics"))
    }

    @Test("say what to do where there is nothing yet, and where all is over")
    func empty() async throws {
        let none = try await Sample.page("/events/", [])
        #expect(none.contains("No events are planned right now.") && !none.contains("/events/past/"))
        #expect(none.contains("mailto:post@pine.example.org"))
        let old = [Sample.event("a", "A", Sample.schedule("2025-03-01"))]
        #expect(
            try await Sample.page("/events/", old).contains(#"<a href="/events/past/">past events</a>"#))
        let new = [Sample.event("a", "A", Sample.schedule("2027-03-01"))]
        #expect(try await Sample.page("/events/past/", new).contains("No past events yet."))
        #expect(try await Sample.page("/events/past/", []) == "no page")
    }

    @Test("quote and show pictures only where an event can soon be the first")
    func front() async throws {
        let events = (1...9).map { Sample.event("e-\($0)", "E", Sample.schedule("2026-12-0\($0)T10:00")) }
        let page = try await Sample.page("/events/", events)
        #expect(page.components(separatedBy: "class=\"excerpt\"").count - 1 == 5)
    }

    @Test("a month has every day, with its events where there are some")
    func month() async throws {
        var off = Sample.event("off", "Off", Sample.schedule("2026-12-02T10:00"))
        off.status = .cancelled
        let days = Sample.event("trip", "Trip", Sample.schedule("2026-12-02", "2026-12-03"))
        let page = try await Sample.page("/events/calendar/2026-12/", [off, days])
        let lines = page.split(separator: "\n").map(String.init)
        #expect(lines.filter { $0.hasPrefix("<li class=\"month-day") }.count == 31)
        #expect(lines.contains(#"<li class="month-day column-2 is-free" data-day="2026-12-01">"#))
        #expect(
            lines.contains(
                #"<h2 class="day-name"><span class="unseen">Wednesday, 2 December 2026</span><span class="weekday" aria-hidden="true">Wednesday</span> <b aria-hidden="true">2</b></h2>"#
            ))
        let items = lines.filter { $0.hasPrefix("<li class=\"month-event") }
        #expect(
            items == [
                #"<li class="month-event"><a href="/events/trip/"><span class="title" dir="auto">Trip</span></a> <span class="part">day 1 of 2</span></li>"#,
                #"<li class="month-event is-off"><span class="off">Cancelled</span> <a href="/events/off/"><span class="hour">10:00</span> <span class="title" dir="auto">Off</span></a></li>"#,
                #"<li class="month-event"><a href="/events/trip/"><span class="title" dir="auto">Trip</span></a> <span class="part">day 2 of 2</span></li>"#,
            ])
        #expect(page.contains(#"<a href="/events/calendar/2026-11/" rel="prev">"#))
        #expect(try await Sample.page("/events/calendar/2027-11/", [off]).contains("rel=\"next\"") == false)
        #expect(try await Sample.page("/events/calendar/2027-12/", [off]) == "no page")
        #expect(try await Sample.page("/events/calendar/", [off]).contains("<h1>November 2026</h1>"))
    }

    @Test("are calendar files too: of all events, of a tag and of one, cancelled ones with them")
    func files() async throws {
        var off = Sample.event("off", "Off", Sample.schedule("2026-12-02T10:00"))
        (off.status, off.tags) = (.cancelled, ["food"])
        let other = Sample.event("other", "Other", Sample.schedule("2025-12-02T10:00"))
        var draft = Sample.event("draft", "Draft", Sample.schedule("2026-12-02T10:00"))
        draft.status = .draft
        func identities(_ address: String) async throws -> [String] {
            try await Sample.page(address, [off, other, draft, Sample.event("open", "Open")]).split(
                separator: "\r\n"
            )
            .filter { $0.hasPrefix("UID:") || $0.hasPrefix("STATUS:") || $0.hasPrefix("NAME:") }.map(
                String.init)
        }
        let one = ["UID:off@pine.example.org", "STATUS:CANCELLED"]
        let all = try await identities("/events.ics")
        #expect(Set(all).isSuperset(of: one + ["UID:other@pine.example.org", "NAME:Pine Club"]))
        #expect(!all.contains { $0.contains("draft") || $0.contains("open") })
        #expect(
            Set(try await identities("/events/tags/food.ics")).isSuperset(of: one + ["NAME:Pine Club: food"]))
        #expect(Set(try await identities("/events/off.ics")).isSuperset(of: one))
    }

    @Test("and the calendar lead to topics by names in the reader's language; a topic's list marks its own")
    func topics() async throws {
        var (first, second) = (
            Sample.event("first", "First", Sample.schedule("2026-12-02T10:00")),
            Sample.event("second", "Second", Sample.schedule("2025-12-02T10:00"))
        )
        (first.tags, second.tags) = (["music"], ["food", "music"])
        func links(_ address: String) async throws -> [String] {
            try await Sample.page(address, [first, second]).split(separator: "\n").map(String.init)
                .filter { $0.hasPrefix("<li><a href=\"/events/tags/") && !$0.contains(".ics") }
        }
        let food = #"<li><a href="/events/tags/food/">food</a></li>"#
        let music = #"<li><a href="/events/tags/music/">music</a></li>"#
        for address in ["/events/", "/events/past/", "/events/calendar/", "/events/calendar/2026-12/"] {
            #expect(try await links(address) == [food, music])
        }
        let current = #"<li><a href="/events/tags/food/" aria-current="page">food</a></li>"#
        #expect(try await links("/events/tags/food/") == [current, music])
        first.tags = []
        second.tags = []
        #expect(try await links("/events/") == [])
    }
}
