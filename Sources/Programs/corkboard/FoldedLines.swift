/// The lines of a report with at most ten of each kind, and the number of further ones: one mistake in a file of 10,000 rows can give
/// 10,000 warnings.
struct FoldedLines {
    /// The lines in order, then one for each kind with more than ten.
    let lines: [String]

    /// Maximum number of lines of one kind.
    static let limit = 10

    /// Folds items of the same `kind`; those whose kind is nil are always listed. `rest` tells how to list the others:
    /// `--json lists all`.
    init<Item: CustomStringConvertible>(_ items: [Item], rest: String, kind: (Item) -> String?) {
        var counts: [String: (count: Int, last: String)] = [:]
        var kinds: [String] = []
        var lines: [String] = []
        for item in items {
            guard let kind = kind(item) else {
                lines.append(item.description)
                continue
            }
            let count = counts[kind]?.count ?? 0
            if count == Self.limit { kinds.append(kind) }
            if count < Self.limit { lines.append(item.description) }
            counts[kind] = (count + 1, count < Self.limit ? item.description : counts[kind]?.last ?? "")
        }
        for kind in kinds {
            guard let (count, last) = counts[kind] else { continue }
            lines.append("... and \(count - Self.limit) more of this kind (\(rest)): \(last)")
        }
        self.lines = lines
    }

    /// The name of an enumeration's case, without associated values.
    static func name(ofCase value: Any) -> String {
        Mirror(reflecting: value).children.first?.label ?? "\(value)"
    }
}
