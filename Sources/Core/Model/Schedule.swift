import Foundation

/// The times of a post that takes place, single or recurring.
public struct Schedule: Hashable, Sendable, Codable {
    /// Whether the schedule is all-day, without times of day.
    public var isAllDay: Bool
    /// The first start; if all-day, midnight at the beginning of the first day.
    public var start: EventTime
    /// The first end, after the start; if all-day, midnight after the last day. Nil if unknown.
    public var end: EventTime?
    /// The time zone of the local times and of the recurrence.
    public var timeZone: TimeZone
    /// The recurrence; nil if there is one occurrence only.
    public var recurrence: Recurrence?

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

/// The recurrence of a schedule, in local time of its time zone (RFC 5545 3.8.5).
public struct Recurrence: Hashable, Sendable, Codable {
    /// RRULE values (RFC 5545 3.3.10): `FREQ=WEEKLY;COUNT=10`.
    public var rules: [String]
    /// Excluded starts (EXDATE); midnights if all-day.
    public var exceptions: [CivilDateTime]
    /// Additional starts (RDATE).
    public var additions: [CivilDateTime]
    /// Changed occurrences (RECURRENCE-ID).
    public var changes: [OccurrenceChange]

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

/// A change of one occurrence; nil properties are as in the series.
public struct OccurrenceChange: Hashable, Sendable, Codable {
    public var occurrence: CivilDateTime
    public var start: EventTime?
    public var end: EventTime?
    /// Whether this occurrence is all-day in a series with times: from midnight at its start to midnight at its end, or one day without
    /// an end.
    public var isAllDay: Bool
    public var title: LocalizedText?
    public var location: LocalizedText?
    public var isCancelled: Bool
    public var reason: LocalizedText?
    /// The new description, in Markdown.
    public var detail: String?

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

/// One occurrence of a schedule.
public struct Occurrence: Hashable, Sendable, Codable {
    public let start: EventTime
    /// The end; nil if unknown.
    public let end: EventTime?
    /// The original start, which identifies the occurrence (RECURRENCE-ID).
    public let original: CivilDateTime
    /// The change of this occurrence.
    public var change: OccurrenceChange? { changes.first }

    /// Whether the occurrence is all-day, as its series or by its change.
    public func isAllDay(in schedule: Schedule) -> Bool { schedule.isAllDay || change?.isAllDay == true }

    /// At most one change. An array, because an empty one takes less memory than a nil `OccurrenceChange`.
    private let changes: [OccurrenceChange]

    public init(
        start: EventTime, end: EventTime? = nil, original: CivilDateTime, change: OccurrenceChange? = nil
    ) {
        self.start = start
        self.end = end
        self.original = original
        changes = change.map { [$0] } ?? []
    }
}
