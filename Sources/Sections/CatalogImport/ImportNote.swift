/// Something that an import did to a row, or could not do: for a person to look at.
public struct ImportNote: Hashable, Sendable {
    /// How much it matters.
    public enum Kind: String, CaseIterable, Sendable {
        /// The same, written the usual way.
        case normalised
        /// The row says the same as another.
        case merged
        /// A course that was there got another name or description.
        case updated
        /// A row about a course with nothing said of it.
        case withoutComment = "no comment"
        /// Something was decided that a person may decide otherwise.
        case doubted
        /// A course of the site that the file does not have; it stays.
        case notInFile = "not in the file"
        /// The row, or a comment in it, was left out.
        case refused
    }

    /// The line of the file, from 1; nil where no single row is meant.
    public let line: Int?
    /// What it is about: a field's name, such as `Semester`, or `Row`.
    public let column: String
    /// What stood in the file.
    public let was: String
    /// What it was made into; empty where nothing was.
    public let became: String
    /// Why.
    public let reason: ImportReason

    /// How much it matters.
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
