/// The number of letters to change, insert, delete or swap with a neighbour to turn one word into another.
public enum EditDistance {
    /// The distance (optimal string alignment), ignoring letter case.
    public static func between(_ left: String, _ right: String) -> Int {
        let (a, b) = (Array(left.lowercased().unicodeScalars), Array(right.lowercased().unicodeScalars))
        var older = [Int](), old = Array(0...b.count)
        for i in a.indices {
            var new = [i + 1]
            for j in b.indices {
                var cost = min(old[j] + (a[i] == b[j] ? 0 : 1), old[j + 1] + 1, new[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, older[j - 1] + 1) }
                new.append(cost)
            }
            (older, old) = (old, new)
        }
        return old[b.count]
    }

    /// The candidate most similar to `word`, within one edit or a third of its letters; of equally similar ones the alphabetically first.
    public static func nearest(to word: String, in candidates: some Collection<String>) -> String? {
        let limit = max(1, word.count / 3)
        return candidates.map { (distance: between(word, $0), name: $0) }.filter { $0.distance <= limit }.min(
            by: <)?.name
    }
}
