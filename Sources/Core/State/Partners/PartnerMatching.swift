/// Groups of two, and of three where somebody would be alone, made of those registered for a slot. A pure function of its input.
///
/// Nobody is in a group with somebody of `blocked`. First come pairs that share a language, then a topic, then did not meet in the last
/// days; whoever is left joins where a place is, also by moving others on along a chain of new groups. Of `kept` groups two members at
/// least stay together; a kept pair takes a third one, and a kept three gives one to somebody who is alone.
public struct PartnerMatching {
    /// Maximum number of comparisons in the search for places of those who are left: 6 million, some 0.1 s. Beyond it, people of large
    /// slots who block very many others may stay alone.
    static let patience = 6_000_000

    private let candidates: [PartnerCandidate]
    private let languages: [Int]
    private let topics: [Int]
    private let blocked: [Set<Int>]
    private let met: [Set<Int>]
    /// The number of the kept group of each candidate; nil for none.
    private var kept: [Int?]
    /// The members of each group; a group that was dissolved is empty.
    private var groups: [[Int]] = []
    /// The group of each candidate; nil for who is alone.
    private var group: [Int?]
    private var patience = Self.patience

    /// `candidates` are in the order of registration. `kept` has groups of ids.
    public init(
        _ candidates: [PartnerCandidate], kept: [[Int64]] = [], met: Set<PartnerPair> = [],
        blocked: Set<PartnerPair> = []
    ) {
        self.candidates = candidates
        languages = Self.numbers(candidates.map(\.language))
        topics = Self.numbers(candidates.map(\.topic))
        let people = Dictionary(candidates.enumerated().map { ($1.person, $0) }) { first, _ in first }
        self.met = Self.neighbors(met, people, candidates.count)
        self.blocked = Self.neighbors(blocked, people, candidates.count)
        self.kept = Array(repeating: nil, count: candidates.count)
        group = self.kept
        let places = Dictionary(candidates.enumerated().map { ($1.id, $0) }) { first, _ in first }
        for (number, ids) in kept.enumerated() {
            let members = ids.compactMap { places[$0] }
            join(members)
            for member in members { self.kept[member] = number }
        }
    }

    /// The groups, each in the order of registration, and they in the order of their first members.
    public func result() -> [[Int64]] {
        var matching = self
        matching.pair()
        let alone = candidates.indices.filter { matching.group[$0] == nil }
        // Marks make the first search short; the second one tries all chains.
        for candidate in alone where matching.group[candidate] == nil {
            var seen: Set<Int> = []
            _ = matching.place(candidate, &seen, isExhaustive: false)
        }
        for candidate in alone where matching.group[candidate] == nil {
            var seen: Set<Int> = []
            _ = matching.place(candidate, &seen, isExhaustive: true)
        }
        return matching.groups.filter { !$0.isEmpty }.map { $0.sorted() }.sorted { $0[0] < $1[0] }.map {
            $0.map { candidates[$0].id }
        }
    }

    // MARK: Preferences

    /// The best points of two people.
    private static let best = 7

    private func points(_ one: Int, _ other: Int) -> Int {
        Self.points(
            isSameTopic: topics[one] != 0 && topics[one] == topics[other],
            sharesLanguage: languages[one] == languages[other] || languages[one] == 0
                || languages[other] == 0,
            hasMet: met[one].contains(other))
    }

    /// 4 for a shared language, which is also any one with another; 2 for a shared topic; 1 for who did not meet in the last days.
    private static func points(isSameTopic: Bool, sharesLanguage: Bool, hasMet: Bool) -> Int {
        (sharesLanguage ? 4 : 0) + (isSameTopic ? 2 : 0) + (hasMet ? 0 : 1)
    }

    /// The points of somebody with all members of a group.
    static func points(
        _ group: [PartnerCandidate], _ one: PartnerCandidate, met: Set<PartnerPair>
    ) -> Int {
        let all = PartnerMatching(group + [one], met: met)
        return group.indices.reduce(0) { $0 + all.points(group.count, $1) }
    }

    private func canMeet(_ one: Int, _ other: Int) -> Bool {
        one != other && (blocked[one].isEmpty || !blocked[one].contains(other))
    }

