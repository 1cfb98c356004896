import Calendars
import Foundation
import Model
import Samples
import Site
import Testing

@testable import Events

@Suite("The dates of an event that takes sign-ups, and their terms")
struct SignUpTermsTests {
    private static func event(
        _ start: String? = "2026-12-05T18:00", _ end: String? = "2026-12-05T21:00",
        _ recurrence: Recurrence? = nil
    ) -> Event {
        var event = Sample.event("gala", "Gala", start.map { Sample.schedule($0, end, recurrence) })
        (event.needsSignUp, event.isOpenForSignUp, event.signsUpHere) = (true, true, true)
        return event
    }

    private static let weekly = event(
        recurrence(["FREQ=WEEKLY;COUNT=5"]) {
            $0.exceptions = [Sample.time("2026-12-12T18:00").civil]
            $0.changes = [
                OccurrenceChange(
                    occurrence: Sample.time("2026-12-19T18:00").civil,
                    start: Sample.time("2027-02-01T10:00"), location: "East House", reason: "snow"),
                OccurrenceChange(
                    occurrence: Sample.time("2026-12-26T18:00").civil, isCancelled: true, reason: "ice"),
            ]
        })

    private static func recurrence(
        _ rules: [String], _ change: (inout Recurrence) -> Void = { _ in }
    ) -> Recurrence {
        var recurrence = Recurrence(rules: rules)
        change(&recurrence)
        return recurrence
    }

    private static func event(_ recurrence: Recurrence) -> Event {
        event("2026-12-05T18:00", "2026-12-05T21:00", recurrence)
    }

    private func start(_ event: Event, _ key: String) -> String? {
        event.signUpDate(key)?.start.civil.description
    }

    @Test("A single date has the empty key, and is found by that of its day, which it had as a series")
    func single() throws {
        let event = Self.event()
        let date = try #require(event.signUpDate(""))
        #expect(event.signUpKey(of: date) == "")
        #expect(start(event, "2026-12-05") == "2026-12-05T18:00")
        for key in ["2026-12-06", "2026-12-5", "2026-12-05T18:00", "next", " "] {
            #expect(event.signUpDate(key) == nil)
        }
        #expect(Self.event(nil, nil).signUpDate("") == nil)
    }

    @Test(
        "A date of a series is found by the day of its original start, wherever it was moved",
        arguments: [
            ("2026-12-05", "2026-12-05T18:00"), ("2026-12-12", nil), ("2026-12-19", "2027-02-01T10:00"),
            ("2026-12-26", "2026-12-26T18:00"), ("2027-01-02", "2027-01-02T18:00"), ("2027-01-09", nil),
            ("2027-02-01", nil), ("", "2026-12-05T18:00"),
        ])
    func series(key: String, expected: String?) {
        #expect(start(Self.weekly, key) == expected)
        let date = Self.weekly.signUpDate(key)
        #expect(date.map(Self.weekly.signUpKey) == (date == nil ? nil : key.isEmpty ? "2026-12-05" : key))
    }

    @Test("The list from before an event was a series is that of its first date, also where that is kept")
    func madeSeries() {
        let kept = Self.recurrence(["FREQ=WEEKLY;COUNT=3"]) {
            $0.additions = [Sample.time("2026-11-28T17:00").civil]
        }
        let event = Self.event(kept)
        #expect(start(event, "") == "2026-11-28T17:00")
        #expect(start(event, "2026-11-28") == "2026-11-28T17:00")
    }

