/// The lines of a report, of which each kind is listed ten times and then counted: one mistake in a file of 10,000 rows is
/// 10,000 warnings.
struct FoldedLines {
    /// The lines in their order, and at the end one for each kind that has more than ten.
    let lines: [String]

    /// The most lines of one kind.
    static let limit = 10

    /// Items have the `kind` that it gives them, or nil where they are always listed. `rest` says how to get the lines that are
    /// only counted: `--json lists all`.
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

    /// The case of an enumeration, without the values that it holds.
    static func name(ofCase value: Any) -> String {
        Mirror(reflecting: value).children.first?.label ?? "\(value)"
    }
}
