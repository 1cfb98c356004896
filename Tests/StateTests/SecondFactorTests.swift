import Foundation
import GRDB
import Testing

@testable import State

@Suite("A second factor")
struct SecondFactorTests {
    private let state: TemporaryState
    private let codes = TimeCodes(secret: Array("12345678901234567890".utf8))

    init() throws {
        state = try TemporaryState()
        try state.add("mei")
    }

    private func code(after seconds: TimeInterval) -> String { codes.code(at: TemporaryState.now + seconds) }

    private func turnOn() throws -> [RecoveryCode] {
        let recovery = RecoveryCodes.random()
        #expect(try turnOn(codes, code(after: 0), TemporaryState.now, recovery))
        return recovery.all
    }

    private func turnOn(
        _ codes: TimeCodes, _ code: String, _ now: Date, _ recovery: RecoveryCodes = .random()
    ) throws -> Bool {
        try state.database.turnOnSecondFactor(codes, code: code, recovery: recovery, of: "mei", now: now)
    }

    @Test("is on once a phone shows that it knows the secret, and then no sign-in does without a code")
    func signIn() throws {
        #expect(try !turnOn(codes, "000000", TemporaryState.now))
        #expect(try state.signIn("mei") == "session of mei")
        _ = try turnOn()
        #expect(try state.database.officer(named: "mei")?.hasSecondFactor == true)
        #expect(try state.signIn("mei", after: 60) == "refused")
        #expect(try state.signIn("mei", code: "000000", after: 60) == "refused")
        #expect(try state.signIn("mei", "a wrong password", code: code(after: 60), after: 60) == "refused")
        #expect(try state.signIn("mei", code: code(after: 60), after: 60) == "session of mei")
    }

    @Test("takes each code once, also that with which it was turned on")
    func once() throws {
        _ = try turnOn()
        #expect(try state.signIn("mei", code: code(after: 0)) == "refused")
        #expect(try state.signIn("mei", code: code(after: 30), after: 30) == "session of mei")
        #expect(try state.signIn("mei", code: code(after: 30), after: 31) == "refused")
        // A code of the step before is older than the one that was used.
        #expect(try state.signIn("mei", code: code(after: 0), after: 31) == "refused")
    }

