/// The starts of an event in order, without duplicates and exceptions, in local seconds since 1970-01-01T00:00: explicit ones and
/// those of rules.
struct StartSequence: Sequence, IteratorProtocol {
    private var named: ArraySlice<Int>
    private var rules: [RuleExpansion]
    private var heads: [Int?]
    private let exceptions: Set<Int>

    /// The union of `named`, sorted starts outside the rules, and the starts of the rules, which may include some before the first
    /// requested one.
    init(named: ArraySlice<Int>, rules: [RuleExpansion], exceptions: Set<Int>) {
        self.named = named
        self.rules = rules
        self.exceptions = exceptions
        heads = []
        for index in self.rules.indices { heads.append(self.rules[index].next()) }
    }

    mutating func next() -> Int? {
        while let start = earliest() {
            while named.first == start { named.removeFirst() }
            for index in rules.indices where heads[index] == start { heads[index] = rules[index].next() }
            if !exceptions.contains(start) { return start }
        }
        return nil
    }

    private func earliest() -> Int? {
        var earliest = named.first
        for head in heads {
            guard let head else { continue }
            earliest = Swift.min(earliest ?? head, head)
        }
        return earliest
    }
}
