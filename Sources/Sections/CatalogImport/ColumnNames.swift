/// The names by which people tell the columns of a table apart.
struct ColumnNames {
    /// For each column its name; where several have the same one, with its place among these: `Comments#2`. `#4` is the fourth column
    /// of the table, where that has no name.
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

    /// The columns that a name written by hand may mean: of exactly that name, of that label, or of that name but for case, spaces and
    /// marks.
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

    /// The columns whose names have a key, as `CatalogField.key(of:)` makes it.
    func indices(ofKey key: String) -> [Int] {
        key.isEmpty ? [] : keys.indices.filter { keys[$0] == key }
    }
}
