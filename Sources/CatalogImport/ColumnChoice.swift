import Model
import Tables

/// Which column of a table each field is read from.
struct ColumnChoice {
    /// Field -> index of its column.
    let indices: [CatalogField: Int]

    /// - Throws: `ImportError` where a column named by hand is not there, or none holds the numbers.
    init(_ columns: [String], mapping: ColumnMapping) throws(ImportError) {
        var indices: [CatalogField: Int] = [:]
        for (field, name) in mapping.columns.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            indices[field] = try Self.index(of: name, for: field, in: columns)
        }
        let keys = columns.map(CatalogField.key)
        for field in CatalogField.allCases where indices[field] == nil {
            let taken = Set(indices.values)
            indices[field] =
                field.synonyms.lazy.compactMap { synonym in
                    keys.indices.first { keys[$0] == synonym && !taken.contains($0) }
                }.first
        }
        guard indices[.number] != nil else { throw .noNumberColumn(columns: columns) }
        self.indices = indices
    }

    /// The cell of a field; empty where the table has no column for it.
    func cell(_ field: CatalogField, in row: Table.Row) -> String {
        indices[field].map { row.cells[$0] } ?? ""
    }

    /// When the class was taken: a season and a year of their own, where there are both, say it better than a
    /// column of codes such as `2017-su`.
    func semester(in row: Table.Row) -> String {
        let (term, year) = (cell(.term, in: row), cell(.year, in: row))
        if indices[.term] != nil, indices[.year] != nil { return "\(term) \(year)" }
        return indices[.semester] != nil ? cell(.semester, in: row) : term
    }

    private static func index(of name: String, for field: CatalogField, in columns: [String])
        throws(ImportError)
        -> Int
    {
        let exact = columns.firstIndex(of: name)
        let similar = columns.firstIndex { CatalogField.key(of: $0) == CatalogField.key(of: name) }
        guard let index = exact ?? similar else {
            let suggestion = EditDistance.nearest(to: name, in: columns)
            throw .unknownColumn(name, field: field, columns: columns, suggestion: suggestion)
        }
        return index
    }
}
