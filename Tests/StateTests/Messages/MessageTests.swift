import Foundation
import GRDB
import Model
import TestSupport
import Testing

@testable import State

@Suite("Messages between two members")
struct MessageTests {
    private let members: MessageMembers
    private static let now = TemporaryState.now

    init() throws { members = try MessageMembers() }

    private var database: StateDatabase { members.database }
    private var ana: Member { members.ana }
    private var bo: Member { members.bo }
    private var cy: Member { members.cy }

    @Test("are copied to both sides, each with numbers of its own, and a third member has none")
    func copies() throws {
        #expect(try members.send("Hello", from: cy, to: bo) == .sent(number: 1, isReply: false))
        #expect(try members.send("Is it free?", from: ana, to: bo) == .sent(number: 1, isReply: false))
        #expect(try members.send("Yes", from: bo, to: ana) == .sent(number: 2, isReply: true))
        let own = try database.messages(of: ana.id, with: bo.id).messages
        #expect(own.map(\.text) == ["Is it free?", "Yes"] && own.map(\.isOwn) == [true, false])
        #expect(own.map(\.number) == [1, 2])
        let theirs = try database.messages(of: bo.id, with: ana.id).messages
        #expect(theirs.map(\.text) == ["Is it free?", "Yes"] && theirs.map(\.isOwn) == [false, true])
        #expect(try members.texts(of: cy, with: ana) == [])
        #expect(try database.conversation(of: cy.id, with: ana.id) == nil)
        let listed = try database.conversations(of: bo.id)
        #expect(listed.map(\.otherName) == ["Ana", "Cy"])
    }

    @Test("are unread until they are read, and one's own never are")
    func unread() throws {
        for number in 1...3 { try members.send("\(number)", from: ana, to: bo) }
        #expect(try members.unread(of: bo, with: ana) == 3 && members.unread(of: ana, with: bo) == 0)
        #expect(try database.unreadMessages(of: bo.id) == 3)
        #expect(try database.markRead(2, of: bo.id, with: ana.id))
        #expect(try members.unread(of: bo, with: ana) == 1)
        // An earlier number makes nothing unread again.
        #expect(try !database.markRead(1, of: bo.id, with: ana.id))
        #expect(try members.unread(of: bo, with: ana) == 1)
        // One ahead does not read what is still to come.
        #expect(try database.markRead(900, of: bo.id, with: ana.id))
        try members.send("4", from: ana, to: bo)
        #expect(try members.unread(of: bo, with: ana) == 1)
        try database.deleteMessage(4, of: bo.id, with: ana.id)
        #expect(try members.unread(of: bo, with: ana) == 0 && database.unreadMessages(of: bo.id) == 0)
    }

    @Test("are deleted on one side alone, one by one or all that a page showed")
    func deletion() throws {
        for number in 1...4 { try members.send("\(number)", from: ana, to: bo) }
        try database.deleteMessage(2, of: bo.id, with: ana.id)
        try database.deleteMessage(2, of: bo.id, with: ana.id)
        #expect(try members.texts(of: bo, with: ana) == ["1", "3", "4"])
        #expect(try members.texts(of: ana, with: bo) == ["1", "2", "3", "4"])
        // The fourth came after the page was opened.
        try database.deleteConversation(upTo: 3, of: bo.id, with: ana.id)
        #expect(try members.texts(of: bo, with: ana) == ["4"] && members.unread(of: bo, with: ana) == 1)
        try database.deleteConversation(upTo: 4, of: bo.id, with: ana.id)
        #expect(try database.conversations(of: bo.id) == [] && database.numberOfConversations(of: bo.id) == 0)
        #expect(try members.texts(of: ana, with: bo).count == 4)
        // What comes later has a number of its own.
        #expect(try members.send("5", from: ana, to: bo) == .sent(number: 5, isReply: false))
        #expect(try database.allMessages(of: bo.id, with: ana.id).map(\.number) == [5])
    }

    @Test("come in pages of fifty, the newest first")
    func pages() throws {
        for number in 1...120 {
            try members.send("\(number)", from: ana, to: bo, after: Double(number) * 4)
        }
        func page(_ before: Int64?) throws -> (first: String?, last: String?, hasOlder: Bool) {
            let page = try database.messages(of: bo.id, with: ana.id, before: before)
            return (page.messages.first?.text, page.messages.last?.text, page.hasOlder)
        }
        #expect(try page(nil) == ("71", "120", true))
        #expect(try page(71) == ("21", "70", true))
        #expect(try page(21) == ("1", "20", false))
        #expect(try page(1) == (nil, nil, false))
        #expect(try database.messages(of: bo.id, with: ana.id, after: 118).map(\.text) == ["119", "120"])
        #expect(try database.messages(of: bo.id, with: ana.id, after: 3).count == 50)
    }

