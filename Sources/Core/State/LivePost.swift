import GRDB

/// A post that officers made or changed and that was not removed since.
public struct LivePost: StoredRow, Equatable, Sendable {
    public let id: String
    /// The post's title in the log.
    public let title: String
    /// Path of the post's file from the site's root.
    public let path: String
}

extension StateDatabase {
    /// Every post with a file in one of the folders whose last change has not removed it. `folders` are paths from the site's root.
    public func livePosts(in folders: [String]) throws(StateError) -> [LivePost] {
        try read { database in
            let isInFolder = folders.map { _ in "path GLOB ? || '/*'" }.joined(separator: " OR ")
            return try LivePost.fetchAll(
                database,
                sql: """
                    SELECT subject AS id, title, path FROM changes JOIN fileChanges ON change = number
                    WHERE (\(isInFolder)) AND after NOT NULL AND number IN
                    (SELECT MAX(number) FROM changes WHERE subject NOT NULL AND action <> 'announce' GROUP BY subject)
                    ORDER BY number
                    """, arguments: StatementArguments(folders))
        }
    }
}
