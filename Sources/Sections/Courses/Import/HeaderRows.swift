extension CatalogField {
    /// The header of a table below titles and among two rows of names: the first records that are a header: one with at least two usual names of columns, which are at least half of its texts, with the
    /// next one if it is such a record too. Without usual names, the first record of several texts below single ones.
    package static func headerRows(in records: [[String]]) -> Range<Int> {
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

    private static let known = Set(allCases.flatMap(\.synonyms))

    private static func isHeader(_ keys: [String]) -> Bool {
        let count = keys.count { known.contains($0) }
        return count >= 2 && 2 * count >= keys.count
    }
}
