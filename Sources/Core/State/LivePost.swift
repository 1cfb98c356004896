import GRDB

/// An event that officers posted or changed, and that none has taken away since.
public struct LivePost: Equatable, Sendable {
    /// The event's id.
    public let event: String
    /// Its title, as the log has it.
    public let title: String
    /// Its file, from the site's root.
    public let path: String

    /// A post.
    public init(event: String, title: String, path: String) {
        (self.event, self.title, self.path) = (event, title, path)
    }
}

extension StateDatabase {
    /// Every event whose last change is not that it was removed.
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
