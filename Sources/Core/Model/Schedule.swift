import Foundation

/// When an event takes place: once, or again and again.
public struct Schedule: Hashable, Sendable, Codable {
    /// Whether it fills whole days and has no times.
    public var isAllDay: Bool
    /// The first start; of an all-day event midnight at the beginning of its first day.
    public var start: EventTime
    /// The first end, after the start; of an all-day event midnight after its last day. Nil where nobody said.
    public var end: EventTime?
    /// The time zone in which it is planned and repeats.
    public var timeZone: TimeZone
    /// Further occurrences; nil where it takes place once.
    public var recurrence: Recurrence?

    /// When an event takes place.
    public init(
        isAllDay: Bool = false, start: EventTime, end: EventTime? = nil, timeZone: TimeZone,
        recurrence: Recurrence? = nil
    ) {
        self.isAllDay = isAllDay
        self.start = start
        self.end = end
        self.timeZone = timeZone
        self.recurrence = recurrence
    }
}

/// How an event repeats, by the clock of its time zone (RFC 5545 3.8.5).
public struct Recurrence: Hashable, Sendable, Codable {
    /// RRULEs as RFC 5545 3.3.10 writes them: `FREQ=WEEKLY;COUNT=10`.
    public var rules: [String]
    /// Starts that fall out (EXDATE); of an all-day event midnights.
    public var exceptions: [CivilDateTime]
    /// Starts beyond the rules (RDATE).
    public var additions: [CivilDateTime]
    /// Occurrences that differ from the others (RECURRENCE-ID).
    public var changes: [OccurrenceChange]

    /// How an event repeats.
    public init(
        rules: [String] = [], exceptions: [CivilDateTime] = [], additions: [CivilDateTime] = [],
        changes: [OccurrenceChange] = []
    ) {
        self.rules = rules
        self.exceptions = exceptions
        self.additions = additions
        self.changes = changes
    }
}

/// What is different at one occurrence; nil where it is as ever.
public struct OccurrenceChange: Hashable, Sendable, Codable {
    /// The start that it would have had.
    public var occurrence: CivilDateTime
    /// Its start.
    public var start: EventTime?
    /// Its end.
    public var end: EventTime?
    /// Whether it fills whole days though the others have times: from midnight at its start on to midnight at its end, one day where it
    /// has none.
    public var isAllDay: Bool
    /// Its title.
    public var title: LocalizedText?
    /// Its place.
    public var location: LocalizedText?
    /// Whether it does not take place.
    public var isCancelled: Bool
    /// Why it is different.
    public var reason: LocalizedText?
    /// What it is about, in Markdown.
    public var detail: String?

    /// A change of one occurrence.
    public init(
        occurrence: CivilDateTime, start: EventTime? = nil, end: EventTime? = nil, isAllDay: Bool = false,
        title: LocalizedText? = nil,
        location: LocalizedText? = nil, isCancelled: Bool = false, reason: LocalizedText? = nil,
        detail: String? = nil
    ) {
        self.occurrence = occurrence
        self.start = start
        self.end = end
        self.isAllDay = isAllDay
        self.title = title
        self.location = location
        self.isCancelled = isCancelled
        self.reason = reason
        self.detail = detail
    }
}

/// One time at which an event takes place.
public struct Occurrence: Hashable, Sendable, Codable {
    /// Its start.
    public let start: EventTime
    /// Its end; nil where nobody said.
    public let end: EventTime?
    /// The start that it would have had without a change: what tells it from the others (RECURRENCE-ID).
    public let original: CivilDateTime
    /// What is different this time.
    public var change: OccurrenceChange? { changes.first }

    /// Whether it fills whole days, as all of its event do or it alone.
    public func isAllDay(in schedule: Schedule) -> Bool { schedule.isAllDay || change?.isAllDay == true }

    /// One, or as mostly none: a list, which takes no room in those without.
    private let changes: [OccurrenceChange]

    /// An occurrence.
    public init(
        start: EventTime, end: EventTime? = nil, original: CivilDateTime, change: OccurrenceChange? = nil
    ) {
        self.start = start
        self.end = end
        self.original = original
        changes = change.map { [$0] } ?? []
    }
}
