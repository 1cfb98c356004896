import Events
import Model

/// The export of all events of a site as one calendar whose import gives the same content.
public struct EventExport: Sendable {
    /// The calendar, UTF-8 with CRLF line ends.
    public let bytes: [UInt8]
    /// Events whose time is not known yet: other programs show them on the day when they were posted.
    public let withoutTime: [Event]

    /// Creates the calendar of the given events, including drafts (STATUS:TENTATIVE).
    public init(_ events: [Event], texts: EventTexts) {
        withoutTime = events.filter { $0.schedule == nil }
        bytes = texts.writer(for: events).bytes(of: events.map(texts.exported))
    }
}
