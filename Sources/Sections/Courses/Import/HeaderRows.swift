import Tables

extension CatalogField {
    /// The records of the header among the first ones of a table.
    package static func headerRows(in records: [[String]]) -> Range<Int> {
        Table.headerRows(in: records, known: known)
    }

    private static let known = Set(allCases.flatMap(\.synonyms))
}
