import Basics

/// The reason why a table cannot be imported at all.
package enum ImportError: Error, Hashable, CustomStringConvertible {
    /// No column is recognized as the course numbers; the existing columns.
    case noNumberColumn(columns: [String])
    /// A mapping that is not of the form `Field=column`.
    case malformedMapping(String)
    /// A mapping of an unknown field, and a similar known one.
    case unknownField(String, suggestion: String?)
    /// A field with two mappings that can have only one column.
    case mappedTwice(CatalogField)
    /// A mapping to a column that does not exist, the existing columns, and a similar one.
    case unknownColumn(String, field: CatalogField, columns: [String], suggestion: String?)
    /// A mapping of a field with one column to a name of several columns; their labels.
    case severalColumns(String, field: CatalogField, columns: [String])

    /// The error, the expected form and a remedy.
    package var description: String {
        switch self {
        case .noNumberColumn(let columns):
            "no column is known as the class number; the table has \(Self.list(columns)):"
                + " name one with --map Number=COLUMN"
        case .malformedMapping(let text):
            "--map \(text) is not understood; expected FIELD=COLUMN, such as Number=code.subject"
        case .unknownField(let name, let suggestion):
            "--map knows no field '\(name)'"
                + (suggestion.map { "; did you mean '\($0)'?" }
                    ?? "; expected one of \(CatalogField.allCases.map(\.rawValue).joined(separator: ", "))")
        case .mappedTwice(let field):
            "--map names \(field.rawValue) twice; expected one column for each field but Comments"
        case .unknownColumn(let column, let field, let columns, let suggestion):
            "--map \(field.rawValue)=\(column) names a column that is not there"
                + (suggestion.map { "; did you mean '\($0)'?" } ?? "; the table has \(Self.list(columns))")
        case .severalColumns(let column, let field, let columns):
            "--map \(field.rawValue)=\(column) may mean several columns; expected one of \(Self.list(columns))"
        }
    }

    /// At most 30 columns: the first line of a file that is no table may be anything.
    private static func list(_ columns: [String]) -> String {
        guard !columns.isEmpty else { return "none" }
        let names = columns.prefix(30).map(\.inShellQuotes)
        return names.joined(separator: ", ") + (columns.count > 30 ? ", ..." : "")
    }
}
