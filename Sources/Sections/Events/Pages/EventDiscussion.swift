import ContentFiles
import Foundation
import Model
import Site

/// Members discuss events, and officers answer them.
extension Event: DiscussedPost {
    package static let discussionAuthors: Set<DiscussionEntry.Author.Kind> = [.officers, .members]

    package static let isDiscussedByMembersAlone = true

    package static func address(ofPost id: Slug) -> String { Address.event(id) }

    package var discussionID: Slug { slug }

    package var discussionStart: Date { posted?.instant ?? .distantPast }

    package var isHidden: Bool { status == .draft }

    package func discussedSummary(_ words: PageWords) -> DiscussedSummary {
        (words.tagged(title).text, "", [])
    }
}
