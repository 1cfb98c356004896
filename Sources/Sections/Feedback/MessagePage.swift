import ContentFiles
import Model
import Site

/// The input of a message's page.
struct MessagePage: Encodable, Sendable {
    let entry: FeedbackEntry
    let discussion: [DiscussionEntry]
    /// The names of the members who wrote entries.
    let names: AuthorNames
    let likes: CommentLikes
    let newer: NeighbourMessage?
    let older: NeighbourMessage?
    let votes: Int

    /// The page of the message at `position` of the stream, which has so many votes.
    init(_ position: Int, of stream: FeedbackStream, names: AuthorNames, likes: CommentLikes, votes: Int) {
        (self.names, self.likes, self.votes) = (names, likes, votes)
        let entries = stream.entries
        entry = entries[position]
        discussion = entry.discussion
        newer = position == 0 ? nil : NeighbourMessage(entries[position - 1])
        older = position + 1 == entries.count ? nil : NeighbourMessage(entries[position + 1])
    }
}
