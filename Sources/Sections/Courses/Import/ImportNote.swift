/// A decision or failure of an import, for review by a person.
public struct ImportNote: Hashable, Sendable {
    /// The severity of a note.
    public enum Kind: String, CaseIterable, Sendable {
        /// The text is the same in the usual spelling.
        case normalised
        /// The row is a duplicate of another.
        case merged
        /// The name or description of an existing course was changed.
        case updated
        /// A row with a course but without a comment.
        case withoutComment = "no comment"
        /// The import made a decision that a person may want to change.
        case doubted
        /// A course of the site that is missing from the file; it stays.
        case notInFile = "not in the file"
        /// The row, or a comment of it, was left out.
        case refused
    }

    /// The line of the file, from 1; nil if no single row is concerned.
    public let line: Int?
    /// The name of the field, such as `Semester`, or `Row`.
    public let column: String
    /// The text in the file.
    public let was: String
    /// The resulting text; empty if there is none.
    public let became: String
    /// The reason.
    public let reason: ImportReason

    /// The severity.
    public var kind: Kind { reason.kind }

    init(line: Int?, field: CatalogField? = nil, was: String, became: String = "", reason: ImportReason) {
        self.line = line
        column = field?.rawValue ?? "Row"
        self.was = was
        self.became = became
        self.reason = reason
    }
}

extension ImportNote: CustomStringConvertible {
    /// One line for people: `line 26: Number "ME221" became "ME 221": written the usual way`.
    public var description: String {
        let place = line.map { "line \($0): " } ?? ""
        let result = became.isEmpty || became == was ? "" : " became \(Self.quoted(became))"
        return "\(place)\(column) \(Self.quoted(was))\(result): \(reason)"
    }

    /// The text in quotes on one line, cut to 60 characters.
    private static func quoted(_ text: String) -> String {
        let line = CellText.line(text)
        return "\"\(line.prefix(60))\(line.count > 60 ? "..." : "")\""
    }
}