    /// Makes pairs, the best first; those who block many, who have the least choice, choose first.
    private mutating func pair() {
        let order = candidates.indices.filter { group[$0] == nil }.sorted {
            (blocked[$1].count, $0) < (blocked[$0].count, $1)
        }
        for points in (0...Self.best).reversed() {
            for (position, one) in order.enumerated() where group[one] == nil {
                let other = order[(position + 1)...].first {
                    group[$0] == nil && canMeet(one, $0) && self.points(one, $0) == points
                }
                if let other { join([one, other]) }
            }
        }
    }

    // MARK: Places

    /// Finds a place for somebody who is alone. `seen` are those who moved or were joined on the way.
    private mutating func place(_ one: Int, _ seen: inout Set<Int>, isExhaustive: Bool) -> Bool {
        patience -= 3 * candidates.count
        if patience < 0 { return false }
        let others = candidates.indices.filter { canMeet(one, $0) }
        if let free = others.first(where: { group[$0] == nil }) {
            join([one, free])
            return true
        }
        if let third = others.first(where: { mates(of: $0).count == 2 && mayLeave($0) }) {
            join(mates(of: third))
            join([one, third])
            return true
        }
        if let pair = bestPair(for: one) {
            join(pair + [one])
            return true
        }
        return moveOn(one, others, &seen, isExhaustive)
    }

    /// Takes the place of somebody who finds another one.
    private mutating func moveOn(
        _ one: Int, _ others: [Int], _ seen: inout Set<Int>, _ isExhaustive: Bool
    ) -> Bool {
        for other in others where !seen.contains(other) {
            for mate in mates(of: other) where !seen.contains(mate) && mayLeave(mate) {
                let rest = mates(of: mate)
                guard rest.allSatisfy({ canMeet(one, $0) }) else { continue }
                let (before, wasSeen) = ((groups, group), seen)
                seen.formUnion([one, other, mate])
                leave(mate)
                join(rest + [one])
                if place(mate, &seen, isExhaustive: isExhaustive) { return true }
                (groups, group) = before
                if isExhaustive { seen = wasSeen }
                if patience < 0 { return false }
            }
        }
        return false
    }

    /// The others of somebody's group.
    private func mates(of one: Int) -> [Int] {
        group[one].map { groups[$0].filter { $0 != one } } ?? []
    }

    /// Whether somebody may leave a group: two at least of a kept group stay together.
    private func mayLeave(_ one: Int) -> Bool {
        guard let kept = kept[one] else { return true }
        return mates(of: one).count { self.kept[$0] == kept } != 1
    }

    /// The pair with the most points that can take a third one.
    private func bestPair(for one: Int) -> [Int]? {
        var best: (pair: [Int], points: Int)?
        for pair in groups where pair.count == 2 && pair.allSatisfy({ canMeet(one, $0) }) {
            let points = pair.reduce(0) { $0 + self.points(one, $1) }
            if points > best?.points ?? -1 { best = (pair, points) }
        }
        return best?.pair
    }

    /// Makes a group, and takes its members out of those in which they were.
    private mutating func join(_ members: [Int]) {
        members.forEach { leave($0) }
        groups.append(members)
        for member in members { group[member] = groups.count - 1 }
    }

    private mutating func leave(_ one: Int) {
        if let old = group[one] { groups[old].removeAll { $0 == one } }
        group[one] = nil
    }

    // MARK: Numbers

    /// A number for each different text, 0 for an empty one.
    private static func numbers(_ texts: [String]) -> [Int] {
        var known = ["": 0]
        return texts.map { text in
            let key = text.lowercased()
            if let number = known[key] { return number }
            known[key] = known.count
            return known.count - 1
        }
    }

    private static func neighbors(
        _ pairs: Set<PartnerPair>, _ people: [Int64: Int], _ count: Int
    ) -> [Set<Int>] {
        var neighbors = Array(repeating: Set<Int>(), count: count)
        for pair in pairs {
            guard let one = people[pair.one], let other = people[pair.other], one != other else { continue }
            neighbors[one].insert(other)
            neighbors[other].insert(one)
        }
        return neighbors
    }
}
