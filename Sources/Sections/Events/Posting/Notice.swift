import Model

/// The announcement of an event, in each of the site's languages.
public struct Notice: Equatable, Sendable {
    /// Short title: the event's title.
    public let title: LocalizedText
    /// Time, location and the beginning of the description.
    public let body: LocalizedText
    /// Summary of the changes; nil if there are none.
    public let changes: LocalizedText?

    /// An announcement with these texts.
    public init(title: LocalizedText, body: LocalizedText, changes: LocalizedText? = nil) {
        (self.title, self.body, self.changes) = (title, body, changes)
    }
}

/// Writes the announcement of an event, given its difference from the one announced before.
public typealias NoticeWriter = @Sendable (Event, EventDifference?) -> Notice
