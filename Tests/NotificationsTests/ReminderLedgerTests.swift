import Foundation
import Testing

@testable import Notifications

@Suite("Daily reminders")
struct ReminderLedgerTests {
    private func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

    private func instant(_ text: String) throws -> Int64 {
        Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970)
    }

    private func text(_ instant: Int64) -> String {
        Date(timeIntervalSince1970: TimeInterval(instant)).formatted(.iso8601)
    }

    /// The ledger after its first reminders were sent.
    private func without(_ sent: Int, _ ledger: ReminderLedger) -> ReminderLedger {
        ReminderLedger(pending: Array(ledger.pending.dropFirst(sent)), used: ledger.used)
    }

    private let many = (1...200).map { "message \($0)" }

    @Test(
        "64 slots are filled, one for each day from tomorrow on, at one local time across both changes of the clocks"
    )
    func fill() throws {
        let (newYork, time) = (try zone("America/New_York"), try #require(LocalTime("09:30")))
        var ledger = ReminderLedger()
        ledger.renew(messages: many, at: time, in: newYork, now: try instant("2026-10-20T20:00:00Z"))
        #expect(ledger.pending.count == 64)
        #expect(text(ledger.pending[0].due) == "2026-10-21T13:30:00Z")
        // The clocks go back on 1 November.
        #expect(text(ledger.pending[10].due) == "2026-10-31T13:30:00Z")
        #expect(text(ledger.pending[11].due) == "2026-11-01T14:30:00Z")
        #expect(text(ledger.pending[63].due) == "2026-12-23T14:30:00Z")
        #expect(ledger.pending.map(\.message) == Array(many.prefix(64)))
    }

    @Test("Renewed twice, it is the same; when some are over, as many follow the latest")
    func renewal() throws {
        let (zone, time) = (try zone("Asia/Shanghai"), try #require(LocalTime("21:00")))
        let now = try instant("2026-06-01T00:00:00Z")
        var ledger = ReminderLedger()
        ledger.renew(messages: many, at: time, in: zone, now: now)
        let first = ledger
        ledger.renew(messages: many, at: time, in: zone, now: now)
        #expect(ledger == first)
        let later = now + 3 * 86_400
        ledger = without(2, ledger)
        ledger.renew(messages: many, at: time, in: zone, now: later)
        #expect(ledger.pending.count == 64)
        #expect(ledger.pending.suffix(2).map(\.message) == ["message 65", "message 66"])
        #expect(Set(ledger.pending.map { $0.due / 86_400 }).count == 64)
        #expect(ledger.pending[63].due - ledger.pending[62].due == 86_400)
    }

    @Test("Days are those of the time zone, on both sides of UTC")
    func localDays() throws {
        let time = try #require(LocalTime("21:00"))
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
        let (zone, time) = (try zone("UTC"), try #require(LocalTime("08:00")))
        var ledger = ReminderLedger()
        ledger.renew(messages: ["a", "b", "a"], at: time, in: zone, now: 0)
        #expect(ledger.pending.map(\.message) == ["a", "b"])
        ledger = without(2, ledger)
        ledger.renew(messages: ["a", "b"], at: time, in: zone, now: 10 * 86_400)
        #expect(ledger.pending.isEmpty)
        ledger.renew(messages: ["a", "b", "c"], at: time, in: zone, now: 10 * 86_400)
        #expect(ledger.pending == [Reminder(due: 11 * 86_400 + 8 * 3600, message: "c")])
    }

    @Test("More than 64 pending: none is added and none removed")
    func overrun() throws {
        let (zone, time) = (try zone("UTC"), try #require(LocalTime("08:00")))
        var ledger = ReminderLedger(pending: (0..<70).map { Reminder(due: $0 * 86_400, message: "\($0)") })
        ledger.renew(messages: many, at: time, in: zone, now: 0)
        #expect(ledger.pending.count == 70)
    }

    @Test(
        "A local time that is skipped, and one that occurs twice",
        arguments: [
            ("2026-03-07T12:00:00Z", "02:30", "2026-03-08T07:30:00Z"),
            ("2026-10-31T12:00:00Z", "01:30", "2026-11-01T05:30:00Z"),
            ("2026-10-31T12:00:00Z", "00:30", "2026-11-01T04:30:00Z"),
            ("2026-10-31T12:00:00Z", "02:30", "2026-11-01T07:30:00Z"),
        ])
    func changes(now: String, time: String, due: String) throws {
        var ledger = ReminderLedger()
        ledger.renew(
            messages: ["a"], at: try #require(LocalTime(time)),
            in: try zone("America/New_York"),
            now: try instant(now))
        #expect(ledger.pending.map { text($0.due) } == [due])
    }
}
