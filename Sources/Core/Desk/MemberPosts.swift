import CGI
import Foundation
import Posting
import State

/// Parts of the handlers of members' forms.
extension AdmittedRequest where Account == MemberSession {
    /// Changes of the member's posts.
    package var posting: MemberPosting {
        get throws(DeskError) {
            // The id takes the place of an address: limits count by member.
            let client = try DeskError.state(database.client(at: member.id, now: context.now))
            return MemberPosting(
                context.posting(database), words: context.site.heldWords, client: client,
                as: member.postAuthor(now: context.now))
        }
    }

    /// Counts a submitted form by the member's network.
    /// - Returns: The time from which the network may go on; nil if the form is taken.
    package func countSubmission() throws(DeskError) -> Date? {
        let client = try DeskError.state(
            database.client(at: context.request.remoteAddress, now: context.now))
        return try DeskError.state(
            database.use(ClientBudget.memberPosts, by: client, now: context.now))
    }

    /// Notifies officers that there is something to decide.
    package func tellOfQueue() throws(DeskError) {
        try QueueNotice(context: context, database: database).tell()
    }

    /// Counts a press of a button by the member and the member's network, as a vote.
    /// - Returns: The time from which the member may go on; nil if the press is taken.
    package func countPress() throws(DeskError) -> Date? { try Ballot.end(context) }

    /// Notes that officers need not look any more, if the queue is empty.
    package func endQueueNotice() throws(DeskError) {
        try DeskError.state(database.endQueueNotice(now: context.now))
    }

    /// Publishes a change of the member's post, and notifies officers if the post waits. With `isRemoval`, earlier words must be in no public
    /// file when the answer is given. Returns whether the pages show it.
    package func publish(_ change: Change, isRemoval: Bool = false) async throws(DeskError) -> Bool {
        let waits = change.readerPost?.state == .waiting
        if change.action == .post, let post = change.readerPost, !waits {
            context.tellOfPublished(post, database)
        }
        if waits { try QueueNotice(context: context, database: database).tell() }
        if waits, !isRemoval { return true }
        return await Rebuild.run(
            context.installation, now: context.now, change: change, isRemoval: isRemoval)
    }
}
