import Foundation
import Testing

@testable import Reminders

@Suite("Daily reminders")
struct ReminderLedgerTests {
    private func zone(_ name: String) throws -> ZoneRules {
        let zone = try #require(TimeZone(identifier: name))
        return ZoneRules { Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval($0)))) }
    }

    private func instant(_ text: String) throws -> Int64 {
        Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970)
    }

    private func text(_ instant: Int64) -> String {
        Date(timeIntervalSince1970: TimeInterval(instant)).formatted(.iso8601)
    }

    private let many = (1...200).map { "message \($0)" }

    @Test(
        "64 slots are filled, one for each day from tomorrow on, at one local time across both changes of the clocks"
    )
    func fill() throws {
        let (newYork, time) = (try zone("America/New_York"), try #require(TimeOfDay(hour: 9, minute: 30)))
        var ledger = ReminderLedger()
        ledger.renew(messages: many, at: time, in: newYork, now: try instant("2026-10-20T20:00:00Z"))
        #expect(ledger.pending.count == 64 && ledger.emptySlots == 0)
        #expect(text(ledger.pending[0].due) == "2026-10-21T13:30:00Z")
        // The clocks go back on 1 November.
        #expect(text(ledger.pending[10].due) == "2026-10-31T13:30:00Z")
        #expect(text(ledger.pending[11].due) == "2026-11-01T14:30:00Z")
        #expect(text(ledger.pending[63].due) == "2026-12-23T14:30:00Z")
        #expect(ledger.pending.map(\.message) == Array(many.prefix(64)))
    }

    @Test("Renewed twice, it is the same; when some are over, as many follow the latest")
    func renewal() throws {
        let (zone, time) = (try zone("Asia/Shanghai"), try #require(TimeOfDay(hour: 21, minute: 0)))
        let now = try instant("2026-06-01T00:00:00Z")
        var ledger = ReminderLedger()
        ledger.renew(messages: many, at: time, in: zone, now: now)
        let first = ledger
        ledger.renew(messages: many, at: time, in: zone, now: now)
        #expect(ledger == first)
        let later = now + 3 * 86_400
        #expect(ledger.takeDue(later).map(\.message) == ["message 1", "message 2"])
        #expect(ledger.emptySlots == 2)
        ledger.renew(messages: many, at: time, in: zone, now: later)
        #expect(ledger.pending.count == 64)
        #expect(ledger.pending.suffix(2).map(\.message) == ["message 65", "message 66"])
        #expect(Set(ledger.pending.map { $0.due / 86_400 }).count == 64)
        #expect(ledger.pending[63].due - ledger.pending[62].due == 86_400)
    }

    @Test("A reminder is due at its second, and not before")
    func second() throws {
        let time = try #require(TimeOfDay(hour: 21, minute: 0))
        var ledger = ReminderLedger()
        ledger.renew(
            messages: many, at: time, in: try zone("Asia/Shanghai"), now: try instant("2026-06-01T00:00:00Z"))
        let due = try instant("2026-06-02T13:00:00Z")
        #expect(ledger.takeDue(due - 1) == [])
        #expect(ledger.takeDue(due).map(\.message) == ["message 1"])
    }

    @Test("Days are those of the time zone, on both sides of UTC")
    func localDays() throws {
        let time = try #require(TimeOfDay(hour: 21, minute: 0))
        let now = try instant("2026-06-01T20:00:00Z")
        for (name, due) in [
            ("Asia/Shanghai", "2026-06-03T13:00:00Z"), ("Pacific/Honolulu", "2026-06-03T07:00:00Z"),
        ] {
            var ledger = ReminderLedger()
            ledger.renew(messages: ["a"], at: time, in: try zone(name), now: now)
            #expect(ledger.pending.map { text($0.due) } == [due])
        }
    }

    @Test("Without another message it stops, and goes on when there is one")
    func end() throws {
        let (zone, time) = (try zone("UTC"), try #require(TimeOfDay(hour: 8, minute: 0)))
        var ledger = ReminderLedger()
        ledger.renew(messages: ["a", "b", "a"], at: time, in: zone, now: 0)
        #expect(ledger.pending.map(\.message) == ["a", "b"])
        #expect(ledger.takeDue(10 * 86_400).count == 2)
        ledger.renew(messages: ["a", "b"], at: time, in: zone, now: 10 * 86_400)
        #expect(ledger.pending.isEmpty)
        ledger.renew(messages: ["a", "b", "c"], at: time, in: zone, now: 10 * 86_400)
        #expect(ledger.pending == [Reminder(due: 11 * 86_400 + 8 * 3600, message: "c")])
    }

    @Test("More than 64 pending: none is added and none removed")
    func overrun() throws {
        let (zone, time) = (try zone("UTC"), try #require(TimeOfDay(hour: 8, minute: 0)))
        var ledger = ReminderLedger(pending: (0..<70).map { Reminder(due: $0 * 86_400, message: "\($0)") })
        #expect(ledger.emptySlots == 0)
        ledger.renew(messages: many, at: time, in: zone, now: 0)
        #expect(ledger.pending.count == 70)
    }

    @Test(
        "A local time that is skipped, and one that occurs twice",
        arguments: [
            ("2026-03-07T12:00:00Z", 2, 30, "2026-03-08T07:30:00Z"),
            ("2026-10-31T12:00:00Z", 1, 30, "2026-11-01T05:30:00Z"),
            ("2026-10-31T12:00:00Z", 0, 30, "2026-11-01T04:30:00Z"),
            ("2026-10-31T12:00:00Z", 2, 30, "2026-11-01T07:30:00Z"),
        ])
    func changes(now: String, hour: Int, minute: Int, due: String) throws {
        var ledger = ReminderLedger()
        ledger.renew(
            messages: ["a"], at: try #require(TimeOfDay(hour: hour, minute: minute)),
            in: try zone("America/New_York"),
            now: try instant(now))
        #expect(ledger.pending.map { text($0.due) } == [due])
    }

    @Test("Another time of day moves each reminder on its day")
    func move() throws {
        let (zone, time) = (try zone("UTC"), try #require(TimeOfDay(hour: 8, minute: 0)))
        var ledger = ReminderLedger()
        ledger.renew(messages: ["a", "b"], at: time, in: zone, now: 0)
        ledger.move(to: try #require(TimeOfDay(hour: 20, minute: 0)), in: zone, from: zone)
        #expect(ledger.pending.map(\.due) == [158_400, 244_800])
    }

    @Test("Before an event: a day, an hour, a minute; not those that are over")
    func event() {
        #expect(
            EventReminder.times(minutesBefore: [1440, 60, 1, 60, -5], start: 100_000, now: 20_000) == [
                96_400, 99_940,
            ])
    }

    @Test("Times of day that are none", arguments: [(24, 0), (-1, 0), (0, 60)])
    func times(hour: Int, minute: Int) { #expect(TimeOfDay(hour: hour, minute: minute) == nil) }
}
