import CalendarImport
import Foundation
import Model
import TestSupport
import Testing

@testable import Events

/// One calendar several times, with changes on both sides between.
@Suite(.enabled(if: SharedData.isTested("cases/ics-again/1.ics")))
struct CalendarAgainTests {
    private func plan(_ number: Int, _ events: [Event]) throws -> EventImportPlan {
        let file = try SharedData.url("cases/ics-again/\(number).ics")
        return try EventImporter(texts: texts()).plan(for: Array(Data(contentsOf: file)), events: events)
    }

    private func moved(_ plan: EventImportPlan) -> [String] {
        plan.report.summary.filter { $0.hasPrefix("Moved") }
    }

    /// The events of the site after a plan.
    private func site(_ plan: EventImportPlan, _ before: [Event] = []) -> [Event] {
        let changed = plan.events.map { event in
            var event = event
            event.file = "Content/events/\(event.slug).md"
            return event
        }
        return changed + before.filter { old in !changed.contains { $0.id == old.id } }
    }

    private func title(_ event: Event) -> String { event.title.resolved(for: "en").text }

    private func event(_ title: String, _ events: [Event]) throws -> Event {
        try #require(events.first { self.title($0) == title })
    }

    @Test("A moved event is followed and named, an exception comes, a vanished event stays and is named")
    func moved() throws {
        let first = try plan(1, [])
        #expect(first.report.counts["added"] == 3 && first.report.notes == [])
        let before = site(first)
        let second = try plan(2, before)
        let after = site(second, before)
        #expect(second.report.counts["updated"] == 2 && second.report.counts["added"] == 0)
        #expect(moved(second) == ["Moved: \"Quiz moved\" from 2026-12-10T18:00 to 2026-12-14T18:00"])
        #expect(
            try event("Quiz moved", after).schedule?.start.civil.description == "2026-12-14T18:00")
        let exceptions = try event("Series", after).schedule?.recurrence?.exceptions
        #expect(exceptions?.map(\.description) == ["2026-12-18T18:00"])
        #expect(second.report.notes.map(\.about) == ["Will vanish"])
        #expect(second.report.notes.map(\.reason) == [.notInFile])
        #expect(try event("Will vanish", after) == event("Will vanish", before))
    }

    @Test("An older file changes nothing")
    func older() throws {
        let before = site(try plan(2, site(plan(1, []))), site(try plan(1, [])))
        let third = try plan(3, before)
        #expect(third.events == [] && moved(third) == [])
        #expect(third.report.notes.map(\.reason).contains(.olderThanSite))
    }

    @Test("What was written on the site between stays, and the file's change of it is named")
    func edited() throws {
        var events = site(try plan(1, []))
        let index = try #require(events.firstIndex { title($0) == "Quiz" })
        events[index].title = LocalizedText("Quiz night")
        let second = try plan(2, events)
        let quiz = try event("Quiz night", site(second, events))
        #expect(quiz.schedule?.start.civil.description == "2026-12-14T18:00")
        #expect(second.report.notes.map(\.reason).contains(.bothChanged("title", file: "Quiz moved")))
    }

    @Test("A change without stamps is followed")
    func withoutStamps() throws {
        let before = site(try plan(4, []))
        let fifth = try plan(5, before)
        #expect(
            moved(fifth) == ["Moved: \"No stamps changed\" from 2026-12-15T18:00 to 2026-12-16T18:00"])
        #expect(fifth.report.counts["updated"] == 1 && fifth.report.counts["added"] == 0)
    }
}
