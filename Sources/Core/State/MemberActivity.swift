import Foundation
import GRDB

/// Limits of the texts that a member writes, corrections and deletions included.
public enum MemberLimits {
    /// Number of changes of a member, each by its span in seconds.
    static let all: [(span: TimeInterval, count: Int)] = [(600, 20), (86_400, 200)]
}

extension StateDatabase {
    /// The time from which a member may write again; nil if the limits allow it now. Changes of the log count, also erased ones.
    public func end(ofLimitsOf member: String, now: Date) throws(StateError) -> Date? {
        let author = Author.member(member)
        return try read { database in
            var end: Date?
            for (span, count) in MemberLimits.all {
                // The change that has to be older than the span.
                let time = try Int64.fetchOne(
                    database,
                    sql: """
                        SELECT time FROM changes WHERE officer = ? AND time > ? AND time <= ?
                        ORDER BY time DESC LIMIT 1 OFFSET ?
                        """,
                    arguments: [
                        author, (now - span).milliseconds, (now + ReaderClient.ahead).milliseconds, count - 1,
                    ])
                guard let time else { continue }
                let wait = Date(milliseconds: time) + span
                end = max(end ?? wait, wait)
            }
            return end
        }
    }

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

    /// The activity by which a post of a member is judged: no network is held to its posts, since `MemberLimits` count for the member.
    public func activity(
        ofMemberAt client: ReaderClient, except id: String, now: Date
    ) throws(StateError) -> PostActivity {
        let all = try activity(of: client, except: id, now: now)
        return PostActivity(waiting: all.waiting, waitingOfNetwork: all.waitingOfNetwork, newest: all.newest)
    }
}
