import Model

/// What everyone is told of an event, in the site's main language.
public struct Notice: Equatable, Sendable {
    /// In a few words: the event's title.
    public let title: String
    /// When, where, and how it begins.
    public let body: String
    /// What changed; nil where nothing did.
    public let changes: String?

    /// A notice.
    public init(title: String, body: String, changes: String? = nil) {
        (self.title, self.body, self.changes) = (title, body, changes)
    }
}

/// Writes notices: what an event is, and what is different from what everyone was told.
public typealias NoticeWriter = @Sendable (Event, EventDifference?) -> Notice