    @Test("Coming dates have not begun, and of several on one day the first has the list")
    func coming() {
        func starts(_ event: Event, _ now: String, limit: Int = 9) -> [String] {
            event.comingSignUpDates(at: Sample.moment(now), limit: limit).map(\.start.civil.description)
        }
        #expect(
            starts(Self.weekly, "2026-12-05T17:59")
                == ["2026-12-05T18:00", "2026-12-26T18:00", "2027-01-02T18:00", "2027-02-01T10:00"])
        #expect(starts(Self.weekly, "2026-12-05T18:00", limit: 1) == ["2026-12-26T18:00"])
        let twice = Self.recurrence([]) { $0.additions = [Sample.time("2026-12-05T22:00").civil] }
        #expect(starts(Self.event(twice), "2026-12-01T00:00") == ["2026-12-05T18:00"])
        var elsewhere = Self.weekly
        elsewhere.signsUpHere = false
        #expect(starts(elsewhere, "2026-12-01T00:00") == [])
        #expect(starts(Self.event(nil, nil), "2026-12-01T00:00") == [])
    }

    @Test("The terms of a single date are those of the event")
    func terms() throws {
        var event = Self.event()
        (event.capacity, event.guests, event.signUpBy, event.offerHours) = (40, 2, .name, 6)
        (event.isOpenForSignUp, event.location) = (false, "Hall")
        event.signUpOpens = Sample.time("2026-11-20T18:00")
        event.signUpCloses = Sample.time("2026-12-04T18:00")
        event.cancelUntil = Sample.time("2026-12-05T12:00")
        let expected = PlaceTerms(
            places: 40, guests: 2, isByMail: false, isOpen: false, opens: Sample.moment("2026-11-20T18:00"),
            closes: Sample.moment("2026-12-04T18:00"), cancelUntil: Sample.moment("2026-12-05T12:00"),
            offer: 21_600,
            date: PlaceDate(
                title: "Gala", start: Sample.moment("2026-12-05T18:00"),
                end: Sample.moment("2026-12-05T21:00"), location: "Hall"))
        #expect(event.placeTerms(of: try #require(event.signUpDate(""))) == expected)
    }

    @Test("Without lines of its own, sign-up is open until the start, and the date ends with its day")
    func least() throws {
        let event = Self.event("2026-12-05T18:00", nil)
        let terms = event.placeTerms(of: try #require(event.signUpDate("")))
        #expect(
            terms
                == PlaceTerms(
                    places: nil, closes: Sample.moment("2026-12-05T18:00"),
                    date: PlaceDate(
                        title: "Gala", start: Sample.moment("2026-12-05T18:00"),
                        end: Sample.moment("2026-12-06T00:00"))))
        var elsewhere = event
        elsewhere.signsUpHere = false
        #expect(!elsewhere.placeTerms(of: try #require(event.signUpDate(""))).isOpen)
    }

    @Test(
        "Each date of a series has the times as long before its start, by the clock",
        arguments: [
            ("2026-10-31", "2026-10-30T18:00", "2026-10-31T12:00"),
            // Clocks are set back on 1 November.
            ("2026-11-07", "2026-11-06T18:00", "2026-11-07T12:00"),
            // Moved to the next day at 20:00.
            ("2026-11-14", "2026-11-14T20:00", "2026-11-15T14:00"),
        ])
    func times(key: String, closes: String, cancelUntil: String) throws {
        let moved = OccurrenceChange(
            occurrence: Sample.time("2026-11-14T18:00").civil, start: Sample.time("2026-11-15T20:00"))
        var event = Self.event(
            "2026-10-31T18:00", nil, Recurrence(rules: ["FREQ=WEEKLY;COUNT=3"], changes: [moved]))
        event.signUpCloses = Sample.time("2026-10-30T18:00")
        event.cancelUntil = Sample.time("2026-10-31T12:00")
        let terms = event.placeTerms(of: try #require(event.signUpDate(key)))
        #expect(terms.closes == Sample.moment(closes))
        #expect(terms.cancelUntil == Sample.moment(cancelUntil))
        #expect(terms.opens == nil)
    }

    @Test("A moved date says where and why, and a cancelled one that it is; a draft is not there")
    func states() throws {
        func date(_ event: Event, _ key: String) throws -> PlaceDate {
            event.placeTerms(of: try #require(event.signUpDate(key))).date
        }
        let moved = try date(Self.weekly, "2026-12-19")
        #expect((moved.location, moved.reason, moved.state) == ("East House", "snow", .held))
        let cancelled = try date(Self.weekly, "2026-12-26")
        #expect((cancelled.reason, cancelled.state) == ("ice", .cancelled))
        var event = Self.weekly
        (event.status, event.reason) = (.cancelled, "fire")
        let all = try date(event, "2026-12-05")
        #expect((all.reason, all.state) == ("fire", .cancelled))
        // The reason of a move is not that of the cancellation.
        #expect(try date(event, "2026-12-19").reason == "fire")
        #expect(try date(event, "2026-12-26").reason == "ice")
        event.status = .draft
        #expect(try date(event, "2026-12-05").state == .gone)
    }

    @Test("Another first date keeps the times as long before it")
    func moveSignUp() {
        var event = Self.weekly
        event.signUpCloses = Sample.time("2026-12-04T12:00")
        event.moveSignUp(from: event.schedule?.start, to: Sample.time("2027-03-20T19:00"))
        #expect(event.signUpCloses == Sample.time("2027-03-19T13:00"))
        #expect(event.signUpOpens == nil)
        event.moveSignUp(from: nil, to: Sample.time("2027-04-20T19:00"))
        #expect(event.signUpCloses == Sample.time("2027-03-19T13:00"))
    }
}
