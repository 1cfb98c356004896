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
    ) async throws(DeskError) -> any DeskPosts { FoundQuestions(context) }
}

/// The questions on the start page of the desk that a search finds, with the way to the officers' page of each.
struct FoundQuestions: DeskPosts {
    private let context: RequestContext

    init(_ context: RequestContext) { self.context = context }

    func groups(_ search: DeskSearch?) -> [PostGroup] {
        guard let search else { return [] }
        let build = context.installation.build
        let records = SearchRecords(output: build.output, sections: build.sections).search(in: [.questions])
        let rows = records.rows(search.text, in: .questions)
        let name = context.words.words.say(QuestionDeskKey.questions)
        return [
            PostGroup(key: "questions", name: name, count: rows.count) { range in
                rows[range].compactMap { row(records.slug($0, in: .questions)) }
            }
        ]
    }

    func removed(limit: Int) -> [DeskRow] { [] }

    func unfinished(of officers: Set<String>) -> [HandoverRow] { [] }

    private func row(_ id: String) -> DeskRow? {
        guard let id = Slug(id), let question = context.known(id) else { return nil }
        let words = context.words
        let state: QuestionDeskKey =
            question.isHidden ? .isOffSite : question.closing == nil ? .isOnSite : .isClosedNow
        return DeskRow(
            title: context.title(of: question), when: words.moment(question.posted.instant, now: context.now),
            place: nil, state: words.words.say(state), announcement: nil,
            editAddress: QuestionPosts.path(of: question.id.text).map { context.mount + $0 },
            liveAddress: question.isHidden ? nil : words.words.link(Address.question(question.id)),
            copyAddress: nil, author: context.name(of: question.author))
    }
}
