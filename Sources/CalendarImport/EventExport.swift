import Calendars
import Model

/// All events of a site as one calendar that imports back to the same content.
public struct EventExport: Sendable {
    /// The calendar, UTF-8 with CRLF line ends.
    public let bytes: [UInt8]
    /// How many events are in it.
    public let count: Int
    /// Events that are left out, since iCalendar needs a time and nobody knows theirs yet.
    public let withoutTime: [Event]

    /// The calendar of these events, drafts included (STATUS:TENTATIVE).
    public init(_ events: [Event], texts: EventTexts) {
        withoutTime = events.filter { $0.schedule == nil }
        let timed = events.filter { $0.schedule != nil }
        count = timed.count
        bytes = texts.writer(for: timed).bytes(of: timed.map(texts.exported))
    }
}
