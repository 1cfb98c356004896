import CalendarImport
import Calendars
import Foundation
import Model
import Testing

@testable import Events

/// What is exported imports back.
struct RoundTripTests {
    private let zone = TimeZone(identifier: "America/New_York")

    private func at(_ text: String, _ name: String = "America/New_York") throws -> EventTime {
        let zone = try #require(TimeZone(identifier: name))
        let stamp = try #require(Timestamp(text, in: zone))
        return EventTime(stamp.civil, in: zone)
    }

    private func schedule(
        _ start: String, _ end: String? = nil, zone name: String = "America/New_York", isAllDay: Bool = false,
        _ recurrence: Recurrence? = nil
    ) throws -> Schedule {
        Schedule(
            isAllDay: isAllDay, start: try at(start, name), end: try end.map { try at($0, name) },
            timeZone: try #require(TimeZone(identifier: name)), recurrence: recurrence)
    }

    private func stamp(_ text: String) throws -> Timestamp {
        let zone = try #require(zone)
        return try #require(Timestamp(text, in: zone))
    }

    /// An event of every kind.
    private func events() throws -> [Event] {
        let slug = { (text: String) in try #require(Slug(text)) }
        let rich = Event(
            id: "k3v9q0m2", slug: try slug("2026-12-05-dumpling-night"),
            aliases: [try slug("2026-12-04-dumplings")],
            title: LocalizedText(byLanguage: ["en": "Dumpling Night", "zh-Hans": "饺子之夜"]),
            schedule: try schedule("2026-12-05T18:00", "2026-12-05T21:00"),
            location: LocalizedText(byLanguage: ["en": "Commons kitchen", "zh-Hans": "厨房"]),
            picture: "dumplings.jpg",
            pictureText: "Two hands folding a dumpling", needsSignUp: true, isOpenForSignUp: true,
            signUpURL: "https://example.edu/forms/dumplings?a=1,2;3",
            tags: ["food", "a, b; c", "back\\slash"], author: "Mei",
            posted: try stamp("2026-11-10T09:00:00-05:00"), updated: try stamp("2026-11-20T08:00"),
            reason: LocalizedText(byLanguage: ["en": "the room is taken", "zh-Hans": "房间被占"]),
            formerStart: try at("2026-12-04T18:00"), formerLocation: "East House", sequence: 3,
            isBroadcast: true,
            detail: "Come **hungry**.\n\n- one\n- two\\n, with `code`; and a tab\there",
            translations: ["zh-Hans": "*空*腹来。\n\n- 一", "de": "Komm."])
        let changes = [
            OccurrenceChange(
                occurrence: try at("2026-12-09T19:30").civil, start: try at("2026-12-10T19:30"),
                end: try at("2026-12-10T23:00"),
                title: LocalizedText(byLanguage: ["en": "Late", "zh-Hans": "晚"]),
                location: "Elsewhere", reason: "the room is taken", detail: "*Other* words"),
            OccurrenceChange(occurrence: try at("2026-12-16T19:30").civil, isCancelled: true, reason: "snow"),
            // Says what holds anyway.
            OccurrenceChange(
                occurrence: try at("2026-12-23T19:30").civil, start: try at("2026-12-23T19:30"),
                title: "Weekly"),
        ]
        let weekly = Event(
            id: "weekly", slug: try slug("weekly"), title: "Weekly",
            schedule: try schedule(
                "2026-12-02T19:30", "2026-12-02T21:30", zone: "Europe/Berlin",
                Recurrence(
                    rules: ["FREQ=WEEKLY;WKST=SU;UNTIL=20270331T193000;BYDAY=WE"],
                    exceptions: [try at("2026-12-30T19:30").civil],
                    additions: [try at("2027-04-03T10:00").civil],
                    changes: changes.map { change in
                        var change = change
                        change.start = change.start.flatMap {
                            EventTime($0.civil, in: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
                        }
                        change.end = change.end.flatMap {
                            EventTime($0.civil, in: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
                        }
                        return change
                    })), detail: "Weekly.")
        let days = Event(
            id: "days@elsewhere.org", slug: try slug("days"), title: "Days",
            schedule: try schedule(
                "2018-11-03", "2018-11-06", zone: "America/Sao_Paulo", isAllDay: true,
                Recurrence(rules: ["FREQ=YEARLY;COUNT=3"])), status: .cancelled, reason: "no rink",
            detail: "Days.")
        return [
            rich, weekly, days,
            Event(
                id: "utc", slug: try slug("utc"), title: "UTC",
                schedule: try schedule("2026-07-01T10:00", zone: "UTC"), detail: "x"),
            Event(
                id: "draft", slug: try slug("draft"), title: "Draft", schedule: try schedule("2026-12-05"),
                status: .draft, detail: "Not yet."),
            Event(
                id: "later", slug: try slug("later"), title: "Later",
                posted: Timestamp("2026-11-10T09:00:00-05:00", in: .gmt),
                detail: "Soon."),
            Event(id: "never", slug: try slug("never"), title: "Never", detail: "Perhaps."),
            Event(
                id: "5bdac268446733a88b11766b62259edb", uid: "imported, once; @example.org",
                slug: try slug("imported"),
                title: "Imported", schedule: try schedule("2026-07-02T10:00"), detail: "x"),
            Event(
                id: "own@csa.example.edu", slug: try slug("own"), title: "Own",
                schedule: try schedule("1969-07-20T22:17", "1969-07-21T00:56"), detail: "Before 1970."),
        ]
    }

    @Test("Events of every kind come back from an export as they were")
    func emptySite() throws {
        let (events, texts) = (try events(), try texts())
        let export = texts.export(events)
        let plan = try EventImporter(texts: texts).plan(for: export.bytes, events: [])
        #expect(plan.report.counts["added"] == events.count)
        for (event, back) in zip(events, plan.events) { #expect(back == event) }
    }

    @Test("The number of people that a place holds comes back from an export, and from no other text")
    func capacity() throws {
        var (event, texts) = (try #require(try events().first), try texts())
        event.capacity = 40
        let text = String(decoding: texts.export([event]).bytes, as: UTF8.self)
        #expect(text.contains("X-CORKBOARD-CAPACITY:40\r\n"))
        let importer = EventImporter(texts: texts)
        #expect(try importer.plan(for: Array(text.utf8), events: []).events == [event])
        let wrong = text.replacing("CAPACITY:40", with: "CAPACITY:0")
        #expect(try importer.plan(for: Array(wrong.utf8), events: []).events.map(\.capacity) == [nil])
    }

    /// An event that takes sign-ups on the site, with all that belongs to it.
    private func signUp() throws -> Event {
        var event = try #require(try events().first)
        (event.signUpURL, event.signsUpHere, event.isOpenForSignUp) = (nil, true, false)
        (event.signUpBy, event.guests, event.offerHours) = (.name, 2, 6)
        event.signUpOpens = try at("2026-11-20T18:00")
        event.signUpCloses = try at("2026-12-04T18:00")
        event.cancelUntil = try at("2026-12-05T12:00")
        event.signUpQuestions = [
            SignUpQuestion(LocalizedText(byLanguage: ["en": "Any; allergies, \"nuts\"?", "zh-Hans": "过敏？"])),
            SignUpQuestion("Meal", kind: .choice, options: ["With meat", "a/b"], isRequired: true),
            SignUpQuestion("Car?", kind: .yesNo),
        ]
        return event
    }

    @Test("Sign-up on the site comes back from an export, for a single event and a series")
    func signUpHere() throws {
        let texts = try texts()
        var series = try signUp()
        series.schedule?.recurrence = Recurrence(rules: ["FREQ=WEEKLY;COUNT=3"])
        for event in [try signUp(), series] {
            let plan = try EventImporter(texts: texts).plan(for: texts.export([event]).bytes, events: [])
            #expect(plan.events == [event])
        }
    }

    @Test("What other programs made of its properties is left out")
    func wrongSignUp() throws {
        let (event, texts) = (try signUp(), try texts())
        let text = String(decoding: texts.export([event]).bytes, as: UTF8.self)
            .replacing("GUESTS:2", with: "GUESTS:21").replacing("SIGN-UP-BY:name", with: "SIGN-UP-BY:x")
            .replacing("OFFER-HOURS:6", with: "OFFER-HOURS:six")
            .replacing("SIGN-UP-QUESTIONS:[{", with: "SIGN-UP-QUESTIONS:[")
            .replacing(/SIGN-UP-OPENS:[^\r]*/, with: "SIGN-UP-OPENS:soon")
        var expected = event
        (expected.guests, expected.signUpBy, expected.offerHours) = (nil, .mail, nil)
        (expected.signUpQuestions, expected.signUpOpens) = ([], nil)
        #expect(try EventImporter(texts: texts).plan(for: Array(text.utf8), events: []).events == [expected])
    }

    @Test("An export changes nothing in the site that it came from")
    func sameSite() throws {
        let texts = try texts()
        let events = try events().map { event in
            var event = event
            event.file = "Content/events/\(event.slug).md"
            return event
        }
        let plan = try EventImporter(texts: texts).plan(
            for: texts.export(events).bytes, events: events)
        #expect(plan.events == [])
        #expect(plan.report.counts["unchanged"] == events.count)
    }

    @Test("An event without a time gets the one that another program gives it")
    func dated() throws {
        let (event, texts) = (
            Event(id: "never", slug: try #require(Slug("never")), title: "Never", detail: "x"), try texts()
        )
        let text = String(decoding: texts.export([event]).bytes, as: UTF8.self)
        let changed = text.replacing("DTSTART;VALUE=DATE:19700101", with: "DTSTART:20261205T180000")
        #expect(changed != text)
        for events in [[], [event]] {
            let plan = try EventImporter(texts: texts).plan(for: Array(changed.utf8), events: events)
            let starts = plan.events.map { $0.schedule?.start.civil.description }
            #expect(starts == ["2026-12-05T18:00"])
        }
    }

    @Test("What another program changed in an export counts, and the rest stays")
    func changedElsewhere() throws {
        let texts = try texts()
        let event = try #require(try events().first)
        let text = String(decoding: texts.export([event]).bytes, as: UTF8.self)
        let changed = text.replacing("SUMMARY;LANGUAGE=en:Dumpling Night", with: "SUMMARY:Noodle Night")
            .replacing(
                "DTEND;TZID=America/New_York:20261205T210000",
                with: "DTEND;TZID=America/New_York:20261205T220000")
        let plan = try EventImporter(texts: texts).plan(for: Array(changed.utf8), events: [event])
        var expected = event
        expected.title = "Noodle Night"
        expected.schedule?.end = try at("2026-12-05T22:00")
        #expect(plan.events == [expected])
    }

    @Test(
        "Hostile texts come back exactly",
        arguments: [
            "]]></title><script>alert(1)</script>", "a\\nb\\,c\\;d\\\\e", "semi;colon,comma:colon\"quote'",
            "\u{202E}evil\u{202C}",
            "e\u{301}\u{20DD}<\u{301}", "👩‍👩‍👧‍👦 🇨🇳", String(repeating: "饺", count: 2000),
            String(repeating: "a b", count: 700),
            "BEGIN:VEVENT", "END:VCALENDAR", "^n ^' ^^", "=20 %0D%0A", "nbsp\u{A0}thin\u{2009}x",
        ])
    func hostile(_ title: String) throws {
        let texts = try texts()
        let title = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let event = Event(
            id: "x", slug: try #require(Slug("x")), title: LocalizedText(title),
            schedule: try schedule("2026-12-05T18:00"), location: LocalizedText(title),
            detail: "\(title)\n\n\(title)")
        let bytes = texts.export([event]).bytes
        let plan = try EventImporter(texts: texts).plan(for: bytes, events: [])
        #expect(plan.events == [event])
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            #expect(line.count <= 76 && line.last == UInt8(ascii: "\r"))
            #expect(String(validating: line, as: UTF8.self) != nil)
        }
    }
}