    @Test("counts wrong codes like wrong passwords")
    func throttled() throws {
        _ = try turnOn()
        for _ in 0..<5 { #expect(try state.signIn("mei", code: "123456", after: 60) == "refused") }
        #expect(try state.signIn("mei", code: code(after: 60), after: 60) == "wait until 90")
    }

    @Test("leaves a code unused where the password is wrong")
    func unused() throws {
        let recovery = try turnOn()
        #expect(try state.signIn("mei", "a wrong password", code: recovery[0].text, after: 60) == "refused")
        #expect(try state.signIn("mei", code: recovery[0].text, after: 60) == "session of mei")
    }

    @Test("has eight recovery codes, each of which works once, typed in any way")
    func recovery() throws {
        let recovery = try turnOn()
        #expect(Set(recovery.map(\.text)).count == 8)
        #expect(recovery.allSatisfy { $0.text.wholeMatch(of: /[A-Z2-7]{5}-[A-Z2-7]{5}/) != nil })
        #expect(try state.signIn("mei", code: recovery[3].text, after: 60) == "session of mei")
        #expect(try state.signIn("mei", code: recovery[3].text, after: 61) == "refused")
        let typed = recovery[4].text.lowercased().replacing("-", with: " ")
        #expect(try state.signIn("mei", code: typed, after: 62) == "session of mei")
        #expect(try state.database.recoveryCodesLeft(of: "mei") == 6)
        let codes = try #require(RecoveryCodes(RecoveryCodes.random().text))
        #expect(try !state.database.keeps(codes, of: "mei"))
        try state.database.keep(codes, of: "mei", now: TemporaryState.now)
        #expect(try state.database.keeps(codes, of: "mei"))
        let new = codes.all
        #expect(try state.signIn("mei", code: recovery[0].text, after: 63) == "refused")
        #expect(try state.signIn("mei", code: new[0].text, after: 64) == "session of mei")
        #expect(try state.database.recoveryCodesLeft(of: "mei") == 7)
    }

    @Test("has recovery codes of an earlier version of this program until there are new ones")
    func longCodes() throws {
        _ = try turnOn()
        let old = [OneTimeCode.random(), OneTimeCode.random()]
        try state.database.write { database in
            try database.execute(sql: "DELETE FROM recoverySalts; DELETE FROM recoveryCodes")
            for code in old {
                try database.execute(
                    sql: "INSERT INTO recoveryCodes VALUES (?, ?)", arguments: ["mei", code.digest])
            }
        }
        #expect(try state.signIn("mei", code: old[0].text, after: 60) == "session of mei")
        #expect(try state.signIn("mei", code: old[0].text, after: 61) == "refused")
        #expect(try state.database.recoveryCodesLeft(of: "mei") == 1)
        try state.database.keep(.random(), of: "mei", now: TemporaryState.now)
        #expect(try state.signIn("mei", code: old[1].text, after: 62) == "refused")
    }

    @Test("takes a recovery code with one hash more, also of an account that has none")
    func sameWork() throws {
        let recovery = try turnOn()
        try state.add("ana")
        for name in ["mei", "ana", "nobody"] {
            let before = state.hashes.costs.count
            #expect(try state.signIn(name, "a wrong password", code: recovery[0].text) == "refused")
            #expect(state.hashes.costs.count == before + 2, "\(name)")
        }
    }

    @Test("is turned on once, and off")
    func off() throws {
        let recovery = try turnOn()
        let other = TimeCodes.random()
        let now = TemporaryState.now + 60
        #expect(try !turnOn(other, other.code(at: now), now))
        try state.database.turnOffSecondFactor(of: "mei", by: "mei", now: now)
        #expect(try state.signIn("mei", after: 61) == "session of mei")
        #expect(try state.database.recoveryCodesLeft(of: "mei") == 0)
        #expect(try turnOn(other, other.code(at: now), now))
        #expect(try state.signIn("mei", code: recovery[0].text, after: 90) == "refused")
    }

    @Test("is asked for again where it matters")
    func confirm() throws {
        _ = try turnOn()
        let signedIn = try state.database.signIn(
            Credentials(name: "mei", password: TemporaryState.password, code: code(after: 60)),
            from: Browser(address: "192.0.2.1"), now: TemporaryState.now + 60)
        guard case .right(let new) = signedIn,
            case .valid(let session) = try state.database.session(
                new.token.text, now: TemporaryState.now + 60)
        else { throw TemporaryState.NotSignedIn(answer: signedIn) }
        func confirm(_ password: String, _ code: String) throws -> AuthenticationResult<Officer> {
            try state.database.confirm(
                session, password: password, code: code, from: Browser(address: "192.0.2.1"),
                now: TemporaryState.now + 90)
        }
        #expect(try confirm(TemporaryState.password, "") == .refused)
        #expect(try confirm("a wrong password", code(after: 90)) == .refused)
        #expect(try confirm(TemporaryState.password, code(after: 90)) == .right(session.officer))
    }

    @Test("is written down, without its secrets")
    func log() throws {
        let recovery = try turnOn()
        _ = try state.signIn("mei", code: recovery[0].text)
        try state.database.keep(.random(), of: "mei", now: TemporaryState.now)
        try state.database.turnOffSecondFactor(of: "mei", by: "ana", now: TemporaryState.now)
        let lines = try state.database.log(limit: 10).reversed().map {
            "\($0.author.rawValue) \($0.action.rawValue) \($0.title)"
        }
        #expect(
            lines == [
                "test officerAdded mei", "mei secondFactorOn mei", "mei recoveryCodeUsed mei", "mei signIn ",
                "mei recoveryCodesMade mei", "ana secondFactorOff mei",
            ])
    }

    @Test("that another takes away ends the sessions: the phone may be lost")
    func takenAway() throws {
        _ = try turnOn()
        let token = try #require(try session(after: 60))
        try state.database.turnOffSecondFactor(of: "mei", by: "root", now: TemporaryState.now + 61)
        #expect(
            try state.database.session(token, now: TemporaryState.now + 62)
                == .ended(officer: "mei", isAdmitted: true))
    }

    private func session(after seconds: TimeInterval) throws -> String? {
        let claim = Credentials(name: "mei", password: TemporaryState.password, code: code(after: seconds))
        let answer = try state.database.signIn(
            claim, from: Browser(address: "192.0.2.1"), now: TemporaryState.now + seconds)
        return if case .right(let session) = answer { session.token.text } else { nil }
    }

    @Test(
        "has recovery codes of its own kind only", arguments: ["", "AAAAA-BBBBB", "x x x x x x x x"])
    func recoveryTexts(text: String) {
        #expect(RecoveryCodes(text) == nil)
        let same = Array(repeating: RecoveryCode.random().text, count: 8).joined(separator: " ")
        #expect(RecoveryCodes(same) == nil)
    }
}
