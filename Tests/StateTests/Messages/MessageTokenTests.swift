import Foundation
import GRDB
import Testing

@testable import State

@Suite("The file of a conversation for open pages")
struct MessageTokenTests {
    private let members: MessageMembers
    private static let now = TemporaryState.now

    init() throws {
        members = try MessageMembers()
        try members.send("Hello", from: members.ana, to: members.bo)
    }

    private var database: StateDatabase { members.database }
    private var ana: Member { members.ana }
    private var bo: Member { members.bo }

    @Test("has a name for each member and conversation, which stays, and none without a conversation")
    func names() throws {
        let own = try #require(try database.messageToken(of: ana.id, with: bo.id))
        #expect(try database.messageToken(of: ana.id, with: bo.id) == own)
        let other = try database.messageToken(of: bo.id, with: ana.id)
        #expect(other != own && other != nil && own.text.utf8.count == 22)
        #expect(try database.messageToken(of: ana.id, with: members.cy.id) == nil)
        #expect(try database.messageCounter(of: ana.id, with: members.cy.id) == nil)
    }

    @Test("counts each change of its side alone")
    func changes() throws {
        _ = (
            try database.messageToken(of: ana.id, with: bo.id),
            try database.messageToken(of: bo.id, with: ana.id)
        )
        func counts() throws -> [Int64?] {
            [
                try database.messageCounter(of: ana.id, with: bo.id)?.changes,
                try database.messageCounter(of: bo.id, with: ana.id)?.changes,
            ]
        }
        #expect(try counts() == [1, 1])
        try members.send("Hi", from: bo, to: ana)
        #expect(try counts() == [2, 2])
        try database.markRead(2, of: ana.id, with: bo.id)
        #expect(try counts() == [3, 2])
        try database.deleteMessage(1, of: bo.id, with: ana.id)
        #expect(try counts() == [3, 3])
    }

    @Test("has another name after a session of the member ended, and the former one is to be removed")
    func rotation() throws {
        let session = try #require(try database.beginSession(of: ana, now: Self.now))
        _ = try database.beginSession(of: ana, now: Self.now)
        let first = try #require(try database.messageToken(of: ana.id, with: bo.id))
        let other = try #require(try database.messageToken(of: bo.id, with: ana.id))
        let signedIn = try #require(try database.memberSession(session, now: Self.now))
        try database.end(signedIn, now: Self.now)
        #expect(try database.messageCounter(of: ana.id, with: bo.id) == nil)
        #expect(try database.endedMessageTokens() == [first])
        let second = try #require(try database.messageToken(of: ana.id, with: bo.id))
        #expect(second != first)
        #expect(try database.messageToken(of: bo.id, with: ana.id) == other)
        try database.forget(messageTokens: [first])
        #expect(try database.endedMessageTokens() == [])
        // Sessions that are over are removed with time.
        try database.removeExpired(now: Self.now + 40 * 86_400)
        #expect(try database.endedMessageTokens() == [second])
    }
}
