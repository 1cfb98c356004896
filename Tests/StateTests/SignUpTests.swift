import Foundation
import Model
import TestSupport
import Testing

@testable import State

@Suite("Sign-ups")
struct SignUpTests {
    private var trial: SignUpTrial
    private static let now = SignUpTrial.now

    init() throws { trial = try SignUpTrial() }

    @Test("by name are in while places are left, then wait in their order, and move up")
    func order() throws {
        for name in ["a", "b", "c", "d"] { try trial.add(name) }
        #expect(try trial.people() == ["a confirmed", "b confirmed", "c waiting", "d waiting"])
        #expect(try trial.database.position(of: trial.person("d")) == 2)
        #expect(
            try trial.database.placeCounts(of: SignUpTrial.list, trial.terms)
                == PlaceCounts(left: 0, waiting: 2))
        _ = try trial.database.leave(trial.person("a").code, trial.terms, now: Self.now, trial.writer)
        #expect(try trial.people() == ["b confirmed", "c confirmed", "d waiting", "a left"])
        #expect(trial.told.lines == ["c movedUp"])
        #expect(try trial.database.position(of: trial.person("d")) == 1)
    }

    @Test("of a party move as a whole, and nobody behind it overtakes it")
    func parties() throws {
        try trial.add("a")
        try trial.add("pair", guests: 1)
        try trial.add("b")
        #expect(try trial.people() == ["a confirmed", "pair waiting", "b waiting"])
        _ = try trial.database.leave(trial.person("a").code, trial.terms, now: Self.now, trial.writer)
        #expect(try trial.people() == ["pair confirmed", "b waiting", "a left"])
    }

    @Test("are refused with a reason: guests beyond the limit, a party larger than all places, closed dates")
    func refusals() throws {
        func refusal(_ name: String, guests: Int = 0, after seconds: TimeInterval = 0) throws
            -> SignUpResult.Refusal?
        {
            guard case .refused(let refusal) = try trial.add(name, guests: guests, after: seconds) else {
                return nil
            }
            return refusal
        }
        #expect(try refusal("a", guests: 3) == .tooManyGuests(limit: 2))
        #expect(try refusal("a", guests: 2) == .noRoom(places: 2))
        #expect(try refusal("a", after: 10 * 86_400) == .closed(.begun))
        #expect(try trial.people() == [])
    }

    @Test("of closed, cancelled and not yet open dates are refused, each with its own reason")
    func closures() {
        var terms = trial.terms
        terms.isOpen = false
        #expect(terms.closure(at: Self.now) == .closed)
        (terms.isOpen, terms.opens) = (true, Self.now + 60)
        #expect(terms.closure(at: Self.now) == .notYet(Self.now + 60))
        #expect(terms.closure(at: Self.now + 60) == nil)
        terms.closes = Self.now + 120
        #expect(terms.closure(at: Self.now + 120) == .closed)
        terms.date.state = .cancelled
        #expect(terms.closure(at: Self.now + 60) == .cancelled)
    }

    @Test("that are sent twice are one, by the digest of their form")
    func twice() throws {
        guard case .done(let first) = try trial.add("a", form: "one") else { throw CancellationError() }
        #expect(try trial.add("a", form: "one") == .done(first))
        #expect(try trial.people() == ["a confirmed"])
    }

    @Test("can give a place back until the time for it, and leave the waiting list always")
    func leaving() throws {
        var trial = trial
        trial.terms.cancelUntil = Self.now + 100
        for name in ["a", "b", "c"] { try trial.add(name) }
        func leave(_ name: String, _ seconds: TimeInterval) throws -> SignUpResult {
            try trial.database.leave(
                trial.person(name).code, trial.terms, now: Self.now + seconds, trial.writer)
        }
        #expect(try leave("a", 100) == .refused(.tooLate))
        _ = try leave("c", 100)
        #expect(try trial.people() == ["a confirmed", "b confirmed", "c left"])
        _ = try leave("a", 99)
        _ = try leave("a", 99)
        #expect(try trial.people() == ["b confirmed", "a left", "c left"])
    }

    @Test("can bring more guests while places are left and nobody waits")
    func moreGuests() throws {
        var trial = trial
        trial.terms.places = 3
        try trial.add("a")
        func change(_ guests: Int) throws -> SignUpResult {
            try trial.database.changeSignUp(
                trial.person("a").code, name: "a", guests: guests, answers: ["x"], trial.terms, now: Self.now,
                trial.writer)
        }
        _ = try change(2)
        #expect(try trial.person("a").guests == 2)
        #expect(try trial.person("a").answers == ["x"])
        _ = try change(1)
        try trial.add("b")
        #expect(try change(2) == .refused(.noRoom(places: 0)))
        #expect(try change(3) == .refused(.tooManyGuests(limit: 2)))
    }

    @Test("of a party that is larger than all places stop nobody behind it")
    func largeParty() throws {
        var trial = trial
        trial.terms.places = 3
        try trial.add("a")
        try trial.add("three", guests: 2)
        try trial.add("b")
        trial.terms.places = 2
        try trial.settle(after: 10)
        try trial.settle(after: 70)
        #expect(try trial.people() == ["a confirmed", "b confirmed", "three waiting"])
    }

    @Test("keep their people when the key of their list changes, also if there is a list with the new key")
    func renaming() throws {
        let other = PlaceList(post: "event-1", day: "2026-12-05")
        try trial.add("a")
        try trial.database.settle(other, trial.terms, now: Self.now, trial.writer)
        try trial.database.rename(SignUpTrial.list, to: other)
        #expect(try trial.people() == [])
        #expect(try trial.database.signUps(of: other).map(\.name) == ["a"])
    }

    @Test("make no list for a date that is closed")
    func closedDate() throws {
        var trial = trial
        trial.terms.isOpen = false
        try trial.add("a")
        #expect(try trial.database.toldDate(of: SignUpTrial.list) == nil)
    }

    @Test("are gone 30 days after the date, those that nobody confirmed after a day")
    func expiry() throws {
        var trial = trial
        try trial.add("a", client: "2001:db8::1")
        trial.terms.isByMail = true
        try trial.add("b", mail: "b@example.edu")
        try trial.database.removeExpired(now: Self.now + 86_400)
        #expect(try trial.people() == ["a confirmed"])
        try trial.database.removeExpired(now: Self.now + 2 * 86_400)
        #expect(try trial.person("a").client == nil)
        let end = SignUpTrial.date.end + 30 * 86_400
        try trial.database.removeExpired(now: end - 1)
        #expect(try trial.people() == ["a confirmed"])
        try trial.database.removeExpired(now: end)
        #expect(try trial.people() == [])
    }

    @Test("are listed with the places left for open pages, those that close first first")
    func openCounts() throws {
        for name in ["a", "b", "c"] { try trial.add(name) }
        var other = trial.terms
        (other.places, other.closes) = (nil, Self.now + 60)
        try trial.database.settle(
            PlaceList(post: "event-2", day: "2026-12-05"), other, now: Self.now, trial.writer)
        func open(_ seconds: TimeInterval) throws -> [String] {
            try trial.database.openPlaceCounts(now: Self.now + seconds, limit: 10).map {
                "\($0.list.key): \($0.counts.left.map(String.init) ?? "-") \($0.counts.waiting)"
            }
        }
        #expect(try open(0) == ["event-2 2026-12-05: - 0", "event-1: 0 1"])
        #expect(try open(60) == ["event-1: 0 1"])
    }
}
