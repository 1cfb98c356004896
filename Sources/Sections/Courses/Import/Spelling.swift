extension [String] {
    /// The most frequent of several spellings. Of equally frequent ones, one that is not all capitals, then the longest, then the alphabetically first;
    /// never the first of the file, so that the result does not depend on the order of rows.
    var mostFrequent: String? {
        var counts: [String: Int] = [:]
        for text in self where !text.isEmpty { counts[text, default: 0] += 1 }
        return counts.max { Self.isBehind($0, $1) }?.key
    }

    private static func isBehind(_ left: (key: String, value: Int), _ right: (key: String, value: Int))
        -> Bool
    {
        if left.value != right.value { return left.value < right.value }
        let (a, b) = (isAllCapitals(left.key), isAllCapitals(right.key))
        if a != b { return a }
        if left.key.count != right.key.count { return left.key.count < right.key.count }
        return left.key > right.key
    }

    private static func isAllCapitals(_ text: String) -> Bool {
        text == text.uppercased() && text != text.lowercased()
    }
}
