/// How columns are found by their names.
extension Table {
    /// The key of a column's name: its letters and digits, ignoring case: `code.prefix`, `Code_Prefix` and `CODE PREFIX` have the same.
    package static func key(of column: String) -> String {
        let kept = column.lowercased().unicodeScalars.filter {
            $0.properties.isAlphabetic || $0.properties.numericType != nil
        }
        return String(String.UnicodeScalarView(kept))
    }

    /// The header of a table below titles and among two rows of names: the first records that are a header: one with at least two `known`
    /// keys of columns, which are at least half of its texts, with the next one if it is such a record too. Without known keys, the first
    /// record of several texts below single ones.
    package static func headerRows(in records: [[String]], known: Set<String>) -> Range<Int> {
        func isHeader(_ keys: [String]) -> Bool {
            let count = keys.count { known.contains($0) }
            return count >= 2 && 2 * count >= keys.count
        }
        let keys = records.map { $0.map(key).filter { !$0.isEmpty } }
        if let first = keys.firstIndex(where: isHeader) {
            let isNext = first + 1 < keys.count && isHeader(keys[first + 1])
            return first..<(first + (isNext ? 2 : 1))
        }
        // A table of one column, such as `Number`.
        if keys.first?.count == 1, keys[0].allSatisfy(known.contains) { return 0..<1 }
        let first = keys.firstIndex { $0.count > 1 } ?? 0
        return first..<(first + 1)
    }
}
