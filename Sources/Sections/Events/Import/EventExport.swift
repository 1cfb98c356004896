import Events
import Model

/// The export of all events of a site as one calendar whose import gives the same content.
package struct EventExport: Sendable {
    /// The calendar, UTF-8 with CRLF line ends.
    package let bytes: [UInt8]
    /// Events whose time is not known yet: other programs show them on the day when they were posted.
    package let withoutTime: [Event]

    /// Creates the calendar of the given events, including drafts (STATUS:TENTATIVE).
    package init(_ events: [Event], texts: EventTexts) {
        withoutTime = events.filter { $0.schedule == nil }
        bytes = texts.writer(for: events).bytes(of: events.map(texts.exported))
    }
}
