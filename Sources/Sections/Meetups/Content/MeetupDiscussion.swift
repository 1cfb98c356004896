import ContentFiles
import Foundation
import Model
import Site

/// Members and officers reply to meet-ups, and to replies.
extension Meetup: DiscussedPost {
    package static let discussionAuthors: Set<DiscussionEntry.Author.Kind> = [.members, .officers]

    package static let isDiscussedByMembersAlone = true

    package static let isFoundByEntries = true

    package static let noticeTypes: (comment: Broadcast.Kind, reply: Broadcast.Kind) = (
        .newRsReply, .newRsReplyRe
    )

    package static func address(ofPost id: Slug) -> String { Address.meetup(id) }

    package var discussionID: Slug { id }

    package var discussedAuthor: Slug? { author }

    package var discussionStart: Date { posted.instant }

    package func discussedSummary(_ words: PageWords) -> DiscussedSummary { (title, text, [location]) }
}
