import Foundation
import GRDB
import Testing

@testable import State

@Suite("The file of a member's open lists of conversations")
struct MessageListFileTests {
    private let members: MessageMembers
    private static let now = TemporaryState.now

    init() throws { members = try MessageMembers() }

    private var database: StateDatabase { members.database }
    private var ana: Member { members.ana }
    private var bo: Member { members.bo }

    private func changes(of member: Member) throws -> Int64? {
        try database.messageListCounter(of: member.id)?.changes
    }

    @Test("has one name for each member, also before any conversation, and none without an account")
    func names() throws {
        #expect(try database.messageListCounter(of: ana.id) == nil)
        for member in [ana, ana, bo] { try database.makeMessageList(of: member.id) }
        try database.makeMessageList(of: "m-" + String(repeating: "x", count: 26))
        let own = try #require(try database.messageListCounter(of: ana.id))
        try database.makeMessageList(of: ana.id)
        #expect(try database.messageListCounter(of: ana.id)?.token == own.token && own.changes == 0)
        #expect(try database.messageListCounter(of: bo.id)?.token != own.token)
        let count = try database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM messageLists") }
        #expect(count == 2)
    }

    @Test("counts the changes of all conversations of its member")
    func sums() throws {
        for member in [ana, bo] { try database.makeMessageList(of: member.id) }
        try members.send("Hello", from: ana, to: bo)
        try members.send("Hello", from: members.cy, to: bo)
        #expect(try changes(of: bo) == 2)
        #expect(try changes(of: ana) == 1)
        try database.markRead(1, of: bo.id, with: ana.id)
        #expect(try changes(of: bo) == 3)
        // It does not fall when messages go, or the other member's account.
        try database.deleteConversation(upTo: 1, of: bo.id, with: ana.id)
        try database.removeMember(ana.id, by: .member(ana.id), now: Self.now)
        #expect(try changes(of: bo) == 4)
    }

    @Test("ends with a session of the member, and with the account", arguments: [true, false])
    func ends(isDeleted: Bool) throws {
        _ = try database.beginSession(of: ana, now: Self.now)
        for member in [ana, bo] { try database.makeMessageList(of: member.id) }
        let token = try #require(try database.messageListCounter(of: ana.id)?.token)
        if isDeleted {
            try database.removeMember(ana.id, by: .member(ana.id), now: Self.now)
        } else {
            try database.endMemberSessions(of: ana.id, but: 0, now: Self.now)
        }
        #expect(try database.messageListCounter(of: ana.id) == nil)
        #expect(try database.endedMessageTokens() == [token])
        #expect(try database.messageListCounter(of: bo.id) != nil)
    }

    @Test("is beside lists with the first words of the newest message that is left")
    func words() throws {
        func last(of member: Member, with other: Member) throws -> [String?] {
            let found = try database.conversation(of: member.id, with: other.id)
            return [found?.lastText, found?.lastLine, found?.lastIsOwn.map { "\($0)" }]
        }
        try members.send("One", from: ana, to: bo)
        try members.send(String(repeating: "字", count: 300), from: bo, to: ana)
        #expect(try last(of: ana, with: bo) == [String(repeating: "字", count: 200), nil, "false"])
        try database.deleteMessage(2, of: ana.id, with: bo.id)
        #expect(try last(of: ana, with: bo) == ["One", nil, "true"])
        #expect(try last(of: bo, with: ana)[2] == "true")
        try database.deleteMessage(1, of: ana.id, with: bo.id)
        #expect(try last(of: ana, with: bo) == [nil, nil, nil])
        let line = MessageSubject(title: "Tent", page: "/items/tent/")
        _ = try database.send(NewMessage(about: line, from: ana.id, to: bo.id, nonce: "n-1"), now: Self.now)
        #expect(try last(of: bo, with: ana) == ["", "Tent", "false"])
    }
}
