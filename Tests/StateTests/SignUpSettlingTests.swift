import Foundation
import Model
import TestSupport
import Testing

@testable import State

@Suite("Sign-ups as time passes, and as the date changes")
struct SignUpSettlingTests {
    private var trial: SignUpTrial
    private static let now = SignUpTrial.now

    init() throws { trial = try SignUpTrial() }

    @Test("get a free place offered for a time, which then goes to the next one")
    func offers() throws {
        var trial = trial
        (trial.terms.places, trial.terms.offer) = (1, 3600)
        for name in ["a", "b", "c"] { try trial.add(name) }
        _ = try trial.database.leave(trial.person("a").code, trial.terms, now: Self.now, trial.writer)
        #expect(try trial.people() == ["b offered", "c waiting", "a left"])
        try trial.settle(after: 3600)
        #expect(try trial.people() == ["c offered", "a left", "b lapsed"])
        _ = try trial.database.takePlace(
            trial.person("c").code, trial.terms, now: Self.now + 3601, trial.writer)
        #expect(try trial.people() == ["c confirmed", "a left", "b lapsed"])
        #expect(
            trial.told.lines == [
                "b offered(until: \(Self.now + 3600))", "b lapsed", "c offered(until: \(Self.now + 7200))",
            ])
        // Too late: the place is somebody else's.
        _ = try trial.database.takePlace(
            trial.person("b").code, trial.terms, now: Self.now + 3602, trial.writer)
        #expect(try trial.person("b").state == .lapsed)
        _ = try trial.database.rejoin(trial.person("b").code, trial.terms, now: Self.now + 3603, trial.writer)
        #expect(try trial.person("b").state == .waiting)
    }

    @Test("keep their place when places become fewer; nobody moves up until there are fewer people")
    func fewerPlaces() throws {
        var trial = trial
        for name in ["a", "b", "c"] { try trial.add(name) }
        trial.terms.places = 1
        try trial.settle(after: 120)
        #expect(try trial.people() == ["a confirmed", "b confirmed", "c waiting"])
        _ = try trial.database.leave(
            trial.person("a").code, trial.terms, now: Self.now + 180, trial.writer)
        #expect(try trial.people() == ["b confirmed", "c waiting", "a left"])
    }

    @Test("move up to more places a minute after these were set, so that officers can take them back")
    func morePlaces() throws {
        var trial = trial
        for name in ["a", "b", "c"] { try trial.add(name) }
        trial.terms.places = 3
        try trial.settle(after: 10)
        try trial.settle(after: 69)
        #expect(try trial.people() == ["a confirmed", "b confirmed", "c waiting"])
        try trial.settle(after: 70)
        #expect(try trial.people() == ["a confirmed", "b confirmed", "c confirmed"])
    }

    @Test(
        "are told once of another time, a cancellation and a date that is gone, and not of what is taken back"
    )
    func changedDate() throws {
        var trial = trial
        try trial.add("a")
        let before = trial.terms.date
        trial.terms.date.start += 3600
        try trial.settle(after: 0)
        trial.terms.date = before
        try trial.settle(after: 30)
        try trial.settle(after: 300)
        #expect(trial.told.lines == [])
        trial.terms.date.start += 3600
        for seconds in [400, 460, 500, 600] { try trial.settle(after: TimeInterval(seconds)) }
        #expect(trial.told.lines == ["a \(SignUpNotice.moved(from: before))"])
        trial.terms.date.state = .cancelled
        for seconds in [700, 760, 800] { try trial.settle(after: TimeInterval(seconds)) }
        trial.terms.date.state = .gone
        for seconds in [900, 960, 1000] { try trial.settle(after: TimeInterval(seconds)) }
        #expect(trial.told.lines.dropFirst() == ["a cancelled"])
        trial.terms.date.state = .held
        for seconds in [1100, 1160, 1200] { try trial.settle(after: TimeInterval(seconds)) }
        #expect(trial.told.lines.dropFirst(2) == ["a reinstated"])
    }

    @Test("are reminded once, a day before, unless they got their place on that day")
    func reminders() throws {
        try trial.add("a")
        try trial.settle(after: 9 * 86_400 - 1)
        #expect(trial.told.lines == [])
        try trial.settle(after: 9 * 86_400)
        try trial.add("b", after: 9 * 86_400 + 60)
        try trial.settle(after: 9 * 86_400 + 120)
        #expect(trial.told.lines == ["a reminder"])
    }

    @Test("with an offer wait again if the date is cancelled, and lose the offer when it begins")
    func offersOfCancelledDates() throws {
        var trial = trial
        (trial.terms.places, trial.terms.offer) = (1, 86_400)
        for name in ["a", "b"] { try trial.add(name) }
        _ = try trial.database.leave(trial.person("a").code, trial.terms, now: Self.now, trial.writer)
        #expect(try trial.person("b").state == .offered)
        trial.terms.date.state = .cancelled
        try trial.settle(after: 10)
        #expect(try trial.person("b").state == .waiting)
        let code = try trial.person("b").code
        _ = try trial.database.takePlace(code, trial.terms, now: Self.now + 20, trial.writer)
        #expect(try trial.person("b").state == .waiting)
    }

    @Test(
        "are not told of the date to which they signed up, nor reminded while a change of it can be taken back"
    )
    func heldChange() throws {
        var trial = trial
        trial.terms.places = 5
        try trial.add("a")
        let before = trial.terms.date
        trial.terms.date.start = Self.now + 7200
        try trial.settle(after: 10)
        trial.terms.date = before
        try trial.settle(after: 50)
        try trial.settle(after: 200)
        #expect(trial.told.lines == [])
        trial.terms.date.start = Self.now + 7200
        try trial.settle(after: 300)
        try trial.add("b", after: 310)
        for seconds in [360, 420] { try trial.settle(after: TimeInterval(seconds)) }
        #expect(trial.told.lines == ["a \(SignUpNotice.moved(from: before))"])
    }
}
