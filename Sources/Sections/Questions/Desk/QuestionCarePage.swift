import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The officers' page of a question: close it, open it again, change its topics, and hide or put back the question and its answers.
struct QuestionCarePage {
    private let request: OfficerRequest
    private let open: OpenQuestion
    /// Number of the last log line when the page was made, for decisions about the texts on it.
    private let seen: Int64
    private let draft: ModerationDraft
    var problems: [FormProblem] = []
    /// The action whose form was not accepted.
    var action: String?

    private var context: RequestContext { request.context }
    private var words: PageWords { context.words.words }

    init(_ request: OfficerRequest, _ open: OpenQuestion) throws(DeskError) {
        (self.request, self.open) = (request, open)
        seen = try DeskError.state(request.database.lastChange())?.number ?? 0
        draft = try ModerationDraft(request, on: QuestionPosts.path(of: open.question.id.text) ?? "/")
    }

    func response(status: Int = 200) throws(DeskError) -> CGIResponse {
        let question = open.question
        let title = context.title(of: question)
        let posting = context.posting(request.database)
        var answers: [CaredAnswer] = []
        for item in open.items { answers.append(try answer(item, posting)) }
        let isWithdrawn = question.isWithdrawn
        let view = QuestionCareView(
            heading: title, done: done, problem: problem, askedBy: context.askedBy(question.author),
            postID: question.id.text, questionText: isWithdrawn ? nil : question.text,
            questionState: ReaderPost.memberState(of: try post(question.id), isHidden: question.isHidden).map
            {
                words.say($0)
            },
            versions: isWithdrawn ? [] : Array(try context.versions(of: question, posting).dropFirst()),
            liveAddress: question.isHidden ? nil : words.link(Address.question(question.id)),
            questionPath: QuestionPath.question(question.id.text),
            canClose: question.closing == nil && !isWithdrawn, closedReason: question.closing?.reason,
            canHide: !isWithdrawn && !question.isHidden, canRestore: try isHidden(question.id),
            canSetTopics: !isWithdrawn, tagsValue: typed("tags", "topics") ?? tags,
            reasonValue: (action ?? draft.action).flatMap { typed("reason", $0) },
            duplicateValue: typed("duplicate", "close"),
            hideValue: draft.reason(about: question.id.text), answers: answers, seen: "\(seen)",
            nonce: draft.nonce)
        return context.page(
            view, title, request.session, tab: .posts,
            form: QuestionPosts.path(of: question.id.text), status: status)
    }

    // MARK: Parts

    private var tags: String { open.question.tags.joined(separator: ", ") }

    /// What was typed into a field of a form that was not accepted, or was sent without a session.
    private func typed(_ field: String, _ action: String) -> String? {
        guard let sent = self.action else { return draft.text(field, of: action) }
        return sent == action ? context.request.form[field] : nil
    }

    private var done: String? {
        let key: QuestionDeskKey? =
            switch context.request.query["done"] {
            case "close": .doneClose
            case "reopen": .doneReopen
            case "topics": .doneTopics
            case "later": .doneLater
            default: nil
            }
        return key.map { words.say($0) }
    }

    private var problem: String? {
        guard let problem = problems.first else { return nil }
        if problem.field == "duplicate" { return words.say(QuestionDeskKey.wrongDuplicate) }
        return context.words.sentence(of: problem)
    }

    private func post(_ id: Slug) throws(DeskError) -> ReaderPost? {
        try DeskError.state(request.database.readerPost(id.text))
    }

    private func isHidden(_ id: Slug) throws(DeskError) -> Bool { try post(id)?.state == .hidden }

    private func answer(_ item: OpenQuestion.Item, _ posting: Posting) throws(DeskError) -> CaredAnswer {
        let answer = item.answer
        return CaredAnswer(
            answerID: answer.id.text, answerText: answer.text, answerName: context.name(of: answer.author),
            answerTime: context.words.moment(answer.posted.instant, now: context.now),
            answerState: ReaderPost.memberState(of: try post(answer.id), isHidden: answer.isHidden).map {
                words.say($0)
            },
            answerVersions: Array(try context.versions(of: answer, posting).dropFirst()),
            canHideAnswer: !answer.isHidden, canRestoreAnswer: try isHidden(answer.id),
            answerReason: draft.reason(about: answer.id.text))
    }
}
