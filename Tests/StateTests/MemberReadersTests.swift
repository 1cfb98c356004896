import Foundation
import GRDB
import Testing

@testable import State

@Suite("Browsers of members")
struct MemberReadersTests {
    private static let now = TemporaryState.now
    private let state: TemporaryState
    private let member: Member
    private let browser = SessionToken.random()
    private let session: SessionToken

    init() throws {
        state = try TemporaryState()
        member = try state.database.addMember(at: "li@example.edu", named: "Li", now: Self.now)
        session = try #require(try state.database.beginSession(of: member, now: Self.now))
        try state.database.attach(browser, to: session, now: Self.now)
    }

    private func tell(
        _ subject: String = "q-1", _ type: String = "newQAAnswer", after seconds: TimeInterval
    ) throws -> Int {
        let key = MemberNoticeKey(
            type: type, subject: subject, idPrefix: "member-\(subject)-", isGrouped: type != "violation")
        let now = Self.now + seconds
        return try state.database.tell(member.id, key, now: now) { owner in
            PersonalRecord(
                id: "member-\(subject)-\(owner)-\(now.milliseconds)", owner: owner, json: "{}", counts: now)
        }
    }

    private func records(of browser: SessionToken, after seconds: TimeInterval = 7200) throws -> [String] {
        guard let reader = try state.database.reader(browser) else { return [] }
        return try state.database.personalRecords(of: reader.id, now: Self.now + seconds).map(\.id)
    }

    @Test("get what the member is told, several of one kind within an hour as one")
    func grouped() throws {
        #expect(try tell(after: 0) == 1 && tell(after: 3599) == 0 && tell("q-2", after: 3599) == 1)
        #expect(try tell(after: 3600) == 1)
        #expect(try records(of: browser).count == 3)
    }

    @Test("are told of each decision of officers, which has a reason of its own")
    func decisions() throws {
        #expect(try tell("q-1", "violation", after: 0) == 1)
        #expect(try tell("q-1", "violation", after: 60) == 1)
    }

    @Test("are told again within the hour of what came after the first was read")
    func acknowledged() throws {
        #expect(try tell(after: 0) == 1)
        let reader = try #require(try state.database.reader(browser))
        try state.database.acknowledge(
            [Acknowledgement(type: "newQAAnswer", subject: "q-1")], until: Self.now + 60, of: reader.id)
        #expect(try tell(after: 90) == 1 && tell(after: 100) == 0)
    }

    @Test("count as devices of the member only where notifications are on")
    func devices() throws {
        func count() throws -> Int? { try state.database.data(of: member.id, now: Self.now)?.devices }
        #expect(try count() == 0)
        let registration = DeviceRegistration(
            endpoint: "https://push.example/a", service: "https://push.example",
            publicKey: Array(repeating: 4, count: 65), secret: Array(repeating: 7, count: 16), language: "en",
            officer: nil, address: "192.0.2.1")
        #expect(try state.database.register(registration, of: browser, now: Self.now) == .added)
        #expect(try count() == 1)
        try state.database.unregister(endpoint: "https://push.example/a", of: browser, now: Self.now)
        #expect(try count() == 0)
    }

    @Test("all get it")
    func several() throws {
        let (other, second) = (
            SessionToken.random(), try state.database.beginSession(of: member, now: Self.now)
        )
        try state.database.attach(other, to: try #require(second), now: Self.now)
        #expect(try tell(after: 0) == 2)
        #expect(try records(of: browser).count == 1 && records(of: other).count == 1)
    }

    @Test("forget it when the session ends, and get no more")
    func ended() throws {
        #expect(try tell(after: 0) == 1)
        let open = try #require(try state.database.memberSession(session, now: Self.now))
        try state.database.end(open, now: Self.now + 1)
        #expect(try records(of: browser) == [] && tell(after: 10) == 0)
        #expect(try state.database.reader(browser) != nil)
    }

    @Test("forget it when another member signs in there, not when the same one does")
    func other() throws {
        #expect(try tell(after: 0) == 1)
        let again = try #require(try state.database.beginSession(of: member, now: Self.now + 1))
        try state.database.attach(browser, to: again, now: Self.now + 1)
        #expect(try records(of: browser).count == 1)
        let bo = try state.database.addMember(at: "bo@example.edu", now: Self.now)
        let theirs = try #require(try state.database.beginSession(of: bo, now: Self.now + 2))
        try state.database.attach(browser, to: theirs, now: Self.now + 2)
        #expect(try records(of: browser) == [] && tell("q-3", after: 20) == 0)
    }

    @Test("get nothing after 30 days without a use, and forget it when the session is removed")
    func expired() throws {
        #expect(try tell(after: 0) == 1)
        let idle = AccountKind.member.idleLimit
        #expect(try tell("q-2", after: idle) == 0)
        try state.database.removeExpired(now: Self.now + idle)
        #expect(try records(of: browser, after: 60) == [])
    }

    @Test("stay known without a device as long as somebody is signed in")
    func kept() throws {
        for day in stride(from: 20.0, through: 80, by: 20) {
            _ = try #require(try state.database.memberSession(session, now: Self.now + day * 86_400))
        }
        let later = Self.now + Reader.memory
        try state.database.removeExpired(now: later)
        #expect(try state.database.reader(browser) != nil)
    }
}
