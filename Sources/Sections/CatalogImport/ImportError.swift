/// Why a table cannot be imported at all.
public enum ImportError: Error, Hashable, Sendable {
    /// No column is known as the classes' numbers; the columns there are.
    case noNumberColumn(columns: [String])
    /// A mapping that is not `Field=column`.
    case malformedMapping(String)
    /// A mapping for a field that there is not, and the one that may be meant.
    case unknownField(String, suggestion: String?)
    /// A field that two mappings name and that one column has.
    case mappedTwice(CatalogField)
    /// A mapping to a column that the table does not have, the columns there are, and the one that may be meant.
    case unknownColumn(String, field: CatalogField, columns: [String], suggestion: String?)
    /// A mapping to a name that several columns have, for a field that one column has; what tells these apart.
    case severalColumns(String, field: CatalogField, columns: [String])
}

extension ImportError: CustomStringConvertible {
    /// What is wrong, what was expected and what to do.
    public var description: String {
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

    /// At most 30 columns, each cut to 40 characters: a file that is no table may have anything for its first line.
    private static func list(_ columns: [String]) -> String {
        guard !columns.isEmpty else { return "none" }
        let names = columns.prefix(30).map { "'\(CellText.line($0).prefix(40))'" }
        return names.joined(separator: ", ") + (columns.count > 30 ? ", ..." : "")
    }
}
