import CGI
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
    package static let kinds: [any PostKind.Type] = [FeedbackPosts.self]

    package static func posts(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) async throws(DeskError) -> any DeskPosts { NoPosts() }
}
