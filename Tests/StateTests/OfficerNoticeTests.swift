import Foundation
import Testing

@testable import State

@Suite("Notices for officers")
struct OfficerNoticeTests {
    private let state: TemporaryState
    private static let now = TemporaryState.now
    private let phone = SessionToken.random()
    private let laptop = SessionToken.random()

    /// A phone of mei, on which notices are on their way, and a laptop of ana's.
    init() throws {
        state = try TemporaryState()
        for name in ["mei", "ana"] { try state.add(name, .editor) }
        try register(phone, "mei")
        try register(laptop, "ana")
        try state.database.add(
            notified().map { owner in
                PersonalRecord(id: "queue-\(owner)-1", owner: owner, json: "{}", counts: Self.now)
            })
        try state.database.tellEditors(now: Self.now) { owner in
            PersonalRecord(id: "health-\(owner)-1", owner: owner, json: "{}", counts: Self.now)
        }
        let owner = try #require(try state.database.reader(phone)?.id)
        let reminder = PersonalRecord(id: "reminder-1", owner: owner, json: "{}", counts: Self.now)
        try state.database.add([reminder])
        #expect(try notified().count == 2)
    }

    private func register(_ reader: SessionToken, _ officer: String?) throws {
        let registration = DeviceRegistration(
            endpoint: "https://push.example/\(reader == phone ? "phone" : "laptop")",
            service: "https://push.example", publicKey: [4], secret: [7], language: "en", officer: officer,
            address: "192.0.2.1")
        _ = try state.database.register(registration, of: reader, now: Self.now)
    }

    /// The readers who are told of the queue.
    private func notified() throws -> [Int64] {
        try state.database.read { try StateDatabase.officerReaders(now: Self.now, in: $0) }
    }

    private func records(of reader: SessionToken) throws -> [String] {
        let id = try #require(try state.database.reader(reader)?.id)
        return try state.database.personalRecords(of: id, now: Self.now).map(\.id)
    }

    /// Whatever says that a phone may be in other hands, or that its owner is no editor any longer.
    enum Step: String, CaseIterable, Sendable {
        case disabled, removed, passwordSet, resetStarted, reset, factorTaken, endedByEditor, othersEnded
        case oneEnded, demoted, ended, termOver
    }

    private func take(_ step: Step) throws {
        let (database, now) = (state.database, Self.now)
        switch step {
        case .disabled: try database.disable("mei", by: "ana", now: now)
        case .removed: try database.remove("mei", by: "ana", now: now)
        case .passwordSet:
            try database.setPassword(
                Password("seven other quiet words", of: "mei"), of: "mei", by: "mei", now: now)
        case .resetStarted:
            _ = try database.startReset(of: "mei", by: .random(), endsFactor: false, by: "ana", now: now)
        case .reset:
            let code = OneTimeCode.random()
            _ = try database.startReset(of: "mei", by: code, endsFactor: false, by: "ana", now: now)
            _ = try database.useReset(code, password: "seven other quiet words", now: now)
        case .factorTaken:
            let codes = TimeCodes.random()
            _ = try database.turnOnSecondFactor(
                codes, code: codes.code(at: now), recovery: .random(), of: "mei", now: now)
            try database.turnOffSecondFactor(of: "mei", by: "ana", now: now)
        case .endedByEditor: try database.endSessions(of: "mei", by: "ana", now: now)
        case .demoted: try database.update(Officer(name: "mei"), by: "ana", now: now)
        case .ended: try setTerm(until: -1)
        case .termOver:
            try setTerm(until: 10)
            try database.endNoticesOfPastTerms(now: now + 11)
        case .othersEnded, .oneEnded:
            let sessions = try ["mei", "mei"].map { try state.token(of: $0) }
            guard case .valid(let kept) = try database.session(sessions[0], now: now),
                case .valid(let other) = try database.session(sessions[1], now: now)
            else { return }
            let only = step == .oneEnded ? other.id : nil
            try database.endSessions(
                of: "mei", only: only, but: only == nil ? kept.id : nil, by: "mei", now: now)
        }
    }

    private func setTerm(until seconds: TimeInterval) throws {
        let officer = Officer(name: "mei", role: .editor, until: Self.now + seconds)
        try state.database.update(officer, by: "ana", now: Self.now)
    }

    @Test("come to no device of an account that was disabled, reset, ended or lost", arguments: Step.allCases)
    func lost(step: Step) throws {
        try take(step)
        let owner = try #require(try state.database.reader(laptop)?.id)
        #expect(try notified() == [owner])
        // The reader's own records stay, and those of other officers.
        #expect(try records(of: phone) == ["reminder-1"])
        #expect(try records(of: laptop).sorted() == ["health-\(owner)-1", "queue-\(owner)-1"])
        // The phone registers itself again without a session: it stays a reader's.
        try register(phone, nil)
        #expect(try notified() == [owner])
    }

    @Test("come until the term is over")
    func term() throws {
        try setTerm(until: 10)
        for seconds in [0.0, 10] {
            try state.database.endNoticesOfPastTerms(now: Self.now + seconds)
            #expect(try notified().count == 2)
            #expect(try records(of: phone).count == 3)
        }
        try state.database.endNoticesOfPastTerms(now: Self.now + 10.001)
        #expect(try records(of: phone) == ["reminder-1"])
    }

    @Test("come again to a device on which the officer is signed in")
    func again() throws {
        try take(.endedByEditor)
        try register(phone, "mei")
        #expect(try notified().count == 2)
    }
}
