import Foundation
import GRDB
import Model
import Testing

@testable import State

@Suite("Members")
struct MemberTests {
    private static let day: TimeInterval = 86_400
    private let state: TemporaryState
    private let member: Member

    init() throws {
        state = try TemporaryState()
        member = try state.database.addMember(
            at: "li@example.edu", named: "Li", now: TemporaryState.now)
    }

    private func begin(after seconds: TimeInterval = 0) throws -> SessionToken {
        try #require(try state.database.beginSession(of: member, now: TemporaryState.now + seconds))
    }

    private func session(_ token: SessionToken, after seconds: TimeInterval) throws -> MemberSession? {
        try state.database.memberSession(token, now: TemporaryState.now + seconds)
    }

    private func rows(after seconds: TimeInterval) throws -> [Int] {
        try state.database.removeExpired(now: TemporaryState.now + seconds)
        return try state.database.read { database in
            try ["members", "memberSessions"].map {
                try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \($0)") ?? 0
            }
        }
    }

    @Test("have an opaque id, and one account for an address")
    func accounts() throws {
        #expect(member.id.wholeMatch(of: /m-[a-z2-7]{26}/) != nil)
        #expect(member.shownName == "Li" && member.created == TemporaryState.now && member.blocked == nil)
        let again = try state.database.addMember(
            at: "li@example.edu", named: "Lee", now: TemporaryState.now + 1)
        #expect(again == member)
        let other = try state.database.addMember(at: "bo@example.edu", now: TemporaryState.now)
        #expect(other.id != member.id && other.shownName == nil)
        #expect(try state.database.member(member.id) == member)
        #expect(try state.database.member("m-other") == nil)
    }

    @Test("have sessions with 256 random bits, kept as SHA-256, with a token for forms")
    func secrets() throws {
        let token = try begin()
        let found = try #require(try session(token, after: 0))
        #expect(found.member == member && found.csrf == token.csrf)
        #expect(token.text.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
        #expect(try begin() != token)
        #expect(try session(.random(), after: 0) == nil)
        // No officer's session, although the officer's table has the same columns.
        #expect(try state.database.session(token.text, now: TemporaryState.now) == .unknown)
        for file in ["", "-wal"].map({ URL(fileURLWithPath: state.folder("State/corkboard.sqlite\($0)")) }) {
            for secret in [token.text, found.csrf] {
                #expect(try Data(contentsOf: file).range(of: Data(secret.utf8)) == nil)
            }
        }
    }

    @Test("are signed in for 30 days after the last request, and 180 days at most")
    func limits() throws {
        let token = try begin()
        for days in stride(from: 0.0, to: 180, by: 29) {
            #expect(try session(token, after: days * Self.day) != nil)
        }
        #expect(try session(token, after: 180 * Self.day - 1) != nil)
        #expect(try session(token, after: 180 * Self.day) == nil)
        let idle = try begin()
        #expect(try session(idle, after: 30 * Self.day - 1) != nil)
        #expect(try session(idle, after: 60 * Self.day - 1) == nil)
    }

    @Test("are signed out at the end of a session, and where the account is blocked")
    func ended() throws {
        let (token, other) = (try begin(), try begin())
        try state.database.end(#require(try session(token, after: 0)), now: TemporaryState.now)
        #expect(try session(token, after: 0) == nil)
        #expect(try session(other, after: 0) != nil)
        try state.database.write {
            try $0.execute(
                sql: "UPDATE members SET blocked = ?", arguments: [TemporaryState.now.milliseconds])
        }
        #expect(try session(other, after: 0) == nil)
        let late = try #require(try state.database.beginSession(of: member, now: TemporaryState.now))
        #expect(try session(late, after: 0) == nil)
        #expect(try state.database.member(member.id)?.blocked == TemporaryState.now)
    }

    @Test("have the last use of a session stored at most once an hour")
    func renewals() throws {
        let token = try begin()
        let used = { [state] in
            try state.database.read { database in
                try ["members", "memberSessions"].map {
                    try Int64.fetchOne(database, sql: "SELECT used / 1000 - 1800000000 FROM \($0)")
                }
            }
        }
        #expect(try session(token, after: 3599) != nil && used() == [0, 0])
        #expect(try session(token, after: 3600) != nil && used() == [3600, 3600])
    }

    private func warn(after seconds: TimeInterval) throws -> Int {
        try state.database.warnUnusedMembers(now: TemporaryState.now + seconds) { _ in ("Unused", "Sign in.")
        }
    }

    @Test(
        "are removed 400 days after the last use if a mail warned them 30 days before, and sessions after 30 days"
    )
    func expiry() throws {
        let token = try begin()
        #expect(try session(token, after: Self.day) != nil)
        #expect(try rows(after: 31 * Self.day - 1) == [1, 1])
        #expect(try rows(after: 31 * Self.day) == [1, 0])
        #expect(Retention.unusedMember == 400 * Self.day && Retention.memberWarning == 30 * Self.day)
        let warning = Self.day + Retention.unusedMember - Retention.memberWarning
        #expect(try warn(after: warning - 1) == 0)
        #expect(try [warn(after: warning), warn(after: warning + 1)] == [1, 0])
        #expect(try state.database.dueOutgoingMail(now: .distantFuture).map(\.address) == ["li@example.edu"])
        #expect(try rows(after: Self.day + Retention.unusedMember - 1) == [1, 0])
        #expect(try rows(after: Self.day + Retention.unusedMember) == [0, 0])
        #expect(try state.database.lastChange()?.action == .memberRemoved)
    }

    @Test("stay for 30 days after the warning, however late it comes, and for good if they sign in")
    func lateWarning() throws {
        let late = Retention.unusedMember + 100 * Self.day
        #expect(try rows(after: late) == [1, 0])
        #expect(try warn(after: late) == 1)
        #expect(try rows(after: late + Retention.memberWarning - 1) == [1, 0])
        let token = try begin(after: late + Self.day)
        #expect(try session(token, after: late + Self.day) != nil)
        #expect(try rows(after: late + Retention.memberWarning + 1) == [1, 1])
    }
}
