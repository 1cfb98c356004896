import Model

/// The announcement of an event, in each of the site's languages.
public struct Announcement: Equatable, Sendable {
    /// Short title: the event's title.
    public let title: LocalizedText
    /// Time, location and the beginning of the description.
    public let body: LocalizedText
    /// Summary of the changes; nil if there are none.
    public let changes: LocalizedText?

    /// Creates an announcement with the given texts.
    public init(title: LocalizedText, body: LocalizedText, changes: LocalizedText? = nil) {
        (self.title, self.body, self.changes) = (title, body, changes)
    }
}

/// Writes the announcement of an event, given its difference from the one announced before.
public typealias AnnouncementWriter = @Sendable (Event, EventDifference?) -> Announcement
