import Foundation
import TestSupport
import Testing

@testable import State

/// The fewest people who stay alone in groups of two or three, found by trying all.
private struct AloneModel {
    let count: Int
    let blocked: Set<PartnerPair>
    private var known: [Int: Int] = [:]

    init(_ count: Int, _ blocked: Set<PartnerPair>) { (self.count, self.blocked) = (count, blocked) }

    mutating func fewest() -> Int { fewest(of: (1 << count) - 1) }

    private func canMeet(_ one: Int, _ other: Int) -> Bool {
        !blocked.contains(PartnerPair(Int64(one), Int64(other)))
    }

    /// Of the people whose bits are set.
    private mutating func fewest(of people: Int) -> Int {
        if people == 0 { return 0 }
        if let known = known[people] { return known }
        let one = people.trailingZeroBitCount
        let rest = people & ~(1 << one)
        var best = 1 + fewest(of: rest)
        for other in 0..<count where rest >> other & 1 == 1 && canMeet(one, other) {
            let pair = rest & ~(1 << other)
            best = min(best, fewest(of: pair))
            for third in 0..<count
            where third > other && pair >> third & 1 == 1 && canMeet(one, third) && canMeet(other, third) {
                best = min(best, fewest(of: pair & ~(1 << third)))
            }
        }
        known[people] = best
        return best
    }
}

@Suite("Who meets whom")
struct PartnerMatchingTests {
    private static func people(_ count: Int) -> [PartnerCandidate] {
        (0..<count).map { PartnerCandidate(id: Int64($0), person: Int64($0)) }
    }

    private static func pairs(_ pairs: (Int64, Int64)...) -> Set<PartnerPair> {
        Set(pairs.map { PartnerPair($0, $1) })
    }

    /// Random blocks among so many people, with this likelihood in percent.
    private static func blocks(
        _ count: Int, _ percent: Int, _ random: inout some RandomNumberGenerator
    ) -> Set<PartnerPair> {
        var blocked: Set<PartnerPair> = []
        for one in 0..<count {
            for other in 0..<one where Int.random(in: 0..<100, using: &random) < percent {
                blocked.insert(PartnerPair(Int64(one), Int64(other)))
            }
        }
        return blocked
    }

    /// What no groups may be: somebody twice, one alone, four, or two of whom one blocks the other.
    private static func faults(_ groups: [[Int64]], _ blocked: Set<PartnerPair>) -> [String] {
        let all = groups.joined()
        var faults = Set(all).count == all.count ? [] : ["somebody twice"]
        for group in groups {
            if group.count < 2 || group.count > 3 { faults.append("\(group.count) in a group") }
            faults += PartnerBook.pairs(of: group).filter(blocked.contains).map { "\($0) blocked" }
        }
        return faults
    }

    @Test("are pairs, and three where the number is odd", arguments: [0, 1, 2, 3, 4, 5, 8, 9, 100, 101])
    func sizes(_ count: Int) {
        let groups = PartnerMatching(Self.people(count)).result()
        #expect(groups.map(\.count).reduce(0, +) == (count == 1 ? 0 : count))
        #expect(groups.count { $0.count == 3 } == (count > 1 ? count % 2 : 0))
        #expect(groups.allSatisfy { $0.count == 2 || $0.count == 3 })
    }

    @Test("share a language first, then a topic")
    func preferences() {
        func candidate(_ id: Int64, _ language: String, _ topic: String) -> PartnerCandidate {
            PartnerCandidate(id: id, person: id, language: language, topic: topic)
        }
        let groups = PartnerMatching([
            candidate(1, "en", "thesis"), candidate(2, "zh-Hans", "thesis"), candidate(3, "en", ""),
            candidate(4, "zh-Hans", "Thesis"), candidate(5, "en", "Thesis"), candidate(6, "", "cooking"),
        ]).result()
        #expect(groups == [[1, 5], [2, 4], [3, 6]])
    }

    @Test("did not meet in the last days, where others are there")
    func meetings() {
        let met = Self.pairs((0, 1), (2, 3))
        #expect(PartnerMatching(Self.people(4), met: met).result() == [[0, 2], [1, 3]])
        #expect(PartnerMatching(Self.people(2), met: met).result() == [[0, 1]])
    }

