import CalendarImport
import Foundation
import Model
import Testing

@testable import Events

/// The three-way merge of a second import with what officers wrote since the first one.
struct ImportAgainTests {
    private static let start = "DTSTART;TZID=America/New_York:20261205T180000"
    private static let first = event(
        start, "LOCATION:Kitchen", "CATEGORIES:food", "DESCRIPTION:Come", "DTSTAMP:20261101T120000Z")

    private func plan(_ bytes: [UInt8], events: [Event] = []) throws -> EventImportPlan {
        try EventImporter(texts: texts()).plan(for: bytes, events: events)
    }

    /// The event that the site has after a first import.
    private func imported(_ text: String = first) throws -> Event {
        var event = try #require(try plan(calendar(text)).events.first)
        event.file = "Content/events/\(event.slug).md"
        return event
    }

    /// The event with what officers write into every field.
    private func edited(_ event: Event) throws -> Event {
        var event = event
        event.title = LocalizedText(byLanguage: ["en": "Dumplings", "zh-Hans": "饺子"])
        event.location = LocalizedText(byLanguage: ["en": "Kitchen", "zh-Hans": "厨房"])
        event.tags = ["food", "newcomers"]
        event.detail = "Come **hungry**."
        event.translations = ["zh-Hans": "空腹来。"]
        return event
    }

