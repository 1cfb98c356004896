import CalendarImport
import Calendars
import Foundation
import Model
import Testing

@testable import Events

/// Events of which not all can be taken, and what is kept of them.
struct KeptEventTests {
    /// What an import gives of calendars beside the events of a site: every date of the first event, and the notes.
    private func outcome(_ bytes: [UInt8], events: [Event] = []) throws -> (dates: [String], notes: [String])
    {
        let plan = try EventImporter(texts: texts()).plan(for: bytes, events: events)
        #expect(plan.report.counts["refused"] == 0)
        guard let event = plan.events.first, let schedule = event.schedule else {
            return ([], plan.report.notes.map(\.description))
        }
        let dates = try Occurrences(of: schedule).next(after: .distantPast, limit: 12).map { occurrence in
            let title = (occurrence.change?.title ?? event.title).unmarked ?? ""
            let isCancelled = event.status == .cancelled || occurrence.change?.isCancelled == true
            return "\(occurrence.start.civil) \(title)\(isCancelled ? " cancelled" : "")"
        }
        // What is imported once is not changed by the same file.
        let second = try EventImporter(texts: texts()).plan(for: bytes, events: plan.events)
        #expect(second.events == [] && second.report.counts["added"] == 0)
        return (dates, plan.report.notes.map(\.description))
    }

    private static let start = "DTSTART;TZID=America/New_York:20261205T180000"

    @Test(
        "An event whose rule cannot be followed keeps its first date, those of RDATE and of its other rules",
        arguments: [
            (
                "RRULE:", [],
                "the rule \"\" is left out, and the first date and those of other rules and of RDATE are kept: \"\" is no part of a rule; expected NAME=VALUE parts such as FREQ=WEEKLY;COUNT=10"
            ),
            (
                "RRULE:FREQ=DAILY;COUNT=-1", [],
                "the rule \"FREQ=DAILY;COUNT=-1\" is left out, and the first date and those of other rules and of RDATE are kept: COUNT is \"-1\"; expected a number from 1 to 1000000000"
            ),
            (
                "RRULE:FREQ=DAILY;INTERVAL=0\nRDATE;TZID=America/New_York:20261224T180000",
                ["2026-12-24T18:00 Dumplings"],
                "the rule \"FREQ=DAILY;INTERVAL=0\" is left out, and the first date and those of other rules and of RDATE are kept: INTERVAL is \"0\"; expected a number from 1 to 10000"
            ),
            (
                "RRULE:FREQ=HOURLY\nRRULE:FREQ=WEEKLY;COUNT=2", ["2026-12-12T18:00 Dumplings"],
                "the rule \"FREQ=HOURLY\" is left out, and the first date and those of other rules and of RDATE are kept: FREQ is HOURLY; expected DAILY, WEEKLY, MONTHLY or YEARLY"
            ),
        ] as [(String, [String], String)])
    func rules(lines: String, others: [String], sentence: String) throws {
        let (dates, notes) = try outcome(calendar(event(Self.start, lines)))
        #expect(dates == ["2026-12-05T18:00 Dumplings"] + others)
        #expect(notes == ["line 8: \"RRULE\": \(sentence)"])
    }

    private static let weekly = event(start, "RRULE:FREQ=WEEKLY;COUNT=4")
    private static let later = event(
        "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20261219T180000",
        "DTSTART;TZID=America/New_York:20261220T190000"
    ).replacing("Dumplings", with: "Noodles")

