import Foundation
import TestSupport
import Testing

@testable import State

/// Messages of a few members as dictionaries.
private struct ModelMessages {
    struct Pair: Hashable {
        let (member, other): (Int, Int)

        var reversed: Pair { Pair(other, member) }

        init(_ member: Int, _ other: Int) { (self.member, self.other) = (member, other) }
    }

    private struct Side {
        var messages: [(number: Int64, text: String, isOwn: Bool)] = []
        var (next, read): (Int64, Int64) = (1, 0)
        var (hasWritten, isBlocking) = (false, false)
    }

    private var sides: [Pair: Side] = [:]
    private var refusing: Set<Int> = []
    private var removed: Set<Int> = []

    func isRemoved(_ member: Int) -> Bool { removed.contains(member) }

    func permission(_ pair: Pair) -> MessagePermission {
        if pair.member == pair.other { return .yourself }
        let (own, theirs) = (sides[pair] ?? Side(), sides[pair.reversed] ?? Side())
        if own.isBlocking { return .blocking }
        if removed.contains(pair.other) { return .deleted }
        if theirs.isBlocking { return .blocked }
        if theirs.hasWritten { return .allowed(.reply) }
        if refusing.contains(pair.other) { return .refused }
        return .allowed(own.hasWritten ? .again : .new)
    }

    mutating func send(_ text: String, _ pair: Pair) -> MessageResult {
        let permission = permission(pair)
        guard case .allowed(let standing) = permission else { return .refused(permission) }
        let number = sides[pair]?.next ?? 1
        for (each, isOwn) in [(pair, true), (pair.reversed, false)] {
            var side = sides[each] ?? Side()
            side.messages.append((side.next, text, isOwn))
            side.next += 1
            if isOwn { side.hasWritten = true }
            sides[each] = side
        }
        return .sent(number: number, isReply: standing == .reply)
    }

    mutating func delete(_ pair: Pair, _ isMeant: (Int64) -> Bool) {
        sides[pair]?.messages.removeAll { isMeant($0.number) }
    }

    mutating func read(_ number: Int64, _ pair: Pair) {
        guard var side = sides[pair], unread(pair) > 0, side.read < number else { return }
        side.read = max(side.read, min(number, side.next - 1))
        sides[pair] = side
    }

    mutating func block(_ isBlocking: Bool, _ pair: Pair) {
        guard pair.member != pair.other, sides[pair] != nil || isBlocking && !removed.contains(pair.other)
        else { return }
        sides[pair, default: Side()].isBlocking = isBlocking
    }

    mutating func refuse(_ refuses: Bool, _ member: Int) {
        if refuses { refusing.insert(member) } else { refusing.remove(member) }
    }

    mutating func remove(_ member: Int) {
        removed.insert(member)
        refusing.remove(member)
        for pair in sides.keys where pair.member == member { sides[pair] = nil }
    }

    func texts(_ pair: Pair) -> [String] {
        sides[pair]?.messages.map { "\($0.number) \($0.isOwn) \($0.text)" } ?? []
    }

    func unread(_ pair: Pair) -> Int {
        guard let side = sides[pair] else { return 0 }
        return side.messages.count { !$0.isOwn && $0.number > side.read }
    }
}

@Suite("Messages, against a model")
struct MessageModelTests {
    private static let count = 4

    @Test("have the copies, numbers and permissions of dictionaries after each of 300 random sequences")
    func sequences() throws {
        let state = try TemporaryState()
        var random = SeededRandom(state: 39)
        var time: TimeInterval = 0
        for sequence in 0..<300 {
            let ids = try (0..<Self.count).map { number in
                try state.database.addMember(
                    at: "\(sequence)-\(number)@example.edu", named: "M \(sequence) \(number)",
                    now: TemporaryState.now
                ).id
            }
            var model = ModelMessages()
            for step in 0..<24 {
                // Nobody comes near a limit.
                time += 10
                try take(step, ids, &model, state.database, TemporaryState.now + time, &random)
            }
            try compare(ids, model, state.database, sequence)
        }
    }

    /// One random step in the database and in the model.
    private func take(
        _ step: Int, _ ids: [String], _ model: inout ModelMessages, _ database: StateDatabase, _ now: Date,
        _ random: inout SeededRandom
    ) throws {
        let pair = ModelMessages.Pair(
            Int.random(in: 0..<Self.count, using: &random), Int.random(in: 0..<Self.count, using: &random))
        guard !model.isRemoved(pair.member) else { return }
        let (member, other) = (ids[pair.member], ids[pair.other])
        let number = Int64.random(in: 1...8, using: &random)
        switch Int.random(in: 0..<32, using: &random) {
        case 0..<16:
            let message = NewMessage("\(step)", from: member, to: other, nonce: "\(member) \(step)")
            #expect(try database.send(message, now: now) == model.send("\(step)", pair))
        case 16..<20:
            try database.deleteMessage(number, of: member, with: other)
            model.delete(pair) { $0 == number }
        case 20..<22:
            try database.deleteConversation(upTo: number, of: member, with: other)
            model.delete(pair) { $0 <= number }
        case 22..<26:
            try database.markRead(number, of: member, with: other)
            model.read(number, pair)
        case 26..<29:
            let isBlocking = Bool.random(using: &random)
            try database.setBlocking(isBlocking, of: member, for: other)
            model.block(isBlocking, pair)
        case 29..<31:
            let refuses = Bool.random(using: &random)
            try database.setRefusesStrangers(refuses, of: member)
            model.refuse(refuses, pair.member)
        default:
            try database.removeMember(member, by: .member(member), now: now)
            model.remove(pair.member)
        }
    }

    private func compare(
        _ ids: [String], _ model: ModelMessages, _ database: StateDatabase, _ sequence: Int
    ) throws {
        for member in 0..<Self.count {
            for other in 0..<Self.count {
                let (pair, id, otherID) = (ModelMessages.Pair(member, other), ids[member], ids[other])
                let found = try database.allMessages(of: id, with: otherID).map {
                    "\($0.number) \($0.isOwn) \($0.text)"
                }
                #expect(found == model.texts(pair), "sequence \(sequence)")
                let side = try database.conversation(of: id, with: otherID)
                #expect(side?.unread ?? 0 == model.unread(pair), "sequence \(sequence)")
                #expect((side?.last != nil) == !found.isEmpty, "sequence \(sequence)")
                if model.isRemoved(member) { continue }
                let permission = try database.mayWrite(from: id, to: otherID)
                #expect(permission == model.permission(pair), "sequence \(sequence)")
            }
        }
    }
}
