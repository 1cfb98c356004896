import Model
import Tables

/// The columns of each field in a table.
struct ColumnChoice {
    /// Field -> indices of its columns, in order unless a mapping names them; several only for comments.
    let indices: [CatalogField: [Int]]
    /// The texts that `--map` takes for the table's columns.
    let labels: [String]

    init(_ columns: [String], mapping: [CatalogField: [String]]) throws(ImportError) {
        let names = ColumnNames(columns)
        var indices: [CatalogField: [Int]] = [:]
        for (field, mapped) in mapping.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            for name in mapped {
                let found = try Self.indices(of: name, for: field, in: names)
                indices[field, default: []] += found.filter { indices[field]?.contains($0) != true }
            }
        }
        for field in CatalogField.allCases where indices[field] == nil {
            let taken = Set(indices.values.joined())
            let found = field.synonyms.lazy.map { names.indices(ofKey: $0).filter { !taken.contains($0) } }
                .first { !$0.isEmpty }
            indices[field] = found.map { field.takesSeveralColumns ? $0 : Array($0.prefix(1)) }
        }
        guard indices[.number] != nil else { throw .noNumberColumn(columns: names.texts) }
        self.indices = indices
        labels = names.texts
    }

    /// The cell of a field; empty if the table has no column for it.
    func cell(_ field: CatalogField, in row: Table.Row) -> String { cells(field, in: row).first ?? "" }

    /// The cells of a field, one for each of its columns.
    func cells(_ field: CatalogField, in row: Table.Row) -> [String] {
        (indices[field] ?? []).map { row.cells[$0] }
    }

    /// The semester of a row. Separate columns of season and year, if both exist, are preferred to a column that may contain codes such
    /// as `2017-su`.
    func semester(in row: Table.Row) -> String {
        let (term, year) = (cell(.term, in: row), cell(.year, in: row))
        if indices[.term] != nil, indices[.year] != nil { return "\(term) \(year)" }
        return indices[.semester] != nil ? cell(.semester, in: row) : term
    }

    private static func indices(of name: String, for field: CatalogField, in names: ColumnNames)
        throws(ImportError) -> [Int]
    {
        let named = names.indices(named: name)
        let found = named.isEmpty ? names.indices(beginning: name) : named
        if found.isEmpty {
            let suggestion = EditDistance.nearest(to: name, in: names.texts)
            throw .unknownColumn(name, field: field, columns: names.texts, suggestion: suggestion)
        }
        guard found.count == 1 || (field.takesSeveralColumns && !named.isEmpty) else {
            let texts = names.texts
            throw .severalColumns(name, field: field, columns: found.map { texts[$0] })
        }
        return found
    }
}
