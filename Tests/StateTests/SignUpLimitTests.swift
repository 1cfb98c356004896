import Foundation
import Model
import TestSupport
import Testing

@testable import State

@Suite("Sign-ups whose addresses are confirmed, and their limits")
struct SignUpLimitTests {
    private var trial: SignUpTrial
    private static let now = SignUpTrial.now

    init() throws { trial = try SignUpTrial() }

    @Test("by mail hold a place for 30 minutes, and are in once they are confirmed")
    func mail() throws {
        var trial = trial
        trial.terms.isByMail = true
        let end = Self.now + 1800
        #expect(try trial.add("a", mail: "a@example.edu") == .written(holdsUntil: end))
        #expect(try trial.mails() == ["a@example.edu confirm(until: Optional(\(end)))"])
        #expect(try trial.people() == ["a holding"])
        let code = try trial.person("a").code
        _ = try trial.database.confirmSignUp(code, trial.terms, now: Self.now + 1799, trial.writer)
        #expect(try trial.people() == ["a confirmed"])
        _ = try trial.database.confirmSignUp(code, trial.terms, now: Self.now + 1800, trial.writer)
        #expect(try trial.people() == ["a confirmed"])
    }

    @Test(
        "by mail lose their place after 30 minutes, and join the end of the list if they are confirmed later")
    func lateConfirmation() throws {
        var trial = trial
        trial.terms.isByMail = true
        trial.terms.places = 1
        try trial.add("a", mail: "a@example.edu")
        #expect(try trial.add("b", mail: "b@example.edu") == .written(holdsUntil: nil))
        let (first, second) = (try trial.person("a").code, try trial.person("b").code)
        _ = try trial.database.confirmSignUp(second, trial.terms, now: Self.now + 60, trial.writer)
        #expect(try trial.people() == ["b waiting", "a holding"])
        try trial.settle(after: 1800)
        #expect(try trial.people() == ["b confirmed", "a unconfirmed"])
        _ = try trial.database.confirmSignUp(first, trial.terms, now: Self.now + 1801, trial.writer)
        #expect(try trial.people() == ["b confirmed", "a waiting"])
    }

    @Test("with an address that is on the list hold a place as any other, and the address is told so")
    func knownAddress() throws {
        var trial = trial
        trial.terms.isByMail = true
        try trial.add("a", mail: "a@example.edu")
        _ = try trial.database.confirmSignUp(
            trial.person("a").code, trial.terms, now: Self.now, trial.writer)
        #expect(try trial.add("b", mail: "A@Example.edu") == .written(holdsUntil: Self.now + 1800))
        #expect(try trial.people() == ["a confirmed", "b holding"])
        #expect(trial.told.lines.last == "a known")
        try trial.settle(after: 1800)
        #expect(try trial.people() == ["a confirmed"])
    }

    @Test("of one address hold places that the first confirmed one gets, and lead to it")
    func sameAddress() throws {
        var trial = trial
        (trial.terms.isByMail, trial.terms.places) = (true, 1)
        try trial.add("first", mail: "a@example.edu")
        try trial.add("second", mail: "A@example.edu")
        #expect(try trial.people() == ["first holding", "second unconfirmed"])
        let (first, second) = (try trial.person("first"), try trial.person("second"))
        #expect(try trial.database.confirmedSignUp(besides: first) == nil)
        _ = try trial.database.confirmSignUp(second.code, trial.terms, now: Self.now + 60, trial.writer)
        #expect(try trial.people() == ["second confirmed"])
        let left = try #require(try trial.database.signUp(first.code)).signUp
        #expect(left.state == .unconfirmed)
        #expect(try trial.database.confirmedSignUp(besides: left) == second.code)
        #expect(try trial.database.confirmedSignUp(besides: trial.person("second")) == nil)
    }

    @Test("with an address get three messages that strangers ask for in a day")
    func messageLimit() throws {
        var trial = trial
        trial.terms.isByMail = true
        for _ in 0..<3 { try trial.add("a", mail: "a@example.edu") }
        #expect(try trial.add("a", mail: "a@example.edu") == .refused(.tooMuchMail))
        #expect(try trial.people() == ["a holding", "a holding", "a unconfirmed"])
        // What stands after a plus is the same mailbox.
        #expect(try trial.add("a", mail: "a+1@example.edu") == .refused(.tooMuchMail))
        #expect(try trial.mails().count == 3)
        // Nobody else's requests keep the person from signing up.
        #expect(
            try trial.add("a", mail: "a@example.edu", client: "192.0.2.1") == .written(holdsUntil: nil))
        _ = try trial.database.confirmSignUp(
            trial.person("a").code, trial.terms, now: Self.now, trial.writer)
        #expect(try trial.people() == ["a confirmed"])
    }

    @Test("of one network hold five places without a confirmation, and more people of it hold none")
    func holdsOfNetwork() throws {
        var trial = trial
        (trial.terms.isByMail, trial.terms.places) = (true, 100)
        for number in 1...3 {
            try trial.add(
                "\(number)", mail: "\(number)@example.edu", guests: 1, client: "2001:db8::\(number)")
        }
        #expect(try trial.people() == ["1 holding", "2 holding", "3 unconfirmed"])
    }

    @Test("by name of one network are five in a day")
    func network() throws {
        var trial = trial
        trial.terms.places = 100
        for number in 1...5 { try trial.add("\(number)", client: "2001:db8::\(number)") }
        guard case .refused(.throttled) = try trial.add("6", client: "2001:db8::6") else {
            Issue.record("a sixth person of the network signed up")
            return
        }
        #expect(try trial.people().count == 5)
    }
}
