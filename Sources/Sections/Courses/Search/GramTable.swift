/// The grams of a field, each with the list of its positions.
///
/// A custom hash table: a site of 100,000 courses looks up ten million grams, for which Dictionary takes ten times as long.
struct GramTable {
    private(set) var grams: [Gram] = []
    private(set) var lists: [PostingList] = []
    /// 1 + the number of a gram; 0 if free. The size is a power of two.
    private var slots = [Int32](repeating: 0, count: 1024)

    /// The number of a gram: the index of its list.
    mutating func number(of gram: Gram) -> Int {
        if grams.count * 2 >= slots.count { grow() }
        let slot = slot(of: gram)
        if slots[slot] == 0 {
            grams.append(gram)
            lists.append(PostingList())
            slots[slot] = Int32(grams.count)
        }
        return Int(slots[slot]) - 1
    }

    /// Adds a position of a gram; positions must not decrease.
    mutating func add(_ gram: Gram, at position: Int) { add(number(of: gram), at: position) }

    /// Adds a position of the gram with this number.
    mutating func add(_ number: Int, at position: Int) { lists[number].add(position) }

    /// The slot of a gram, or the free slot for it.
    private func slot(of gram: Gram) -> Int {
        let mask = slots.count - 1
        // The upper bits of the product depend on all of the gram's (Fibonacci hashing).
        var slot = Int(truncatingIfNeeded: (gram.code &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while slots[slot] != 0, grams[Int(slots[slot]) - 1] != gram { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func grow() {
        slots = [Int32](repeating: 0, count: slots.count * 4)
        for (number, gram) in grams.enumerated() { slots[slot(of: gram)] = Int32(number + 1) }
    }
}
