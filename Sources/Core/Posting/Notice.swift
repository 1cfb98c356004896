import Model

/// The announcement of an event, in each of the site's languages.
public struct Notice: Equatable, Sendable {
    /// In a few words: the event's title.
    public let title: LocalizedText
    /// When, where, and how it begins.
    public let body: LocalizedText
    /// What changed; nil where nothing did.
    public let changes: LocalizedText?

    /// A notice.
    public init(title: LocalizedText, body: LocalizedText, changes: LocalizedText? = nil) {
        (self.title, self.body, self.changes) = (title, body, changes)
    }
}

/// Writes notices: what an event is, and what is different from what everyone was told.
public typealias NoticeWriter = @Sendable (Event, EventDifference?) -> Notice
