import CGI
import ContentFiles
import Desk
import Model
import Site
import State

/// Messages on the desk: the form of readers.
package enum FeedbackDeskSection: DeskSection {
    package static let routes: [Route] = [
        Route(.get, "/feedback/new", FeedbackPosts.new, for: .readers),
        Route(.post, "/feedback", FeedbackPosts.post, body: .readers, for: .readers),
    ]
    package static let folders: Set<ContentFolder> = [.feedback]
    package static let newPath = "/feedback/new"
    package static let newTitle: any PhraseKey = FeedbackFormPage.Key.title
    package static let isPostedByOfficers = false
    package static let idPrefix = FeedbackPosts.idPrefix
    package static let readerPosts: [any ReaderPostKind.Type] = [FeedbackPosts.self]
    package static let votes = [VoteKind(of: FeedbackPosts.self, in: .feedback, FeedbackFormPage.Key.meToo)]

    package static func path(of id: String) -> String? { nil }

    // Officers have no form of a message whose texts are kept as a draft.
    package static func submission(_ request: CGIRequest, languages: [String]) -> FormSubmission? { nil }

    package static func posts(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) async throws(DeskError) -> any DeskPosts { NoPosts() }
}
