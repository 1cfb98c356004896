import Foundation
import Model
import Samples
import Testing

@testable import Site

@Suite("The page of an event")
struct EventPageTests {
    private func line(_ start: String, in page: String) -> String? {
        page.split(separator: "\n").first { $0.hasPrefix(start) }.map(String.init)
    }

    /// What search engines read on a page.
    private func data(_ page: String) throws -> [String: any Sendable] {
        let start = "<script type=\"application/ld+json\">"
        let script = try #require(line(start, in: page))
        let json = script.dropFirst(start.count).dropLast("</script>".count)
        return try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: any Sendable])
    }

    @Test("says when and where, and leads to its neighbours in time")
    func plain() async throws {
        var event = Sample.event(
            "dumplings", LocalizedText(byLanguage: ["en": "Dumplings", "zh-Hans": "饺子"]),
            Sample.schedule("2026-12-05T18:00", "2026-12-05T21:00"))
        event.location = "Kitchen"
        event.tags = ["food"]
        let page = try await Sample.page(
            "/events/dumplings/",
            [
                event, Sample.event("before", "Before", Sample.schedule("2026-12-04")),
                Sample.event("after", "After", Sample.schedule("2026-12-06")),
            ])
        #expect(
            line("<article", in: page)
                == #"<article class="event" data-start="2026-12-05T18:00:00-05:00" data-end="2026-12-05T21:00:00-05:00">"#
        )
        #expect(
            line("<h1", in: page)
                == #"<h1 class="title" dir="auto">Dumplings <span class="other" lang="zh-Hans" dir="auto">饺子</span></h1>"#
        )
        #expect(page.contains(#"<span class="when-words">Saturday, 5 December 2026, 18:00 to 21:00</span>"#))
        let map = "https://www.openstreetmap.org/search?query=Kitchen"
        #expect(
            page.contains(
                #"<span class="place">\#nKitchen <a class="map" href="\#(map)" rel="noreferrer" aria-label="Map of Kitchen">Map</a>\#n"#
            ))
        #expect(page.contains("<p>We <em>fold</em>.</p>"))
        #expect(page.contains(#"<a href="/events/tags/food/" rel="tag">food</a>"#))
        #expect(page.contains(#"<a href="/events/before/" rel="prev">"#))
        #expect(page.contains(#"<a href="/events/after/" rel="next">"#))
        #expect(
            page.contains(
                #"<link rel="alternate" type="text/calendar" title="Dumplings" href="/events/dumplings.ics">"#
            ))
        #expect(page.contains(#"<p class="when-relative"></p>"#))
    }

    @Test(
        "says how many people the place holds",
        arguments: [
            ("", 1, "<dt>Capacity</dt><dd>Room for 1 person</dd>"),
            ("", 40, "<dt>Capacity</dt><dd>Room for 40 people</dd>"),
            ("/zh-Hans", 40, "<dt>容纳人数</dt><dd>最多 40 人</dd>"),
        ])
    func capacity(language: String, count: Int, fact: String) async throws {
        var event = Sample.event("dumplings", "Dumplings", Sample.schedule("2026-12-05T18:00"))
        event.capacity = count
        let page = try await Sample.page("\(language)/events/dumplings/", [event])
        #expect(page.contains("<div>\(fact)</div>\n"))
        #expect(try data(page)["maximumAttendeeCapacity"] as? Int == count)
        event.capacity = nil
        let without = try await Sample.page("\(language)/events/dumplings/", [event])
        #expect(
            without
                == page.replacing("<div>\(fact)</div>\n", with: "").replacing(
                    #","maximumAttendeeCapacity":\#(count)"#, with: ""))
    }

    @Test(
        "says that it is cancelled or moved, when, from where and why",
        arguments: [
            ("cancelled", "Cancelled on 20 November 2026: the rink is closed"),
            ("moved", "Moved from Friday, 4 December 2026, 18:00, East House: the rink is closed"),
            ("moved place", "Moved from East House: the rink is closed"),
        ])
    func notices(kind: String, notice: String) async throws {
        var event = Sample.event("rink", "Rink", Sample.schedule("2026-12-05T18:00"))
        event.reason = "the rink is closed"
        event.updated = Timestamp("2026-11-20T08:00:00-05:00", in: .gmt)
        if kind == "cancelled" { event.status = .cancelled }
        if kind == "moved" { event.formerStart = Sample.time("2026-12-04T18:00") }
        if kind != "cancelled" { event.formerLocation = "East House" }
        #expect(
            line("<p class=\"notice\"", in: try await Sample.page("/events/rink/", [event]))
                == "<p class=\"notice\">\(notice)</p>")
        #expect(
            line("<p class=\"notice\"", in: try await Sample.page("/events/", [event]))
                == "<p class=\"notice\">\(notice)</p>")
    }

    @Test("names single occurrences that fall out or differ, and the next dates without them")
    func occurrences() async throws {
        let changes = [
            OccurrenceChange(
                occurrence: Sample.time("2026-12-09T19:30").civil, start: Sample.time("2026-12-10T19:30"),
                reason: "the room is taken"),
            OccurrenceChange(
                occurrence: Sample.time("2026-12-24T19:30").civil, isCancelled: true, reason: "holidays"),
            OccurrenceChange(occurrence: Sample.time("2026-12-30T19:30").civil, location: "Library"),
        ]
        let rule = Recurrence(
            rules: ["FREQ=WEEKLY;BYDAY=WE,TH;COUNT=20"], exceptions: [Sample.time("2026-12-23T19:30").civil],
            changes: changes)
        var event = Sample.event(
            "board", "Board", Sample.schedule("2026-12-02T19:30", "2026-12-02T20:30", rule))
        event.location = "https://a.example/call"
        let page = try await Sample.page("/events/board/", [event])
        let changed = page.split(separator: "\n").drop { $0 != #"<h2 id="changes">Changes</h2>"# }.dropFirst(
            2
        ).prefix(4)
        #expect(
            Array(changed) == [
                "<li>On Thursday, 10 December 2026, 19:30, instead of Wednesday, 9 December 2026: the room is taken</li>",
                "<li>Not on Wednesday, 23 December 2026</li>",
                "<li>Not on Thursday, 24 December 2026: holidays</li>",
                "<li>On Wednesday, 30 December 2026, Library</li>",
            ])
        #expect(page.contains("Every Wednesday and Thursday, 20 times"))
        #expect(page.contains("<li><s>Thursday, 24 December</s> Cancelled</li>"))
        #expect(!page.contains(">Wednesday, 23 December<"))
        let call = #"<a href="https://a.example/call" rel="noreferrer">https://a.example/call</a>"#
        #expect(page.contains("<span class=\"place\">\n\(call)\n</span>"))
        #expect(page.contains("<template class=\"usual-place\">\n\(call)\n</template>"))
        let map = #"href="https://www.openstreetmap.org/search?query=Library" rel="noreferrer""#
        #expect(
            page.contains(
                "<span class=\"date-place\">Library</span>\n<template>\nLibrary <a class=\"map\" \(map) aria-label=\"Map of Library\">Map</a>\n</template>\n</li>"
            ))
    }

    @Test("names a date that fills whole days where the others have times")
    func wholeDay() async throws {
        let changes = [
            OccurrenceChange(
                occurrence: Sample.time("2026-12-09T19:30").civil, start: Sample.time("2026-12-09"),
                isAllDay: true, reason: "the retreat"),
            OccurrenceChange(
                occurrence: Sample.time("2026-12-16T19:30").civil, start: Sample.time("2026-12-19"),
                end: Sample.time("2026-12-21"), isAllDay: true),
        ]
        let rule = Recurrence(rules: ["FREQ=WEEKLY;COUNT=3"], changes: changes)
        let event = Sample.event("b", "B", Sample.schedule("2026-12-02T19:30", "2026-12-02T20:30", rule))
        let page = try await Sample.page("/events/b/", [event])
        let changed = page.split(separator: "\n").drop { $0 != #"<h2 id="changes">Changes</h2>"# }
            .dropFirst(2).prefix(2)
        #expect(
            Array(changed) == [
                "<li>On Wednesday, 9 December 2026, all day: the retreat</li>",
                "<li>On Saturday, 19 December to Sunday, 20 December 2026, instead of Wednesday, 16 December 2026</li>",
            ])
        #expect(page.contains(">Wednesday, 9 December, All day</time></li>"))
    }

    @Test(
        "says how to sign up",
        arguments: [
            (false, false, nil, nil),
            (
                true, true, "https://a.example/?a=1&b=2",
                #"<a class="button button-main" href="https://a.example/?a=1&amp;b=2">Sign up</a>"#
            ),
            (true, true, nil, "Open. Ask the organizer how to sign up."),
            (true, false, "https://a.example/", "Closed"),
        ] as [(Bool, Bool, String?, String?)])
    func signUp(needs: Bool, isOpen: Bool, address: String?, expected: String?) async throws {
        var event = Sample.event("a", "A", Sample.schedule("2026-12-05T18:00"))
        (event.needsSignUp, event.isOpenForSignUp, event.signUpURL) = (needs, isOpen, address)
        let page = try await Sample.page("/events/a/", [event])
        #expect(
            line("<div class=\"sign-up\"", in: page)
                == expected.map { "<div class=\"sign-up\"><dt>Sign-up</dt><dd>\($0)</dd></div>" }
        )
    }

    @Test("has a text for chats with the description and the link to sign up, while that is open")
    func chat() async throws {
        var event = Sample.event("a", "A", Sample.schedule("2026-12-05T18:00"))
        (event.location, event.detail) = ("Kitchen", "Bring *paper*.")
        (event.needsSignUp, event.isOpenForSignUp, event.signUpURL) = (true, true, "https://a.example/")
        func chat() async throws -> Substring? {
            let page = try await Sample.page("/events/a/", [event])
            let end = page.components(separatedBy: "<pre class=\"chat-text\">").last ?? ""
            return end.split(separator: "</pre>").first
        }
        let lines = "A\nSaturday, 5 December 2026, 18:00\nKitchen\nBring paper.\n"
        #expect(try await chat()?.hasPrefix("\(lines)Sign up: https://a.example/\nhttps://") == true)
        event.isOpenForSignUp = false
        #expect(try await chat()?.hasPrefix("\(lines)https://") == true)
    }

    @Test("has nothing to sign up for once it is over")
    func over() async throws {
        var event = Sample.event("a", "A", Sample.schedule("2026-11-20T18:00"))
        (event.needsSignUp, event.isOpenForSignUp, event.signUpURL) = (true, true, "https://a.example/")
        let page = try await Sample.page("/events/a/", [event])
        #expect(!page.contains("Sign up") && page.contains("<article class=\"event is-past\""))
        #expect(!(try await Sample.page("/events/past/", [event])).contains("Sign-up"))
    }

    @Test("shows its picture with its size and what it shows, and gives it to those who show a link")
    func picture() async throws {
        var event = Sample.event("a", "A", Sample.schedule("2026-12-05T18:00"))
        (event.picture, event.pictureText) = ("x.jpg", "Two \"hands\"")
        let media = [MediaFile(name: "x.jpg", format: .jpeg, width: 1200, height: 800, byteCount: 1)]
        let page = try await Sample.page("/events/a/", [event], media: media)
        #expect(
            line("<img", in: page)
                == #"<img class="event-picture" src="/media/x.jpg" decoding="async" width="1200" height="800" alt="Two &quot;hands&quot;">"#
        )
        #expect(page.contains(#"<meta property="og:image" content="https://pine.example.org/media/x.jpg">"#))
    }

    @Test("tells search engines its times with offsets, on both sides of a change of clocks, and its state")
    func data() async throws {
        var event = Sample.event("a", "Walk", Sample.schedule("2026-10-31T23:00", "2026-11-01T02:00"))
        event.location = "Park"
        var data = try data(try await Sample.page("/events/a/", [event]))
        #expect(data["startDate"] as? String == "2026-10-31T23:00:00-04:00")
        #expect(data["endDate"] as? String == "2026-11-01T02:00:00-05:00")
        #expect(data["eventStatus"] as? String == "https://schema.org/EventScheduled")
        #expect((data["location"] as? [String: any Sendable])?["name"] as? String == "Park")
        #expect(data["previousStartDate"] == nil && data["subEvent"] == nil)
        event.formerStart = Sample.time("2026-10-30T23:00")
        data = try self.data(try await Sample.page("/events/a/", [event]))
        #expect(data["eventStatus"] as? String == "https://schema.org/EventRescheduled")
        #expect(data["previousStartDate"] as? String == "2026-10-30T23:00:00-04:00")
        event.status = .cancelled
        data = try self.data(try await Sample.page("/events/a/", [event]))
        #expect(data["eventStatus"] as? String == "https://schema.org/EventCancelled")
    }

    @Test("tells search engines the next dates of an event that repeats, and days of whole days")
    func subEvents() async throws {
        let event = Sample.event(
            "a", "Fast",
            Sample.schedule("2026-12-05", "2026-12-06", Recurrence(rules: ["FREQ=WEEKLY;COUNT=3"])))
        let data = try data(try await Sample.page("/events/a/", [event]))
        #expect(data["startDate"] as? String == "2026-12-05")
        let parts = data["subEvent"] as? [[String: any Sendable]]
        #expect(parts?.map { $0["endDate"] as? String } == ["2026-12-06", "2026-12-13", "2026-12-20"])
    }

    @Test("tells search engines of the one time of a series that was moved, and of no other")
    func movedSeries() async throws {
        var event = Sample.event(
            "a", "Walk",
            Sample.schedule("2026-12-05T18:00", nil, Recurrence(rules: ["FREQ=WEEKLY;COUNT=3"])))
        event.formerStart = Sample.time("2026-12-04T18:00")
        var data = try data(try await Sample.page("/events/a/", [event]))
        let parts = data["subEvent"] as? [[String: any Sendable]]
        #expect(
            parts?.map { $0["previousStartDate"] as? String } == ["2026-12-04T18:00:00-05:00", nil, nil])
        #expect(
            parts?.map { $0["eventStatus"] as? String } == [
                "https://schema.org/EventRescheduled", "https://schema.org/EventScheduled",
                "https://schema.org/EventScheduled",
            ])
        let later = Sample.moment("2026-12-06T12:00")
        data = try self.data(try await Sample.page("/events/a/", [event], now: later))
        #expect(data["startDate"] as? String == "2026-12-12T18:00:00-05:00")
        #expect(data["eventStatus"] as? String == "https://schema.org/EventScheduled")
    }

    @Test("says that it does not take place any more where every time is excepted")
    func noDates() async throws {
        let days = ["2026-12-05T18:00", "2026-12-06T18:00"].map { Sample.time($0).civil }
        let rule = Recurrence(rules: ["FREQ=DAILY;COUNT=2"], exceptions: days)
        var event = Sample.event("a", "Walk", Sample.schedule("2026-12-05T18:00", nil, rule))
        (event.tags, event.posted) = (["food"], Timestamp("2026-11-01", in: .gmt))
        let words = "No longer takes place"
        let page = try await Sample.page("/events/a/", [event])
        #expect(page.contains("<dt>When</dt><dd>\(words)</dd>"))
        #expect(!page.contains("2 times"))
        for (address, heading) in [
            ("/events/", false), ("/events/past/", true), ("/events/tags/food/", true),
        ] {
            let list = try await Sample.page(address, [event])
            #expect(list.contains("<h2 id=\"list-1\">\(words)</h2>") == heading)
            #expect(!list.contains("to be announced"))
        }
        #expect(try await Sample.page("/feed.json", [event]).contains("strong>\(words)\\u003c"))
    }

    @Test(
        "carries a hostile title whole: in HTML escaped, for search engines to the byte",
        arguments: [
            "]]></title><script>alert(1)</script>", "</script><b>\u{301}", "\u{202E}evil\u{202D}",
            "👩‍👩‍👧‍👦 e\u{301}\u{20DD}",
            String(repeating: "Long title ", count: 182), "\"'&<>\\", "{{root}}{{{root}}}",
        ])
    func hostile(title: String) async throws {
        var event = Sample.event("a", LocalizedText(title), Sample.schedule("2026-12-05T18:00"))
        (event.location, event.author, event.tags) = (LocalizedText(title), title, [title])
        event.reason = LocalizedText(title)
        event.formerLocation = LocalizedText(title)
        let page = try await Sample.page("/events/a/", [event])
        let name = try data(page)["name"] as? String
        #expect(name.map { Array($0.utf8) } == Array(title.utf8))
        let plain = Sample.event("a", "Plain", Sample.schedule("2026-12-05T18:00"))
        func scripts(_ page: String) -> Int { page.components(separatedBy: "<script").count }
        for address in ["/events/a/", "/events/", "/events/calendar/2026-12/"] {
            let page = try await Sample.page(address, [event])
            #expect(scripts(page) == scripts(try await Sample.page(address, [plain])))
            #expect(!page.contains("<b>\u{301}"))
        }
    }

    @Test("says that the date is to be announced where there is none, and has no calendar file then")
    func undated() async throws {
        let page = try await Sample.page("/events/gala/", [Sample.event("gala", "Gala")])
        #expect(page.contains("<dt>When</dt><dd>To be announced</dd>"))
        #expect(!page.contains("gala.ics") && !page.contains("ld+json") && !page.contains("when-relative"))
        #expect(try await Sample.page("/events/gala.ics", [Sample.event("gala", "Gala")]) == "no page")
    }
}