    @Test("The same file again, and a newer one without a change, keep what officers wrote without a word")
    func unchanged() throws {
        let site = try edited(imported())
        let same = try plan(calendar(Self.first), events: [site])
        #expect(same.events == [] && same.report.notes == [] && same.report.counts["unchanged"] == 1)
        let newer = Self.first.replacing("20261101", with: "20261201")
        let plan = try plan(calendar(newer), events: [site])
        #expect(
            plan.report.counts["unchanged"] == 1 && plan.report.counts["updated"] == 0
                && plan.report.notes == [])
        var expected = site
        expected.imported = plan.events.first?.imported
        #expect(plan.events == [expected] && expected.imported != site.imported)
    }

    @Test("A field that only the calendar changed is taken, and the others stay")
    func taken() throws {
        var site = try imported()
        site.tags = ["food", "newcomers"]
        let moved = Self.first.replacing("Kitchen", with: "Roof").replacing("T180000", with: "T190000")
            .replacing(":Come", with: ":Come\\, all")
        let plan = try plan(calendar(moved), events: [site])
        let event = try #require(plan.events.first)
        #expect(plan.report.counts["updated"] == 1 && plan.report.notes == [])
        #expect(plan.report.summary[1] == "Moved: \"Dumplings\" from 2026-12-05T18:00 to 2026-12-05T19:00")
        #expect(event.location == "Roof" && event.schedule?.start.civil.description == "2026-12-05T19:00")
        #expect(event.detail == "literal:Come, all" && event.tags == ["food", "newcomers"])
        #expect(try self.plan(calendar(moved), events: [event]).events == [])
    }

    @Test("A field that both changed is named once, and the site's stays")
    func conflicts() throws {
        let site = try edited(imported())
        let changed = Self.first.replacing("Dumplings", with: "Noodles").replacing("Kitchen", with: "Roof")
            .replacing(":food", with: ":games").replacing(":Come", with: ":Stay")
        let plan = try plan(calendar(changed), events: [site])
        let event = try #require(plan.events.first)
        #expect(plan.report.counts["unchanged"] == 1 && plan.report.counts["updated"] == 0)
        #expect(event.title == site.title && event.location == site.location && event.tags == site.tags)
        #expect(event.detail == site.detail && event.translations == site.translations)
        #expect(
            plan.report.notes.map(\.description)
                == [
                    ("title", "Noodles"), ("place", "Roof"), ("text", "literal:Stay"), ("tags", "games"),
                ].map { field, value in
                    "line 4: \"Noodles\": was changed in its \(field) on the site and in the file (\"\(value)\"); the site's stays"
                })
        let again = try self.plan(calendar(changed), events: [event])
        #expect(again.events == [] && again.report.notes == [])
    }

    @Test("Without a memory of the last import nothing is changed, and each difference is named")
    func unremembered() throws {
        var site = try edited(imported())
        site.imported = nil
        let newer = Self.first.replacing("T180000", with: "T190000")
        let plan = try plan(calendar(newer), events: [site])
        let event = try #require(plan.events.first)
        #expect(
            plan.report.counts["unchanged"] == 1 && event.schedule == site.schedule && event.tags == site.tags
        )
        #expect(
            plan.report.notes.map(\.reason) == [
                .unremembered("text", file: "literal:Come"), .unremembered("tags", file: "food"),
                .unremembered("time", file: "2026-12-05T19:00 America/New_York"),
            ])
        // From now on the import is remembered.
        let moved = newer.replacing("T190000", with: "T200000")
        let later = try self.plan(calendar(moved), events: [event])
        #expect(later.report.notes.map(\.reason).count == 1)
    }

    @Test(
        "An older file changes nothing, by SEQUENCE, LAST-MODIFIED or the time of the file",
        arguments: [
            ("SEQUENCE:2", "SEQUENCE:1"),
            ("LAST-MODIFIED:20261102T120000Z", "LAST-MODIFIED:20261101T120000Z"),
            ("DTSTAMP:20261102T120000Z", "DTSTAMP:20261101T120000Z"),
        ])
    func older(newer: String, older: String) throws {
        let site = try imported(event(Self.start, "LOCATION:Roof", newer))
        let plan = try plan(calendar(event(Self.start, "LOCATION:Kitchen", older)), events: [site])
        #expect(plan.events == [] && plan.report.notes.map(\.reason) == [.olderThanSite])
    }

    @Test("A calendar's change arrives though officers changed the event later")
    func laterEdit() throws {
        var site = try imported(event(Self.start, "LOCATION:Kitchen", "LAST-MODIFIED:20261101T120000Z"))
        site.title = "Dumpling Night"
        site.updated = Timestamp("2026-11-20T08:00:00-05:00", in: .gmt)
        site.sequence = 3
        let moved = event(Self.start, "LOCATION:Roof", "LAST-MODIFIED:20261110T120000Z")
        let event = try #require(try plan(calendar(moved), events: [site]).events.first)
        #expect(event.location == "Roof" && event.title == "Dumpling Night")
        #expect(event.sequence == 3 && event.updated == site.updated)
    }

    private static let weekly = event(start, "RRULE:FREQ=WEEKLY;COUNT=4")

    private static func change(_ day: String, _ line: String) -> String {
        event(
            "RECURRENCE-ID;TZID=America/New_York:\(day)T180000",
            "DTSTART;TZID=America/New_York:\(day)T180000", line)
    }

    private func dates(_ event: Event?) -> [String] {
        (event?.schedule?.recurrence?.changes ?? []).map { change in
            let what = change.location?.unmarked ?? change.reason?.unmarked ?? ""
            return "\(change.occurrence.day) \(what)\(change.isCancelled ? " cancelled" : "")"
        }
    }

    @Test("Changed dates of a series are merged one by one")
    func series() throws {
        let moved = Self.change("20261212", "LOCATION:Roof")
        var site = try imported(calendarText(Self.weekly, moved))
        #expect(dates(site) == ["2026-12-12 Roof"])
        let date = try #require(site.schedule?.recurrence?.changes.first?.occurrence)
        let third = try #require(CivilDateTime(secondsSince1970: date.secondsSince1970 + 7 * 86_400))
        site.schedule?.recurrence?.changes.append(
            OccurrenceChange(occurrence: third, isCancelled: true, reason: "Snow"))
        // The file changes another date, and the first one back.
        let other = Self.change("20261226", "LOCATION:Pier")
        let plan = try plan(calendar(Self.weekly, other), events: [site])
        #expect(dates(plan.events.first) == ["2026-12-19 Snow cancelled", "2026-12-26 Pier"])
        #expect(plan.report.notes == [])
        // Both change one date.
        let both = try self.plan(
            calendar(Self.weekly, moved, Self.change("20261219", "LOCATION:Lake")), events: [site])
        #expect(dates(both.events.first) == dates(site))
        #expect(both.report.notes.map(\.reason) == [.bothChanged("date 2026-12-19T18:00", file: "Lake")])
        // The file leaves out the date that the site changed.
        let short = try self.plan(
            calendar(Self.weekly.replacing("COUNT=4", with: "COUNT=2"), moved), events: [site])
        #expect(dates(short.events.first) == ["2026-12-12 Roof"])
        #expect(short.report.notes.map(\.reason) == [.lostDate("2026-12-19T18:00")])
    }

    private func calendarText(_ events: String...) -> String { events.joined(separator: "\n") }

    @Test("Events that the file does not have any longer are named, and stay")
    func gone() throws {
        let events = (1...4).map { day in
            Self.first.replacing("one@", with: "\(day)@").replacing("20261205", with: "2026120\(day)")
                .replacing("Dumplings", with: "Dumplings \(day)")
        }
        let site = try plan(calendar(events.joined(separator: "\n"))).events
        let report = try plan(calendar(events[1], events[3]), events: site).report
        #expect(
            report.notes.map(\.description) == [
                "\"Dumplings 3\": is on the site but not in this file; it stays: cancel or delete it on the desk if it does not take place"
            ])
        #expect(report.summary[1] == "On the site but not in this file: 1 event, which stays")
        #expect(report.csv.contains("not in the file,Dumplings 3,"))
        // A file of another calendar, a message about one event, and a file with few of the events name none.
        let other = String(decoding: calendar(events[1], events[3]), as: UTF8.self)
        for text in [
            other.replacing("PRODID:test", with: "PRODID:other"),
            other.replacing("PRODID:test", with: "PRODID:test\r\nMETHOD:REQUEST"),
            String(decoding: calendar(events[0]), as: UTF8.self),
        ] {
            let notes = try plan(Array(text.utf8), events: site).report.notes
            #expect(!notes.contains { $0.kind == .notInFile })
        }
    }

    @Test("An event that officers deleted stays deleted and is named; a new one beside it comes")
    func deleted() throws {
        let site = try imported()
        let other = Self.first.replacing("one@", with: "two@")
        let importer = try EventImporter(texts: texts(), deleted: [site.id])
        let plan = try importer.plan(for: calendar(Self.first, other), events: [])
        #expect(plan.events.count == 1 && plan.events.first?.id != site.id)
        #expect(plan.report.notes.map(\.reason) == [.deletedOnSite])
    }

    @Test("An event that somebody wrote on the site does not come a second time; one at another time does")
    func written() throws {
        var site = try imported()
        (site.id, site.uid, site.imported) = ("written00", nil, nil)
        let plan = try plan(calendar(Self.first), events: [site])
        #expect(plan.events == [])
        #expect(plan.report.notes.map(\.reason) == [.writtenOnSite("/events/\(site.slug)/")])
        #expect(plan.report.counts["refused"] == 1)
        site.schedule = try imported(event("DTSTART:20261206T190000")).schedule
        #expect(try self.plan(calendar(Self.first), events: [site]).events.count == 1)
    }

    @Test("An event without a description has no text, and its URL alone if it has one")
    func noText() throws {
        #expect(try imported(event(Self.start)).detail == "")
        #expect(
            try imported(event(Self.start, "URL:https://elsewhere.org/")).detail == "<https://elsewhere.org/>"
        )
        let site = try imported(event(Self.start))
        #expect(try plan(calendar(event(Self.start)), events: [site]).events == [])
    }

    @Test("What is remembered comes back from an export")
    func export() throws {
        let (site, texts) = (try edited(imported()), try texts())
        let bytes = texts.export([site]).bytes
        let back = try #require(try plan(bytes).events.first)
        #expect(back.imported == site.imported && site.imported != nil)
        #expect(try plan(calendar(Self.first), events: [back]).events == [])
    }
}
