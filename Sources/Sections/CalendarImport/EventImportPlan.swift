import Model

/// What an import would write, and its report. Nothing has been written.
public struct EventImportPlan: Hashable, Sendable {
    /// The events to write, new and changed ones, in the order of the file.
    public let events: [Event]
    /// What was read and decided.
    public let report: EventImportReport
}

/// Why a file cannot be imported at all.
public enum EventImportError: Error, Hashable, Sendable {
    /// There is neither a calendar nor an event in it.
    case noCalendar
    /// More bytes than allowed.
    case tooLarge(bytes: Int, limit: Int)
}

extension EventImportError: CustomStringConvertible {
    /// What is wrong, and what was expected.
    public var description: String {
        switch self {
        case .noCalendar: "is no calendar; expected a file of iCalendar, which begins with BEGIN:VCALENDAR"
        case .tooLarge(let bytes, let limit): "has \(bytes) bytes; expected at most \(limit)"
        }
    }
}
