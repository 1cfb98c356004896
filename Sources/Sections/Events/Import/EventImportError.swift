/// The reason why a file cannot be imported at all.
package enum EventImportError: Error, Equatable, CustomStringConvertible {
    /// The file contains neither a calendar nor an event.
    case noCalendar
    /// The file is larger than allowed.
    case tooLarge(bytes: Int, limit: Int)

    /// The error and the expected form.
    package var description: String {
        switch self {
        case .noCalendar: "is no calendar; expected a file of iCalendar, which begins with BEGIN:VCALENDAR"
        case .tooLarge(let bytes, let limit): "has \(bytes) bytes; expected at most \(limit)"
        }
    }
}
