import Foundation
import Model
import TestSupport
import Testing

@testable import State

/// The members who go to a post as a list, and who of them knows to have a place.
private struct ModelLine {
    var members: [String] = []
    var capacity: Int?
    var knows: [String: Bool] = [:]

    var seated: [String] { Array(members.prefix(capacity ?? .max)) }

    mutating func go(_ member: String) {
        if members.contains(member) { return }
        members.append(member)
        // The page says it at once.
        knows[member] = seated.contains(member)
    }

    mutating func leave(_ member: String) {
        members.removeAll { $0 == member }
        knows[member] = nil
    }

    /// Tells those whose place is another than they know.
    mutating func settle() -> [String] {
        let told = members.filter { knows[$0] != seated.contains($0) }
        for member in members { knows[member] = seated.contains(member) }
        return told.map { "\($0) \(seated.contains($0))" }
    }
}

@Suite("Going, places and leaving, against a model")
struct GoingModelTests {
    @Test("have the line, the places and the messages of a list after each of 200 random sequences")
    func sequences() throws {
        let state = try TemporaryState()
        let database = state.database
        var random = SeededRandom(state: 39)
        for sequence in 0..<200 {
            var model = ModelLine()
            let post = "meet-\(sequence)"
            var members = try (0..<5).map {
                try database.addMember(
                    at: "m\($0).\(sequence)@example.edu", now: TemporaryState.now
                ).id
            }
            for step in 0..<24 {
                let member = members.randomElement(using: &random)!
                let trial = "sequence \(sequence), step \(step)"
                switch Int.random(in: 0..<20, using: &random) {
                case 0..<10:
                    model.go(member)
                    let line = try database.go(
                        member, to: post, in: "meetups", audience: .nobody, Self.terms(model))
                    #expect(line.goings.map(\.member) == model.members, "\(trial)")
                case 10..<15:
                    model.leave(member)
                    _ = try database.leave(member, post, in: "meetups", Self.terms(model))
                case 15..<18: model.capacity = [nil, 1, 2, 3, 4].randomElement(using: &random)!
                case 18 where members.count > 2:
                    model.leave(member)
                    members.removeAll { $0 == member }
                    try database.removeMember(member, by: "test", now: TemporaryState.now)
                default: break
                }
                // A process may have ended before it told anybody: the next one does.
                if Int.random(in: 0..<3, using: &random) == 0 { continue }
                let line = try database.goingLine(of: post, Self.terms(model))
                #expect(line.seatedCount == model.seated.count, "\(trial)")
                #expect(
                    line.untold.map { "\($0.member) \($0.hasPlace)" } == model.settle(), "\(trial)")
                try database.settle(line.untold, of: post)
            }
            let sums = try database.votes(for: [Going.sumStart + post])
            #expect((sums.first?.value.up ?? 0) == model.members.count, "sequence \(sequence)")
        }
    }

    private static func terms(_ model: ModelLine) -> GoingTerms {
        GoingTerms(capacity: model.capacity, ends: TemporaryState.now + 86_400)
    }

    @Test("of 20 members at once, 5 have places, and nobody stands twice")
    func atOnce() async throws {
        let state = try TemporaryState()
        let members = try (0..<20).map {
            try state.database.addMember(
                at: "m\($0)@example.edu", now: TemporaryState.now
            ).id
        }
        let terms = GoingTerms(capacity: 5, ends: TemporaryState.now + 86_400)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for member in members {
                group.addTask {
                    try await inThread {
                        let database = try StateDatabase(root: state.folder.path)
                        for _ in 0..<2 {
                            _ = try database.go(
                                member, to: "meet-1", in: "meetups", audience: .nobody, terms)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let line = try state.database.goingLine(of: "meet-1", terms)
        #expect(Set(line.goings.map(\.member)) == Set(members) && line.goings.count == 20)
        #expect(line.seatedCount == 5 && line.untold.isEmpty)
    }
}
