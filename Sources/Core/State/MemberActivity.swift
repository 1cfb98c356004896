import Foundation
import GRDB

extension StateDatabase {
    /// The ids of the posts that a member made, with this beginning, the oldest first.
    public func posts(ofMember member: String, prefix: String) throws(StateError) -> [String] {
        try read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT subject FROM changes WHERE officer = ? AND action = ? AND substr(subject, 1, ?) = ?
                    ORDER BY number
                    """,
                arguments: [
                    Author.member(member), Change.Action.post.rawValue, prefix.utf8.count, prefix,
                ])
        }
    }

    /// The first line of a post in the log, which has its author; nil if the log has none.
    public func firstChange(of post: String) throws(StateError) -> Change? {
        try read { try Change.all(in: $0, "WHERE subject = ? ORDER BY number LIMIT 1", [post]).first }
    }
}
