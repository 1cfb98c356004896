import ContentFiles
import Files
import Foundation
import Model
import State

/// Checks that posts, events and broadcast records match.
extension SiteContent {
    /// Lost posts, events without the record that they should have, records of missing or draft events, and second records of an event.
    /// `posts` are those of officers that should exist.
    package func problems(ofPosts posts: [LivePost], now: Date) -> [Problem] {
        let known = Set(events.map(\.id))
        let lost = posts.filter { !known.contains($0.id) }.map { post in
            Problem(file: post.path, cause: .lostPost(post.title))
        }
        return (lost + untold(posts: Set(posts.map(\.id)), now: now) + records).sorted()
    }

    private var telling: [Broadcast] { broadcasts.filter { !$0.isRetracted && $0.kind == .newEvent } }

    /// Events without a record. An event that was over when written by hand is not announced; a posted one has its record at once.
    private func untold(posts: Set<String>, now: Date) -> [Problem] {
        let announced = Set(broadcasts.filter { !$0.isRetracted }.map(\.subject))
        let untold = events.filter { event in
            event.isBroadcast && event.status == .published && Slug(event.id) != nil
                && !announced.contains(event.id)
                && (posts.contains(event.id) || !event.isOver(at: now))
        }
        return untold.map { Problem(file: $0.file ?? $0.id, cause: .unannounced) }
    }

    private var records: [Problem] {
        let shown = Set(events.filter { $0.status != .draft }.map(\.id))
        var seen: [String: Broadcast] = [:]
        var problems: [Problem] = []
        for record in telling {
            if !shown.contains(record.subject) {
                problems.append(Problem(file: record.path, cause: .tellsOfNothing(record.subject)))
            } else if let other = seen[record.subject] {
                problems.append(
                    Problem(file: record.path, cause: .announcedTwice(record.subject, other: other.path)))
            }
            seen[record.subject] = record
        }
        return problems
    }
}

extension Broadcast {
    /// Path of the record's file from the site's root.
    fileprivate var path: String { "Content/broadcasts/\(id).json" }
}
