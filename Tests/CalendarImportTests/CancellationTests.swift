import CalendarImport
import Calendars
import Foundation
import Model
import Testing

@testable import Events

/// Calendars with METHOD:CANCEL (RFC 5546 3.2.5).
struct CancellationTests {
    private static let weekly = event(
        "DTSTART;TZID=America/New_York:20261205T180000", "RRULE:FREQ=WEEKLY;COUNT=3", "SEQUENCE:2")

    private func plan(_ bytes: [UInt8], events: [Event] = []) throws -> EventImportPlan {
        try EventImporter(texts: texts()).plan(for: bytes, events: events)
    }

    /// A calendar that cancels an event, or one occurrence of it.
    private func cancelling(_ lines: String...) -> [UInt8] {
        calendar("METHOD:CANCEL", event(lines.joined(separator: "\n")))
    }

    @Test("An event of the same file is cancelled, and what else is known of it stays")
    func sameFile() throws {
        let bytes = calendar(Self.weekly) + Array("\r\n".utf8) + cancelling("SEQUENCE:3", "COMMENT:Snow")
        let plan = try plan(bytes)
        let event = try #require(plan.events.first)
        #expect(plan.events.count == 1 && plan.report.notes == [])
        #expect(event.status == .cancelled && event.sequence == 3 && event.reason == "Snow")
        #expect(event.schedule?.recurrence?.rules == ["FREQ=WEEKLY;COUNT=3"])
        #expect(try self.plan(bytes, events: plan.events).report.counts["unchanged"] == 1)
    }

    @Test("An event of the site is cancelled by the same and a higher SEQUENCE", arguments: [2, 3])
    func onSite(sequence: Int) throws {
        let site = try plan(calendar(Self.weekly)).events
        let plan = try plan(cancelling("SEQUENCE:\(sequence)"), events: site)
        var expected = try #require(site.first)
        expected.status = .cancelled
        expected.sequence = sequence
        #expect(plan.events == [expected] && plan.report.counts["updated"] == 1 && plan.report.notes == [])
        #expect(try self.plan(cancelling("SEQUENCE:\(sequence)"), events: plan.events).events == [])
    }

    @Test("An event that was changed since stays")
    func newer() throws {
        let site = try plan(calendar(Self.weekly)).events
        let plan = try plan(cancelling("SEQUENCE:1"), events: site)
        #expect(plan.events == [] && plan.report.counts["unchanged"] == 1)
        #expect(
            plan.report.notes.map(\.description) == [
                "line 5: \"Dumplings\": is newer on the site; left as it is"
            ])
        let both = try self.plan(calendar(Self.weekly) + Array("\r\n".utf8) + cancelling("SEQUENCE:1"))
        #expect(both.events.map(\.status) == [.published])
        #expect(both.report.notes.map(\.reason) == [.superseded])
    }

    @Test("One occurrence of an event of the site is cancelled, and no other")
    func occurrence() throws {
        let site = try plan(calendar(Self.weekly)).events
        let line = "RECURRENCE-ID;TZID=America/New_York:20261212T180000"
        let plan = try plan(cancelling(line, "SEQUENCE:3"), events: site)
        var expected = try #require(site.first)
        let time = try #require(CivilDate(year: 2026, month: 12, day: 12)).daysSince1970 * 86_400 + 64_800
        expected.schedule?.recurrence?.changes = [
            OccurrenceChange(
                occurrence: try #require(CivilDateTime(secondsSince1970: time)), isCancelled: true)
        ]
        #expect(plan.events == [expected] && plan.report.notes == [])
        #expect(try self.plan(cancelling(line, "SEQUENCE:3"), events: plan.events).events == [])
    }

    @Test("All later occurrences of an event of the site are cancelled, and a second time nothing is changed")
    func laterOccurrences() throws {
        var site = try plan(calendar(Self.weekly)).events
        for isSecond in [false, true] {
            let plan = try plan(
                cancelling(
                    "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20261212T180000", "SEQUENCE:3"),
                events: site)
            #expect(plan.report.counts["unchanged"] == (isSecond ? 1 : 0))
            #expect(plan.report.notes.map(\.reason) == [.thisAndFuture(alsoChanged: 1)])
            if !isSecond { site = plan.events }
            let changes = site.first?.schedule?.recurrence?.changes ?? []
            #expect(changes.map(\.isCancelled) == [true, true])
        }
    }

    @Test("What neither the file nor the site has is not made to be cancelled")
    func nothing() throws {
        let plan = try plan(cancelling("DTSTART:20261205T180000Z"))
        #expect(plan.events == [] && plan.report.counts["read"] == 0)
        #expect(
            plan.report.notes.map(\.description) == [
                "line 5: \"Dumplings\": is cancelled (METHOD:CANCEL), and neither the file nor the site has it; nothing was changed"
            ])
        let site = try self.plan(calendar(Self.weekly)).events
        let other = try self.plan(cancelling("RECURRENCE-ID:20261213T180000Z"), events: site)
        #expect(other.events == [] && other.report.counts["unchanged"] == 1)
        #expect(other.report.notes.map(\.reason) == [.nothingToCancel])
    }
}
