import ContentFiles
import Foundation
import Model
import Site

/// Members discuss courses, one discussion each, beside the comments of students (`Review`).
extension Course: DiscussedPost {
    package static let discussionAuthors: Set<DiscussionEntry.Author.Kind> = [.officers, .members]

    package static let isDiscussedByMembersAlone = true

    /// A course's file that is named is a change of the course, which has no live pages.
    package static let isFoundByEntries = true

    package static func address(ofPost id: Slug) -> String { Address.course(id) }

    package var discussionID: Slug { slug }

    package var discussionStart: Date { .distantPast }

    package func discussedSummary(_ words: PageWords) -> DiscussedSummary {
        ("\(number.text): \(words.tagged(name).text)", "", [])
    }
}
