import GRDB

/// An event that officers posted or changed and that was not removed since.
public struct LivePost: Equatable, Sendable {
    /// The event's id.
    public let event: String
    /// The event's title in the log.
    public let title: String
    /// Path of the event's file from the site's root.
    public let path: String

    /// A post with these values.
    public init(event: String, title: String, path: String) {
        (self.event, self.title, self.path) = (event, title, path)
    }
}

extension StateDatabase {
    /// Every event whose last change with a file has not removed it.
    /// - Throws: `StateError`.
    public func standingPosts() throws(StateError) -> [LivePost] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT subject, title, path FROM changes JOIN fileChanges ON change = number
                    WHERE path GLOB 'Content/events/*' AND after NOT NULL AND number IN
                    (SELECT MAX(number) FROM changes WHERE subject NOT NULL AND action <> 'announce' GROUP BY subject)
                    ORDER BY number
                    """
            ).map { LivePost(event: $0["subject"], title: $0["title"], path: $0["path"]) }
        }
    }
}
