import CGI
import Foundation
import Model
import Posting
import State

/// A reader's post that waits, for an officer who looks at it on a page of its own before it is published.
package struct ReaderApproval: Sendable {
    /// Maximum length of the reason, in characters.
    package static let reasonLimit = ModerationPages.reasonLimit

    package let post: ReaderPost
    /// The officer's sentence to the author; nil if there is none.
    package let reason: String?
    /// Number of the last log line when the page was made: what the author corrected later is not published unseen.
    package let seen: Int64
    package let session: Session
    package let database: StateDatabase

    /// Creates the approval of a post; nil if no post that waits has the id.
    package init?(
        _ id: String, reason: String? = nil, _ session: Session, _ database: StateDatabase
    ) throws(DeskError) {
        // Read before the post: a correction after this line is one that the officer may not have seen.
        seen = try DeskError.state(database.lastChange())?.number ?? 0
        guard let post = try DeskError.state(database.readerPost(id)), post.state == .waiting else {
            return nil
        }
        (self.post, self.reason, self.session, self.database) = (post, reason, session, database)
    }
}

extension RequestContext {
    /// Publishes a post that waits, with a `reason` for its author. `payload` has the fields of a proposal as the officer corrected them;
    /// `seen` is the number of the last log line when the officer read the post.
    /// - Returns: The redirect to the queue; nil if the post is not published, for example because its author corrected it meanwhile.
    package func approve(
        _ id: String, correctedAs payload: String?, reason: String?, seen: Int64, _ session: Session,
        _ database: StateDatabase
    ) async throws(DeskError) -> CGIResponse? {
        let (decided, isLive) = try await decide(
            .approve(reason: reason, payload: payload), on: [id], seen: seen, read: nil, session, database)
        return decided.isEmpty ? nil : approved(isLive: isLive)
    }

    /// The redirect to the queue after a post was published.
    package func approved(isLive: Bool = true) -> CGIResponse {
        redirect(to: "/moderation?part=waiting&done=\(isLive ? "approve" : "later")&count=1")
    }

    /// Decides on posts, and publishes the pages.
    /// - Returns: The posts that were changed, and whether the pages show it already.
    func decide(
        _ decision: PostModeration.Decision, on ids: [String], seen: Int64, read: Date?, _ session: Session,
        _ database: StateDatabase
    ) async throws(DeskError) -> (decided: [ReaderPost], isLive: Bool) {
        let former = try former(ids, database)
        let decided = try DeskError.posting(
            postModeration(database).decide(
                decision, on: ids, seen: seen, read: read, by: session.officer.author, now: now))
        let isLive =
            decided.isEmpty
            ? true
            : await Rebuild.run(
                installation, now: now, paths: paths(of: decided),
                isRemoval: decision.takesOffPages)
        try DeskError.state(database.endQueueNotice(now: now))
        for post in decided {
            let former = former[post.id]
            // A correction of a published post is no news.
            if decision.publishes, former?.state == .waiting, former?.cause != .correction {
                tellOfPublished(post, database)
            }
            if decision.takesOffPages || post.state == .published && former?.state != .published {
                tellAuthor(of: post, before: former?.state, database)
            }
        }
        return (decided, isLive)
    }

    /// Some posts as they are before a decision.
    private func former(_ ids: [String], _ database: StateDatabase) throws(DeskError) -> [String: ReaderPost]
    {
        var found: [String: ReaderPost] = [:]
        for id in ids { found[id] = try DeskError.state(database.readerPost(id)) }
        return found
    }
}

extension PostModeration.Decision {
    /// Whether the decision publishes posts that wait.
    fileprivate var publishes: Bool { if case .approve = self { true } else { false } }

    /// Whether the decision takes posts off the pages.
    fileprivate var takesOffPages: Bool {
        switch self {
        case .hide, .remove, .hideForReports: true
        case .approve, .restore, .keep: false
        }
    }
}
