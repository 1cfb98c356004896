import Calendars
import Foundation
import Model
import Posting
import TestSupport
import Testing

@testable import Events

@Suite("A change of a random series that has begun")
struct RandomSeriesEditTests {
    private let site: PostingSite

    init() throws { site = try PostingSite() }

    private func civil(_ text: String) throws -> CivilDateTime {
        try #require(Timestamp(text, in: site.settings.timeZone)).civil
    }

    private static let rules = [
        "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2", "FREQ=WEEKLY;BYDAY=TU,TH",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE",
        "FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=2WE", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=DAILY;INTERVAL=5",
        "FREQ=WEEKLY;COUNT=30", "FREQ=WEEKLY;UNTIL=", "FREQ=MONTHLY;COUNT=12",
    ]

    private struct Seen: Hashable {
        let start: Date
        let end: Date?
        let isCancelled: Bool
        let place: String?
    }

    /// The dates that have begun, as readers see them.
    private func past(_ event: Event) throws -> Set<Seen> {
        guard let schedule = event.schedule else { return [] }
        let dates = try Occurrences(of: schedule).starting(in: .distantPast..<PostingSite.noon + 1)
        return Set(
            dates.map {
                Seen(
                    start: $0.start.instant, end: $0.end?.instant,
                    isCancelled: $0.change?.isCancelled == true,
                    place: ($0.change?.location ?? event.location)?.all.first)
            })
    }

    private func random(_ chance: inout SeededRandom) throws -> Event {
        let isAllDay = Int.random(in: 0..<4, using: &chance) == 0
        let day = try #require(
            try civil("2026-03-01").day.adding(days: Int.random(in: 0...250, using: &chance)))
        let start = EventTime(
            try #require(CivilDateTime(day, secondOfDay: isAllDay ? 0 : 75_600)), in: site.settings.timeZone)
        var rule = Self.rules.randomElement(using: &chance) ?? ""
        if rule.hasSuffix("UNTIL=") { rule += isAllDay ? "20270301" : "20270301T120000Z" }
        var schedule = Schedule(
            isAllDay: isAllDay, start: start,
            end: isAllDay ? nil : EventTime(start.instant + 5400, in: site.settings.timeZone),
            timeZone: site.settings.timeZone, recurrence: Recurrence(rules: [rule]))
        let dates = try Occurrences(of: schedule).next(after: .distantPast, limit: 60).map(\.original)
        schedule.recurrence?.exceptions = dates.filter { _ in Int.random(in: 0..<9, using: &chance) == 0 }
        schedule.recurrence?.changes = dates.compactMap { date in
            var change = OccurrenceChange(occurrence: date)
            switch Int.random(in: 0..<8, using: &chance) {
            case 0: change.isCancelled = true
            case 1:
                let moved = date.day.adding(days: Int.random(in: -9...9, using: &chance)).flatMap {
                    CivilDateTime($0, secondOfDay: date.secondOfDay)
                }
                change.start = moved.map { EventTime($0, in: site.settings.timeZone) }
            default: return nil
            }
            return change
        }
        return Event(
            id: "e", slug: try #require(Slug("e")), title: "Tea", schedule: schedule, location: "East House",
            detail: "Tea.")
    }

    @Test(
        "keeps the dates that have begun, whatever its scope",
        arguments: SeriesEdit.Scope.allCases)
    func kept(_ scope: SeriesEdit.Scope) throws {
        var count = 0
        for seed in 0..<400 {
            var chance = SeededRandom(state: UInt64(seed))
            let old = try random(&chance)
            guard let date = old.formDate(now: PostingSite.noon) else { continue }
            var form = EventForm(of: old, settings: site.settings, from: date)
            let moved = try #require(
                try civil(form.fields["date"] ?? "").day.adding(days: Int.random(in: 0...2, using: &chance)))
            form.fields["date"] = moved.description
            if form.fields["time"] != nil {
                (form.fields["time"], form.fields["endTime"]) = ("19:00", "20:00")
            }
            if form.fields["time"] == nil, scope == .date, moved == date.day { continue }
            form.fields["location"] = "Field"
            let new: Event
            do { new = try form.event(changing: old, or: old) } catch { continue }
            guard let edit = SeriesEdit(form, changing: old, to: new, now: PostingSite.noon),
                edit.scopes.contains(scope), let (event, later) = try edit.result(scope)
            else { continue }
            count += 1
            // Where all dates are over, what the form says comes beside them.
            let isOver = edit.date == nil
            if let later {
                #expect(try past(event) == past(old), "\(seed) \(old.schedule as Any)")
                #expect(try isOver || past(later) == [], "\(seed)")
            } else {
                let now = try past(event)
                #expect(
                    try (isOver ? now.intersection(past(old)) : now) == past(old),
                    "\(seed) \(old.schedule as Any)")
                let known = Set(event.schedule?.recurrence?.exceptions ?? [])
                let begun = (old.schedule?.recurrence?.exceptions ?? []).filter {
                    site.settings.timeZone.instant(of: $0) <= PostingSite.noon
                }
                #expect(known.isSuperset(of: begun), "\(seed)")
            }
        }
        #expect(count > 150)
    }
}
