import Tables

/// The names and labels of a table's columns.
struct ColumnNames {
    /// A unique label for each column: its name, with its position if several columns have that name: `Comments#2`; or `#4` for a fourth
    /// column without a name.
    let labels: [String]
    private let columns: [String]
    private let keys: [String]

    init(_ columns: [String]) {
        self.columns = columns
        keys = columns.map(Table.key)
        let counts = Dictionary(columns.map { ($0, 1) }, uniquingKeysWith: +)
        var places: [String: Int] = [:]
        labels = columns.enumerated().map { index, name in
            if name.isEmpty { return "#\(index + 1)" }
            places[name, default: 0] += 1
            return counts[name] == 1 ? name : "\(name)#\(places[name] ?? 1)"
        }
    }

    /// The columns that an explicit name may mean: those of exactly that name, else of that label, else of that name ignoring case,
    /// spaces and punctuation.
    func indices(named name: String) -> [Int] {
        let exact = columns.indices.filter { columns[$0] == name }
        if !exact.isEmpty { return exact }
        if let hash = name.lastIndex(of: "#"), let place = Int(name[name.index(after: hash)...]) {
            let base = String(name[..<hash])
            let meant = base.isEmpty ? Array(columns.indices) : indices(named: base)
            if meant.indices.contains(place - 1) { return [meant[place - 1]] }
        }
        return indices(ofKey: Table.key(of: name))
    }

    /// The columns whose names begin with a text, ignoring case, spaces and punctuation.
    func indices(beginning text: String) -> [Int] {
        let key = Table.key(of: text)
        return key.isEmpty ? [] : keys.indices.filter { keys[$0].hasPrefix(key) }
    }

    /// For each column, the text that `--map` takes for it: its label, the beginning of a long one, or its place: `#4`.
    var texts: [String] {
        labels.enumerated().map { index, label in
            let line = CellText.line(label)
            if line == label, line.count <= Self.shownLength { return label }
            let text = CellText.line(String(line.prefix(Self.shownLength)))
            // A file of very many columns is hardly a table.
            guard columns.count <= 1000 else { return "#\(index + 1)" }
            let named = indices(named: text)
            let found = named.isEmpty ? indices(beginning: text) : named
            return found == [index] ? text : "#\(index + 1)"
        }
    }

    /// Maximum length of a text, in characters.
    private static let shownLength = 40

    /// The columns whose names have a key of `Table.key(of:)`.
    func indices(ofKey key: String) -> [Int] {
        key.isEmpty ? [] : keys.indices.filter { keys[$0] == key }
    }
}
