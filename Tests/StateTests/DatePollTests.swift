import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import State

@Suite("Polls for a date")
struct DatePollTests {
    private let state: TemporaryState
    private static let now = TemporaryState.now
    private static let ends = now + 10 * 86_400
    private static let (friday, saturday) = ("2027-01-22T18:00", "2027-01-23T18:00")
    private static let date = PlaceDate(
        title: "Dumplings", start: now + 9 * 86_400, end: now + 9 * 86_400 + 7200, isAllDay: false,
        location: nil, state: .held, reason: nil)

    init() throws { state = try TemporaryState() }

    private func new(
        _ name: String, _ ticks: [String: PollTick], address: String? = nil, form: UInt8? = nil,
        reader: SessionToken? = nil, client: String = "192.0.2.1"
    ) -> NewPollAnswer {
        NewPollAnswer(
            name: name, address: address, ticks: ticks, language: "en", code: "code-\(name)",
            form: form.map { [$0] } ?? Array(name.utf8), reader: reader, client: client)
    }

    @discardableResult
    private func answer(_ new: NewPollAnswer, of post: String = "e-1", after: TimeInterval = 0) throws
        -> PollResult
    {
        try state.database.answerPoll(new, of: post, ends: Self.ends, now: Self.now + after)
    }

    private func sums(of post: String = "e-1") throws -> [String: PollSum] {
        try state.database.pollSums(of: post)
    }

    /// Settles the poll, and returns who is told.
    private func settle(_ outcome: PollOutcome, after: TimeInterval) throws -> [String] {
        let told = Told()
        try state.database.settlePoll(of: "e-1", outcome, now: Self.now + after) { answer, date in
            told.names.append(answer.name)
            return SignUpMessage(mail: ("Subject", "\(answer.code) \(date.title.all[0])"), record: nil)
        }
        return told.names
    }

    private func mail() throws -> [String] {
        try state.database.dueOutgoingMail(now: .distantFuture).map { "\($0.address): \($0.text)" }
    }

    private final class Told { var names: [String] = [] }