    @Test("never block each other, and somebody is alone only where that cannot be avoided")
    func blocks() {
        #expect(PartnerMatching(Self.people(2), blocked: Self.pairs((0, 1))).result() == [])
        let blocked = Self.pairs((0, 1), (0, 2))
        #expect(PartnerMatching(Self.people(4), blocked: blocked).result() == [[0, 3], [1, 2]])
        #expect(PartnerMatching(Self.people(3), blocked: blocked).result() == [[1, 2]])
    }

    @Test("stay, and touch no other groups, when somebody comes or goes")
    func kept() {
        let kept: [[Int64]] = [[0, 1], [2, 3]]
        #expect(PartnerMatching(Self.people(4), kept: kept).result() == kept)
        // One alone joins a pair; of a pair whose other one went, the one who is left does.
        #expect(PartnerMatching(Self.people(5), kept: kept).result() == [[0, 1, 4], [2, 3]])
        #expect(PartnerMatching(Self.people(3), kept: [[0, 1]]).result() == [[0, 1, 2]])
        // Two who are alone are a pair; a three gives one to somebody who is alone.
        #expect(PartnerMatching(Self.people(6), kept: kept).result() == [[0, 1], [2, 3], [4, 5]])
        let three = PartnerMatching(Self.people(6), kept: [[0, 1, 2], [3, 4]]).result()
        #expect(three == [[0, 5], [1, 2], [3, 4]])
    }

    @Test("are the same for the same people, whatever the order of the sets")
    func deterministic() {
        var random = SeededRandom(state: 11)
        let blocked = Self.blocks(30, 40, &random)
        let met = Self.blocks(30, 40, &random)
        let first = PartnerMatching(Self.people(30), met: met, blocked: blocked).result()
        for _ in 0..<5 {
            let again = PartnerMatching(
                Self.people(30), met: Set(met.shuffled()), blocked: Set(blocked.shuffled()))
            #expect(again.result() == first)
        }
    }

    @Test("leave as few alone as a model that tries all groups", arguments: 1...8)
    func model(_ seed: Int) {
        var random = SeededRandom(state: UInt64(seed))
        for _ in 0..<60 {
            let count = Int.random(in: 0...9, using: &random)
            let blocked = Self.blocks(
                count, [10, 30, 50, 70, 90].randomElement(using: &random) ?? 0, &random)
            let groups = PartnerMatching(Self.people(count), blocked: blocked).result()
            #expect(Self.faults(groups, blocked) == [])
            var model = AloneModel(count, blocked)
            #expect(count - groups.joined().count == model.fewest(), "\(count) people, \(blocked)")
        }
    }

    @Test("keep two of each kept group together, and are never two who block each other", arguments: 1...4)
    func keptModel(_ seed: Int) {
        var random = SeededRandom(state: UInt64(100 + seed))
        for _ in 0..<60 {
            let count = Int.random(in: 2...12, using: &random)
            let blocked = Self.blocks(count, 30, &random)
            let early = PartnerMatching(Array(Self.people(count).dropLast(3)), blocked: blocked).result()
            let groups = PartnerMatching(Self.people(count), kept: early, blocked: blocked).result()
            #expect(Self.faults(groups, blocked) == [])
            for kept in early {
                let most = groups.map { $0.count(where: kept.contains) }.max() ?? 0
                #expect(most >= 2, "\(kept) in \(groups)")
                #expect(kept.allSatisfy(Set(groups.joined()).contains))
            }
        }
    }

    @Test("are found for 2,000 people, also where many block many")
    func many() {
        #expect(PartnerMatching(Self.people(2001)).result().joined().count == 2001)
        var blocked: Set<PartnerPair> = []
        for one in 0..<300 { for other in 0..<one { blocked.insert(PartnerPair(Int64(one), Int64(other))) } }
        let groups = PartnerMatching(Self.people(2000), blocked: blocked).result()
        #expect(Self.faults(groups, blocked) == [])
        #expect(groups.joined().count == 2000)
    }
}
