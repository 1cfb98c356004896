import ContentFiles
import Courses

/// A note of an import of courses.
typealias CourseImportNote = ImportNote<CourseImportReason>

extension CourseImportNote {
    /// A note about the text of a field, or of a whole row.
    init(line: Int?, field: CatalogField? = nil, was: String, became: String = "", reason: Reason) {
        let column = field?.rawValue ?? "Row"
        let result = became.isEmpty || became == was ? "" : " became \(Self.quoted(became))"
        self.init(
            line: line, about: column, was: was, became: became.nilIfEmpty,
            subject: "\(column) \(Self.quoted(was))\(result)", reason: reason)
    }

    /// The text in quotes on one line, cut to 60 characters.
    private static func quoted(_ text: String) -> String {
        let line = CellText.line(text)
        return "\"\(line.prefix(60))\(line.count > 60 ? "..." : "")\""
    }
}
