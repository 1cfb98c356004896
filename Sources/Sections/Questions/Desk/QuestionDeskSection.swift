import Building
import CGI
import ContentFiles
import Desk
import Foundation
import Model
import Site
import State

/// Questions on the desk: members ask, answer, edit and delete; officers close questions and look after topics.
package enum QuestionDeskSection: DeskSection {
    package static let routes: [Route] = [
        Route(.get, "/questions/new", QuestionForms.new, for: .members),
        Route(.post, "/questions", QuestionForms.post, body: .readers, for: .members),
        Route(.get, "/questions/similar", SimilarQuestions.get, for: .members),
        Route(.get, "/questions/deleted", QuestionPages.deleted, for: .members),
        Route(.get, "/questions/:id", QuestionPages.get, for: .members),
        Route(.post, "/questions/:id", QuestionForms.edit, body: .readers, for: .members),
        Route(.get, "/questions/:id/edit", QuestionForms.get, for: .members),
        Route(.post, "/questions/:id/delete", QuestionPages.delete, body: .strangers, for: .members),
        Route(.post, "/questions/:id/accept", QuestionPages.accept, body: .strangers, for: .members),
        Route(.get, "/questions/:id/versions", QuestionPages.versions, for: .members),
        Route(.get, "/questions/:id/answers", AnswerForms.get, for: .members),
        Route(.post, "/questions/:id/answers", AnswerForms.post, body: .readers, for: .members),
        Route(
            .post, "/questions/:id/answers/:answer", AnswerForms.edit, body: .readers, for: .members),
        Route(
            .post, "/questions/:id/answers/:answer/delete", QuestionPages.deleteAnswer, body: .strangers,
            for: .members),
        Route(.get, "/questions/:id/manage", QuestionCarePages.get, for: .officers),
        Route(.post, "/questions/:id/close", QuestionCarePages.close, body: .officers, for: .officers),
        Route(.post, "/questions/:id/reopen", QuestionCarePages.reopen, body: .officers, for: .officers),
        Route(.post, "/questions/:id/topics", QuestionCarePages.setTopics, body: .officers, for: .officers),
    ]

    package static let kinds: [any PostKind.Type] = [QuestionPosts.self, AnswerPosts.self]

    package static let logPhrases: [Change.Action: any PhraseKey] = [
        .acceptAnswer: QuestionDeskKey.didAccept, .closeQuestion: QuestionDeskKey.didClose,
        .reopenQuestion: QuestionDeskKey.didReopen, .changeTopics: QuestionDeskKey.didTopics,
    ]

    package static func posts(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) async throws(DeskError) -> any DeskPosts {
        FoundPosts(context, in: .questions, named: QuestionDeskKey.questions) {
            context.row(ofQuestion: $0)
        }
    }
}

extension RequestContext {
    /// The row of a question on the start page of the desk, with the way to its officers' page.
    fileprivate func row(ofQuestion id: Slug) -> DeskRow? {
        guard let question = known(id) else { return nil }
        let state: QuestionDeskKey =
            question.isHidden ? .isOffSite : question.closing == nil ? .isOnSite : .isClosedNow
        return DeskRow(
            title: title(of: question), when: words.moment(question.posted.instant, now: now),
            place: nil, state: words.words.say(state), announcement: nil,
            editAddress: QuestionPosts.path(of: question.id.text).map { mount + $0 },
            liveAddress: question.isHidden ? nil : words.words.link(Address.question(question.id)),
            copyAddress: nil, author: name(of: question.author))
    }
}
