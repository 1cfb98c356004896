extension Reporting {
    /// Maximum number of lines of one kind.
    private static let limit = 10

    /// The lines of a report with at most ten of each `kind`, then one for each kind with more: one mistake in a file of 10,000 rows can give
    /// 10,000 warnings. Those whose kind is nil are always listed. `rest` tells how to list the others: `--json lists all`.
    static func folded<Item: CustomStringConvertible>(
        _ items: [Item], rest: String, kind: (Item) -> String?
    ) -> [String] {
        var counts: [String: (count: Int, last: String)] = [:]
        var kinds: [String] = []
        var lines: [String] = []
        for item in items {
            guard let kind = kind(item) else {
                lines.append(item.description)
                continue
            }
            let count = counts[kind]?.count ?? 0
            if count == limit { kinds.append(kind) }
            if count < limit { lines.append(item.description) }
            counts[kind] = (count + 1, count < limit ? item.description : counts[kind]?.last ?? "")
        }
        for kind in kinds {
            guard let (count, last) = counts[kind] else { continue }
            lines.append("... and \(count - limit) more of this kind (\(rest)): \(last)")
        }
        return lines
    }

    /// The name of an enumeration's case, without associated values.
    static func name(ofCase value: Any) -> String {
        Mirror(reflecting: value).children.first?.label ?? "\(value)"
    }
}
