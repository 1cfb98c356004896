/// The names and labels of a table's columns.
struct ColumnNames {
    /// A unique label for each column: its name, with its position if several columns have that name: `Comments#2`; or `#4` for a fourth
    /// column without a name.
    let labels: [String]
    private let columns: [String]
    private let keys: [String]

    init(_ columns: [String]) {
        self.columns = columns
        keys = columns.map(CatalogField.key)
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
        return indices(ofKey: CatalogField.key(of: name))
    }

    /// The columns whose names have a key of `CatalogField.key(of:)`.
    func indices(ofKey key: String) -> [Int] {
        key.isEmpty ? [] : keys.indices.filter { keys[$0] == key }
    }
}
