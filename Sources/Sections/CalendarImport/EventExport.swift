import Model

/// All events of a site as one calendar that imports back to the same content.
public struct EventExport: Sendable {
    /// The calendar, UTF-8 with CRLF line ends.
    public let bytes: [UInt8]
    /// Events whose time nobody knows yet: other programs show them on the day on which they were posted.
    public let withoutTime: [Event]

    /// The calendar of these events, drafts included (STATUS:TENTATIVE).
    public init(_ events: [Event], texts: EventTexts) {
        withoutTime = events.filter { $0.schedule == nil }
        bytes = texts.writer(for: events).bytes(of: events.map(texts.exported))
    }
}
