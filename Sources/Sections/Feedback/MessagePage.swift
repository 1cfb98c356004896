import ContentFiles
import Model
import Site

/// The input of a message's page.
struct MessagePage: Encodable, Sendable {
    /// The previous or next message.
    struct Neighbour: Encodable, Sendable {
        let id: Slug
        let title: TaggedText

        init(_ entry: FeedbackEntry) {
            (id, title) = (entry.message.id, entry.title)
        }
    }

    let entry: FeedbackEntry
    let discussion: [DiscussionEntry]
    let newer: Neighbour?
    let older: Neighbour?

    /// The page of the message at `position` of the stream.
    init(_ position: Int, of stream: FeedbackStream) {
        let entries = stream.entries
        entry = entries[position]
        discussion = entry.discussion
        newer = position == 0 ? nil : Neighbour(entries[position - 1])
        older = position + 1 == entries.count ? nil : Neighbour(entries[position + 1])
    }
}
