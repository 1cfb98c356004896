import CGI
import Desk
import Model
import Site
import State

/// Courses on the desk: spellings of professors' names, and readers' comments and proposals.
package enum CourseDeskSection: DeskSection {
    private typealias CoursePages = ContentPages<Course>

    package static let routes: [Route] = [
        Route(.get, "/professors", SpellingPages.get, for: .officers),
        Route(.post, "/professors/join", SpellingPages.join, body: .postAction, for: .officers),
        Route(.post, "/professors/separate", SpellingPages.separate, body: .postAction, for: .officers),
        Route(.get, "/courses/new", ProposalPosts.new, for: .readers),
        Route(.post, "/courses/new", ProposalPosts.post, body: .readers, for: .readers),
        Route(.get, "/proposals/:id", ProposalApprovals.get, for: .officers),
        Route(.post, "/proposals/:id", ProposalApprovals.post, body: .postAction, for: .officers),
        Route(.get, "/courses/:slug/edit", CoursePages.form, for: .editors),
        Route(.post, "/courses/:slug/edit", CoursePages.post, body: .postForm, for: .editors),
        Route(.get, "/courses/:slug/versions", CoursePages.versions, for: .editors),
        Route(.post, "/courses/:slug/restore", CoursePages.restore, body: .postAction, for: .editors),
        Route(.get, "/courses/:slug/comment", CommentPosts.new, for: .readers),
        Route(.post, "/courses/:slug/comment", CommentPosts.post, body: .readers, for: .readers),
    ]

    package static let kinds: [any PostKind.Type] = [
        CommentPosts.self, ProposalPosts.self, Course.self, ProfessorJoin.self,
    ]
    package static func tidying(by settings: SiteSettings) -> (path: String, title: any PhraseKey)? {
        (path: SpellingPages.path, title: SpellingPages.Key.title)
    }

    package static let logPhrases: [Change.Action: any PhraseKey] = [
        .join: SpellingPages.Key.didJoin, .separate: SpellingPages.Key.didSeparate,
    ]

    package static func posts(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) async throws(DeskError) -> any DeskPosts {
        CoursePosts(context, session)
    }
}
