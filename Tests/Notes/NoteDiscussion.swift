import ContentFiles
import Foundation
import Model
import Site

/// Officers and members discuss notes.
extension Note: DiscussedPost {
    package static let discussionAuthors: Set<DiscussionEntry.Author.Kind> = [.officers, .members]

    package static func address(ofPost id: Slug) -> String { NotePages.address(id) }

    package var discussionID: Slug { slug }

    package var discussionStart: Date { posted.instant }

    package func discussedSummary(_ words: PageWords) -> DiscussedSummary {
        (words.tagged(title).text, body, [])
    }
}
