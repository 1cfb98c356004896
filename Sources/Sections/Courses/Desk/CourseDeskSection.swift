import CGI
import ContentFiles
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

    package static let folders: Set<ContentFolder> = [.courses, .professors, .reviews]
    package static let newPath = "/professors"
    package static let newTitle: any PhraseKey = SpellingPages.Key.title
    package static let isPostedByOfficers = false
    package static let tidying: (path: String, title: any PhraseKey)? = (path: newPath, title: newTitle)
    package static let idPrefix = ProfessorJoin.subjectPrefix
    package static let readerPosts: [any ReaderPostKind.Type] = [CommentPosts.self, ProposalPosts.self]
    package static let votes = [VoteKind(of: CommentPosts.self, in: .courses, CommentFormPage.Key.helpful)]

    package static let furtherIdPrefixes = [Course.subjectPrefix]

    package static func path(of id: String) -> String? { Course.editPath(ofSubject: id) ?? newPath }

    package static let logPhrases: [Change.Action: any PhraseKey] = [
        .join: SpellingPages.Key.didJoin, .separate: SpellingPages.Key.didSeparate,
    ]

    package static func submission(_ request: CGIRequest, languages: [String]) -> FormSubmission? {
        ProposalApprovals.submission(request, languages: languages)
            ?? Course.submission(request, languages: languages)
    }

    package static func posts(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) async throws(DeskError) -> any DeskPosts {
        CoursePosts(context, session)
    }
}
