import Foundation
import Testing

@testable import State

/// Three members with names at a database of their own.
struct MessageMembers {
    static let now = TemporaryState.now

    let state: TemporaryState
    let ana, bo, cy: Member

    init() throws {
        state = try TemporaryState()
        let all = try ["Ana", "Bo", "Cy"].map { [database = state.database] name in
            try database.addMember(at: "\(name.lowercased())@example.edu", named: name, now: Self.now)
        }
        (ana, bo, cy) = (all[0], all[1], all[2])
    }

    var database: StateDatabase { state.database }

    @discardableResult
    func send(
        _ text: String, from sender: Member, to receiver: Member, nonce: String = UUID().uuidString,
        after seconds: TimeInterval = 0
    ) throws -> MessageResult {
        try database.send(
            NewMessage(text, from: sender.id, to: receiver.id, nonce: nonce), now: Self.now + seconds)
    }

    /// The texts of a member's copy, the oldest first.
    func texts(of member: Member, with other: Member) throws -> [String] {
        try database.allMessages(of: member.id, with: other.id).map(\.text)
    }

    func unread(of member: Member, with other: Member) throws -> Int? {
        try database.conversation(of: member.id, with: other.id)?.unread
    }
}
