/// The reason why a file cannot be imported at all.
package enum EventImportError: Error, Equatable, CustomStringConvertible {
    /// The file contains neither a calendar nor an event.
    case noCalendar
    /// A table without a column for a field; the existing columns.
    case noColumn(String, columns: [String])
    /// The file is larger than allowed.
    case tooLarge(bytes: Int, limit: Int)

    /// The error and the expected form.
    package var description: String {
        switch self {
        case .noCalendar:
            "is no calendar, and no table by its name; expected a file of iCalendar, which begins with BEGIN:VCALENDAR, or a table whose name ends with .csv, .tsv, .txt or .json"
        case .noColumn(let field, let columns):
            "no column is known as the \(field) of events; the table has \(Self.list(columns)):"
                + " expected a first line such as Title,Start,End,Place,Description"
        case .tooLarge(let bytes, let limit): "has \(bytes) bytes; expected at most \(limit)"
        }
    }

    /// At most 30 columns: the first line of a file that is no table may be anything.
    private static func list(_ columns: [String]) -> String {
        let names = columns.prefix(30).map { "\"\(EventImportNote.shown($0))\"" }
        return names.isEmpty ? "none" : names.joined(separator: ", ") + (columns.count > 30 ? ", ..." : "")
    }
}