    @Test("are found by an index, however many there are")
    func index() throws {
        let plan = try database.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    EXPLAIN QUERY PLAN SELECT * FROM messages WHERE conversation = 1 AND number < 9e18
                    ORDER BY number DESC LIMIT 51
                    """
            ).map { $0["detail"] as String }
        }
        #expect(plan == ["SEARCH messages USING PRIMARY KEY (conversation=? AND number<?)"])
    }

    @Test("whose form is sent twice are sent once, and another text under its nonce is refused")
    func twice() throws {
        #expect(
            try members.send("Hello", from: ana, to: bo, nonce: "n-1") == .sent(number: 1, isReply: false))
        #expect(try members.send("Hello", from: ana, to: bo, nonce: "n-1") == .repeated)
        #expect(try members.send("Hallo", from: ana, to: bo, nonce: "n-1") == .used)
        #expect(try members.send("Hello", from: ana, to: cy, nonce: "n-1") == .used)
        // Deleting one's copy does not send it again.
        try database.deleteMessage(1, of: ana.id, with: bo.id)
        #expect(try members.send("Hello", from: ana, to: bo, nonce: "n-1") == .repeated)
        #expect(try members.texts(of: bo, with: ana) == ["Hello"])
        // The nonces of another member are others.
        #expect(try members.send("Hello", from: cy, to: bo, nonce: "n-1") == .sent(number: 1, isReply: false))
        try database.removeExpired(now: Self.now + Retention.messageForm - 1)
        #expect(try members.send("Hello", from: ana, to: bo, nonce: "n-1") == .repeated)
        try database.removeExpired(now: Self.now + Retention.messageForm)
        #expect(try database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM messageForms") } == 0)
    }

    @Test("sent at once from two tabs under one nonce are one")
    func atOnce() async throws {
        let (root, sender, receiver) = (members.state.folder.path, ana.id, bo.id)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await inThread {
                        _ = try StateDatabase(root: root).send(
                            NewMessage("Hello", from: sender, to: receiver, nonce: "n-1"), now: Self.now)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try members.texts(of: bo, with: ana) == ["Hello"])
        #expect(try members.unread(of: bo, with: ana) == 1)
    }

    @Test("have limits for each member: of messages in a minute, and of beginnings in an hour")
    func limits() throws {
        for number in 0..<20 { try members.send("\(number)", from: ana, to: bo) }
        guard case .throttled(let end, isBeginning: false) = try members.send("21", from: ana, to: bo) else {
            Issue.record("not throttled")
            return
        }
        #expect(end == Self.now + 60)
        #expect(try members.send("Hello", from: cy, to: bo) == .sent(number: 1, isReply: false))
        #expect(try members.send("21", from: ana, to: bo, after: 60) == .sent(number: 21, isReply: false))
        let others = try (0..<11).map { number in
            try database.addMember(at: "\(number)@example.edu", named: "Other \(number)", now: Self.now)
        }
        for other in others.prefix(9) { try members.send("Hello", from: cy, to: other) }
        let refused = try members.send("Hello", from: cy, to: others[10])
        #expect(refused == .throttled(until: Self.now + 3600, isBeginning: true))
        // An answer to somebody who wrote is no beginning.
        try members.send("Hello", from: others[10], to: cy)
        #expect(try members.send("Hello", from: cy, to: others[10]) == .sent(number: 2, isReply: true))
    }

    @Test("stay with the other side when an account is deleted, whose own copies go")
    func deletedAccount() throws {
        try members.send("Hello", from: ana, to: bo)
        try members.send("Hi", from: bo, to: ana)
        try database.setBlocking(true, of: bo.id, for: cy.id)
        try database.setRefusesStrangers(true, of: bo.id)
        _ = try database.messageToken(of: bo.id, with: ana.id)
        try database.removeMember(bo.id, by: .member(bo.id), now: Self.now)
        #expect(try members.texts(of: ana, with: bo) == ["Hello", "Hi"])
        #expect(try database.conversations(of: ana.id).map(\.otherName) == [nil])
        #expect(try database.mayWrite(from: ana.id, to: bo.id) == .deleted)
        #expect(try members.send("Gone?", from: ana, to: bo) == .refused(.deleted))
        for table in ["conversations", "messageForms", "messageSettings"] {
            let count = try database.read { connection in
                try Int.fetchOne(
                    connection, sql: "SELECT COUNT(*) FROM \(table) WHERE member = ?", arguments: [bo.id])
            }
            #expect(count == 0, "\(table)")
        }
        #expect(try database.endedMessageTokens().count == 1)
        #expect(try database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM messages") } == 2)
    }

    @Test("of the program are a line with a title and a page, once for each form, on both sides")
    func lines() throws {
        let line = MessageSubject(title: "Tent", page: "/items/tent/")
        func open() throws -> MessageResult {
            try database.send(
                NewMessage(about: line, from: ana.id, to: bo.id, nonce: "n-1"), now: Self.now)
        }
        #expect(try open() == .sent(number: 1, isReply: false) && open() == .repeated)
        let own = try database.allMessages(of: bo.id, with: ana.id)
        #expect(own.map(\.line) == ["Tent"] && own.map(\.page) == ["/items/tent/"] && own.map(\.text) == [""])
        #expect(try database.mayWrite(from: bo.id, to: ana.id) == .allowed(.reply))
    }
}
