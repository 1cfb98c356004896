import Foundation
import Testing

@testable import State

@Suite("Whether a member may write to another one")
struct MessagePermissionTests {
    private let members: MessageMembers
    private static let now = TemporaryState.now

    init() throws { members = try MessageMembers() }

    private var database: StateDatabase { members.database }
    private var ana: Member { members.ana }
    private var bo: Member { members.bo }

    private func permission() throws -> MessagePermission {
        try database.mayWrite(from: ana.id, to: bo.id)
    }

    @Test("depends on who wrote before")
    func standing() throws {
        #expect(try permission() == .allowed(.new))
        try members.send("Hello", from: ana, to: bo)
        #expect(try permission() == .allowed(.again))
        try members.send("Hi", from: bo, to: ana)
        #expect(try permission() == .allowed(.reply))
        // What was written counts after its deletion too.
        try database.deleteConversation(upTo: 2, of: bo.id, with: ana.id)
        #expect(try permission() == .allowed(.reply))
    }

    @Test("is refused to oneself, to a member of whom there is none, and without a name")
    func nobody() throws {
        #expect(try database.mayWrite(from: ana.id, to: ana.id) == .yourself)
        #expect(try database.mayWrite(from: ana.id, to: "m-\(String(repeating: "a", count: 26))") == .deleted)
        let nameless = try database.addMember(at: "no@example.edu", now: Self.now)
        #expect(try database.mayWrite(from: ana.id, to: nameless.id) == .refused)
    }

    @Test(
        "is refused after either blocked the other, and the blocked one is told no more than of a suspension")
    func blocked() throws {
        try members.send("Hello", from: ana, to: bo)
        try members.send("Hi", from: bo, to: ana)
        try database.setBlocking(true, of: bo.id, for: ana.id)
        #expect(try permission() == .blocked)
        #expect(try database.mayWrite(from: bo.id, to: ana.id) == .blocking)
        #expect(try members.send("Still there?", from: ana, to: bo) == .refused(.blocked))
        #expect(try members.texts(of: ana, with: bo) == ["Hello", "Hi"])
        #expect(try database.conversation(of: ana.id, with: bo.id)?.isBlocking == false)
        #expect(try database.blockedConversations(of: bo.id).map(\.otherName) == ["Ana"])
        try database.setBlocking(false, of: bo.id, for: ana.id)
        #expect(try permission() == .allowed(.reply))
        let answers = [MessagePermission.blocked, .suspended, .refused].map(\.answer)
        #expect(answers == [.notNow, .notNow, .notNow])
    }

    @Test("of a conversation that does not exist yet can be refused by blocking, and leaves no list")
    func blockedBefore() throws {
        try database.setBlocking(true, of: bo.id, for: ana.id)
        #expect(try permission() == .blocked && database.conversations(of: bo.id) == [])
        try database.setBlocking(true, of: bo.id, for: "m-\(String(repeating: "a", count: 26))")
        try database.setBlocking(true, of: bo.id, for: bo.id)
        #expect(try database.blockedConversations(of: bo.id).map(\.other) == [ana.id])
    }

    @Test("is refused while an account is suspended")
    func suspended() throws {
        try members.send("Hello", from: ana, to: bo)
        try database.suspend(bo.id, reason: "Spam", by: .officer("mei"), now: Self.now)
        #expect(try permission() == .suspended)
        #expect(try members.texts(of: ana, with: bo) == ["Hello"])
        try database.lift(bo.id, by: .officer("mei"), now: Self.now)
        #expect(try permission() == .allowed(.again))
    }

    @Test("is left to members to whom one wrote, if one chose that")
    func strangers() throws {
        #expect(try !database.refusesStrangers(bo.id))
        try database.setRefusesStrangers(true, of: bo.id)
        #expect(try database.refusesStrangers(bo.id) && permission() == .refused)
        #expect(try members.send("Hello", from: ana, to: bo) == .refused(.refused))
        try members.send("Hi", from: bo, to: ana)
        #expect(try permission() == .allowed(.reply))
        try database.setRefusesStrangers(false, of: bo.id)
        #expect(try database.mayWrite(from: members.cy.id, to: bo.id) == .allowed(.new))
    }

    @Test("is asked of the member with a name, in any case of letters, who is not suspended")
    func named() throws {
        #expect(try database.member(named: "Bo")?.id == bo.id)
        #expect(try database.member(named: "bo")?.id == bo.id)
        #expect(try database.member(named: "Bob") == nil && database.member(named: "") == nil)
        try database.suspend(bo.id, reason: "Spam", by: .officer("mei"), now: Self.now)
        #expect(try database.member(named: "Bo") == nil)
        var tries = 0
        while try database.countMemberSearch(by: ana.id, now: Self.now) == nil { tries += 1 }
        #expect(tries == 30)
    }
}