    @Test("A change of all later occurrences is made at each of them where the series ends")
    func thisAndFuture() throws {
        let (dates, notes) = try outcome(calendar(Self.weekly, Self.later))
        #expect(
            dates == [
                "2026-12-05T18:00 Dumplings", "2026-12-12T18:00 Dumplings", "2026-12-20T19:00 Noodles",
                "2026-12-27T19:00 Noodles",
            ])
        #expect(
            notes == [
                "line 13: \"Dumplings\": changes this and all later occurrences (RANGE=THISANDFUTURE); this one and 1 later ones are changed, each for itself"
            ])
    }

    @Test("A change of all later occurrences of a series without an end is made at one of them, and said")
    func endless() throws {
        let endless = Self.weekly.replacing(";COUNT=4", with: "")
        let (dates, notes) = try outcome(calendar(endless, Self.later))
        #expect(dates[2...3] == ["2026-12-20T19:00 Noodles", "2026-12-26T18:00 Dumplings"])
        #expect(
            notes == [
                "line 13: \"Dumplings\": changes this and all later occurrences (RANGE=THISANDFUTURE); only this one is changed: change the later ones by hand"
            ])
    }

    private static func change(_ id: String, _ start: String, _ title: String, _ lines: String...) -> String {
        event(
            (["RECURRENCE-ID;TZID=America/New_York:\(id)", "DTSTART;TZID=America/New_York:\(start)"] + lines)
                .joined(separator: "\n")
        ).replacing("Dumplings", with: title)
    }

    @Test("A changed occurrence whose event is nowhere is an event of its own, at its own start alone")
    func noMain() throws {
        let moved = Self.change("20261212T180000", "20261213T190000", "Moved")
        let note =
            "changes an occurrence of an event that is neither in the file nor on the site; taken as an event of its own"
        let one = try outcome(calendar(moved))
        #expect(one.dates == ["2026-12-13T19:00 Moved"])
        #expect(one.notes == ["line 4: \"one@example.org\": \(note)"])
        let two = try outcome(calendar(moved, Self.change("20261219T180000", "20261219T180000", "Other")))
        #expect(two.dates == ["2026-12-13T19:00 Moved", "2026-12-19T18:00 Other"])
        #expect(two.notes == [4, 10].map { "line \($0): \"one@example.org\": \(note)" })
    }

    @Test(
        "A changed occurrence without its event is one occurrence, even with a rule, and the file again changes nothing"
    )
    func ruleOfOccurrence() throws {
        let bytes = calendar(
            event(
                "DTSTART:20261205T180000Z", "RECURRENCE-ID:20261206T180000Z", "RRULE:FREQ=DAILY;COUNT=5",
                "SEQUENCE:1"))
        let importer = try EventImporter(texts: texts())
        let plan = try importer.plan(for: bytes, events: [])
        #expect(plan.events.map { $0.schedule?.recurrence } == [nil])
        #expect(plan.report.notes.map(\.reason) == [.noMain])
        let again = try importer.plan(for: bytes, events: plan.events)
        #expect(again.events == [] && again.report.counts["unchanged"] == 1)
    }

    @Test("A changed occurrence of an event that only the site has changes that event")
    func mainOnSite() throws {
        let site = try EventImporter(texts: texts()).plan(for: calendar(Self.weekly), events: []).events
        let moved = Self.change("20261212T180000", "20261213T190000", "Moved")
        let (dates, notes) = try outcome(calendar(moved), events: site)
        #expect(
            dates == [
                "2026-12-05T18:00 Dumplings", "2026-12-13T19:00 Moved", "2026-12-19T18:00 Dumplings",
                "2026-12-26T18:00 Dumplings",
            ])
        #expect(notes == [])
    }

    @Test("A changed occurrence of an earlier version of its event does not come back")
    func outdated() throws {
        let newest = Self.weekly.replacing("END:", with: "SEQUENCE:2\nEND:")
        let change = Self.change("20261212T180000", "20261213T190000", "Moved", "SEQUENCE:1")
        let (dates, notes) = try outcome(calendar(Self.weekly, change, newest))
        #expect(dates.count == 4 && !dates.contains("2026-12-13T19:00 Moved"))
        #expect(
            notes == [
                "line 4: \"one@example.org\": is in the file in a newer version; left out",
                "line 10: \"one@example.org\": changes an occurrence of an earlier version of its event (its SEQUENCE is lower); left out",
            ])
        // The newest version takes place on other days.
        let elsewhere = newest.replacing("20261205", with: "20261206")
        let lost = try outcome(calendar(elsewhere, change))
        #expect(lost.dates.count == 4 && !lost.dates.contains("2026-12-13T19:00 Moved"))
        #expect(
            lost.notes == [
                "line 11: \"Dumplings\": changes an occurrence of an earlier version of its event (its SEQUENCE is lower); left out"
            ])
    }

    @Test(
        "A changed occurrence with a lower or no SEQUENCE stays where its event still has it",
        arguments: ["SEQUENCE:1", "DTSTAMP:20261101T000000Z"])
    func notOutdated(line: String) throws {
        let newest = Self.weekly.replacing("END:", with: "SEQUENCE:2\nEND:")
        let change = Self.change("20261212T180000", "20261213T190000", "Moved", line)
        let (dates, notes) = try outcome(calendar(newest, change))
        #expect(dates.contains("2026-12-13T19:00 Moved"))
        #expect(notes == [])
    }
}