    @Test("count what people say of each option; a change takes the earlier ticks back")
    func sums() throws {
        try answer(new("Ada", [Self.friday: .yes, Self.saturday: .no]))
        try answer(new("Bo", [Self.friday: .ifNeedBe, Self.saturday: .yes]))
        try answer(new("Cy", [Self.friday: .yes]), of: "e-2")
        #expect(
            try sums() == [
                Self.friday: PollSum(yes: 1, ifNeedBe: 1), Self.saturday: PollSum(yes: 1, no: 1),
            ])
        let changed = try state.database.changePollAnswer(
            "code-Bo", name: "Bo Li", address: nil, ticks: [Self.friday: .yes], ends: Self.ends,
            now: Self.now + 1)
        guard case .done(let answer) = changed else { throw CancellationError() }
        #expect(answer.name == "Bo Li")
        #expect(answer.ticks == [Self.friday: .yes, Self.saturday: .yes])
        #expect(
            try sums() == [Self.friday: PollSum(yes: 2), Self.saturday: PollSum(yes: 1, no: 1)])
        #expect(try sums(of: "e-2") == [Self.friday: PollSum(yes: 1)])
        #expect(try sums(of: "e-3") == [:])
        #expect(try state.database.pollAnswers(of: "e-1").map(\.name) == ["Ada", "Bo Li"])
    }

    @Test("of open polls are those that changed last first, with the options in order")
    func openSums() throws {
        try answer(new("Ada", [Self.saturday: .yes, Self.friday: .no]))
        try answer(new("Cy", [Self.friday: .ifNeedBe]), of: "e-2", after: 1)
        func open(_ limit: Int, after: TimeInterval = 2) throws -> [String] {
            try state.database.openPollSums(now: Self.now + after, limit: limit)
                .map { "\($0.post) \($0.option) \($0.sum.yes) \($0.sum.ifNeedBe) \($0.sum.no)" }
        }
        let all = [
            "e-2 \(Self.friday) 0 1 0", "e-1 \(Self.friday) 0 0 1", "e-1 \(Self.saturday) 1 0 0",
        ]
        #expect(try open(2) == all)
        #expect(try open(1) == [all[0]])
        #expect(try open(2, after: 10 * 86_400) == [])
    }

    @Test("take a form that is sent twice once, and refuse another form with the nonce of one")
    func twice() throws {
        let first = try answer(new("Ada", [Self.friday: .yes]))
        #expect(try answer(new("Ada", [Self.friday: .yes])) == first)
        #expect(try answer(new("Ada", [Self.friday: .no], form: 7)) == .refused(.used))
        #expect(try sums() == [Self.friday: PollSum(yes: 1)])
    }

    @Test("are bounded for each network and each poll")
    func bounds() throws {
        for number in 0..<5 {
            let result = try answer(new("N\(number)", [:], client: "2001:db8::\(number)"))
            guard case .done = result else { throw CancellationError() }
        }
        guard case .refused(.throttled) = try answer(new("N5", [:], client: "2001:db8::5")) else {
            throw CancellationError()
        }
        try state.database.write { database in
            for number in 0..<PollAnswer.limit - 5 {
                try database.execute(
                    sql: """
                        INSERT INTO datePollAnswers (poll, code, form, name, language, created)
                        VALUES (1, ?, ?, 'Bo', 'en', 0)
                        """, arguments: ["code \(number)", Data("form \(number)".utf8)])
            }
        }
        #expect(try answer(new("Last", [:])) == .refused(.full))
        #expect(try state.database.pollAnswers(of: "e-1").count == PollAnswer.limit)
    }

    @Test("erase an answer with its ticks")
    func erased() throws {
        try answer(new("Ada", [Self.friday: .yes], address: "ada@example.org"))
        #expect(try state.database.erasePollAnswer("code-Ada", now: Self.now) == "e-1")
        #expect(try state.database.erasePollAnswer("code-Ada", now: Self.now) == nil)
        #expect(try state.database.pollAnswer("code-Ada") == nil)
        #expect(try sums() == [:])
        #expect(
            try state.database.changePollAnswer(
                "code-Ada", name: "Ada", address: nil, ticks: [:], ends: Self.ends, now: Self.now)
                == .refused(.gone))
    }

    @Test("tell each address once of a date that has stood for a minute, and erase the addresses")
    func told() throws {
        try answer(new("Ada", [:], address: "ada@example.org"))
        try answer(new("Twin", [:], address: "ADA@example.org"))
        try answer(new("Bo", [:]))
        #expect(try settle(.decided(Self.date), after: 0) == [])
        #expect(try settle(.decided(Self.date), after: 59) == [])
        #expect(try settle(.decided(Self.date), after: 60) == ["Bo", "Twin", "Ada"])
        #expect(try mail() == ["ADA@example.org: code-Twin Dumplings"])
        #expect(try state.database.pollAnswers(of: "e-1").map(\.address) == [nil, nil, nil])
        #expect(try state.database.untoldPolls() == [])
        #expect(try settle(.decided(Self.date), after: 120) == [])
        #expect(try mail().count == 1)
    }

    @Test(
        "tell nobody of a date that was taken back or replaced within the minute, or of a post that is gone")
    func takenBack() throws {
        try answer(new("Ada", [:], address: "ada@example.org"))
        var other = Self.date
        other.start += 86_400
        #expect(try settle(.decided(Self.date), after: 0) == [])
        #expect(try settle(.open(ends: Self.ends), after: 59) == [])
        #expect(try settle(.decided(Self.date), after: 61) == [])
        #expect(try settle(.decided(other), after: 120) == [])
        #expect(try settle(.dropped, after: 180) == [])
        #expect(try settle(.decided(other), after: 240) == [])
        #expect(try settle(.decided(other), after: 300) == ["Ada"])
    }

    @Test("begin anew when people vote again after they were told")
    func anew() throws {
        try answer(new("Ada", [:], address: "ada@example.org"))
        _ = try settle(.decided(Self.date), after: 0)
        _ = try settle(.decided(Self.date), after: 60)
        try answer(new("Bo", [:], address: "bo@example.org"), after: 120)
        #expect(try state.database.untoldPolls() == ["e-1"])
        _ = try settle(.decided(Self.date), after: 120)
        #expect(try settle(.decided(Self.date), after: 180) == ["Bo", "Ada"])
        #expect(try mail().map { $0.prefix(3) } == ["ada", "bo@"])
    }

    @Test("are erased 30 days after they ended; hashes of networks after two days")
    func expiry() throws {
        try answer(new("Ada", [Self.friday: .yes]))
        #expect(try state.database.pollAnswer("code-Ada")?.client != nil)
        try state.database.removeExpired(now: Self.now + Retention.clientHash)
        #expect(try state.database.pollAnswer("code-Ada")?.client == nil)
        _ = try settle(.dropped, after: 86_400)
        let end = Self.now + 86_400 + Retention.signUp
        try state.database.removeExpired(now: end - 1)
        #expect(try state.database.pollAnswer("code-Ada") != nil)
        try state.database.removeExpired(now: end)
        #expect(try state.database.pollAnswer("code-Ada") == nil)
        let ticks = try state.database.read {
            try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM datePollTicks")
        }
        #expect(ticks == 0)
    }
}
