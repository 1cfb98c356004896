import Model
import Tables

extension CatalogField {
    /// Parses explicit mappings of fields to columns with unusual names, such as `Number=code.subject`: field -> names of its columns; several
    /// only for comments. `Comments#2` is the second column named `Comments`, `#4` the fourth column of the table.
    ///
    /// - Throws: `ImportError` if one is malformed, has an unknown field, or repeats a field other than `Comments`.
    package static func columns(mappedBy texts: [String]) throws(ImportError) -> [CatalogField: [String]] {
        var columns: [CatalogField: [String]] = [:]
        for text in texts {
            guard let equals = text.firstIndex(of: "=") else { throw .malformedMapping(text) }
            let name = CellText.line(String(text[..<equals]))
            let column = CellText.line(String(text[text.index(after: equals)...]))
            guard !name.isEmpty, !column.isEmpty else { throw .malformedMapping(text) }
            guard let field = allCases.first(where: { Table.key(of: $0.rawValue) == Table.key(of: name) })
            else {
                let suggestion = EditDistance.nearest(to: name, in: allCases.map(\.rawValue))
                throw .unknownField(name, suggestion: suggestion)
            }
            guard columns[field] == nil || field.takesSeveralColumns else { throw .mappedTwice(field) }
            columns[field, default: []].append(column)
        }
        return columns
    }
}
