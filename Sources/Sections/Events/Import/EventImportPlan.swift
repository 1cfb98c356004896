import Events
import Model

/// The result of an import before anything is written, with its report.
public struct EventImportPlan: Hashable, Sendable {
    /// The events to write, new and changed ones, in the order of the file.
    public let events: [Event]
    /// The report.
    public let report: EventImportReport
}

/// The reason why a file cannot be imported at all.
public enum EventImportError: Error, Hashable, Sendable {
    /// The file contains neither a calendar nor an event.
    case noCalendar
    /// The file is larger than allowed.
    case tooLarge(bytes: Int, limit: Int)
}

extension EventImportError: CustomStringConvertible {
    /// The error and the expected form.
    public var description: String {
        switch self {
        case .noCalendar: "is no calendar; expected a file of iCalendar, which begins with BEGIN:VCALENDAR"
        case .tooLarge(let bytes, let limit): "has \(bytes) bytes; expected at most \(limit)"
        }
    }
}
