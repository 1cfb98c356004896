import Model

/// Explicit mappings of fields to columns with unusual names.
package struct ColumnMapping: Hashable, Sendable {
    /// Field -> names of its columns; several only for comments. `Comments#2` is the second column named `Comments`, `#4` the fourth
    /// column of the table.
    package let columns: [CatalogField: [String]]

    package init() { columns = [:] }

    /// Parses mappings such as `Number=code.subject`.
    ///
    /// - Throws: `ImportError` if one is malformed, has an unknown field, or repeats a field other than `Comments`.
    package init(parsing texts: [String]) throws(ImportError) {
        var columns: [CatalogField: [String]] = [:]
        for text in texts {
            guard let equals = text.firstIndex(of: "=") else { throw .malformedMapping(text) }
            let name = CellText.line(String(text[..<equals]))
            let column = CellText.line(String(text[text.index(after: equals)...]))
            guard !name.isEmpty, !column.isEmpty else { throw .malformedMapping(text) }
            let names = CatalogField.allCases.map(\.rawValue)
            guard
                let field = CatalogField.allCases.first(where: {
                    CatalogField.key(of: $0.rawValue) == CatalogField.key(of: name)
                })
            else { throw .unknownField(name, suggestion: EditDistance.nearest(to: name, in: names)) }
            guard columns[field] == nil || field.takesSeveralColumns else { throw .mappedTwice(field) }
            columns[field, default: []].append(column)
        }
        self.columns = columns
    }
}
