import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Handlers of the member's page of a question, which says what the member may do there, and of its small actions.
enum QuestionPages {
    /// `GET /questions/:id`, with `?done=` and an action after it.
    static func get(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        try QuestionPage(request, try request.question()).response()
    }

    /// `POST /questions/:id/accept`: `answer`. The same press again takes it back.
    static func accept(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let (context, open) = (request.context, try request.question())
        let (nonce, id) = (try context.formNonce, open.question.id.text)
        let answer = context.request.form["answer"] ?? ""
        let posting = try QuestionPosting(request)
        let outcome = try DeskError.posting(
            posting.accept(answer, of: id, by: context.submission(nonce, by: request.member)))
        let isAccepted = try context.question().question.accepted?.text == answer
        return try await request.published(
            outcome.change, isAccepted ? "accept" : "unaccept", at: QuestionPath.question(id))
    }

    /// `POST /questions/:id/delete`, asked with `confirmed=yes`.
    static func delete(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let open = try request.question()
        guard open.isAsked(by: request.member) else { throw .notFound }
        let id = open.question.id.text
        if request.context.request.form["confirmed"] != "yes" {
            let why: QuestionDeskKey =
                open.hasAnswersOfOthers ? .deleteQuestionStays : .deleteQuestionWhy
            return request.deletionQuestion(
                QuestionDeskKey.deleteQuestion, why: why, title: open.question.title,
                text: open.question.text, at: QuestionPath.question(id))
        }
        let posting = try QuestionPosting(request)
        let changes = try DeskError.posting(posting.deleteQuestion(id, now: request.context.now))
        return try await request.removed(changes, from: "/questions")
    }

    /// `POST /questions/:id/answers/:answer/delete`, likewise.
    static func deleteAnswer(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let (open, item) = try request.ownAnswer()
        let id = open.question.id.text
        if request.context.request.form["confirmed"] != "yes" {
            return request.deletionQuestion(
                QuestionDeskKey.deleteAnswer, why: QuestionDeskKey.deleteAnswerWhy, title: nil,
                text: item.answer.text, at: QuestionPath.question(id), part: "/answers/\(item.answer.id)")
        }
        let posting = try QuestionPosting(request)
        let changes = try DeskError.posting(
            posting.deleteAnswer(item.answer.id.text, of: id, now: request.context.now))
        return try await request.removed(changes, from: "/questions", of: "answer")
    }

    /// `GET /questions/deleted`, with `?of=answer` for an answer, and `?done=later` if the pages show it later.
    static func deleted(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let isAnswer = request.context.request.query["of"] == "answer"
        return try request.removedPage(
            QuestionDeskKey.deletedTitle, text: isAnswer ? QuestionDeskKey.deletedAnswer : .deleted,
            later: QuestionDeskKey.deletedLater,
            to: Address.questions, named: QuestionDeskKey.backToList)
    }

    /// `GET /questions/:id/versions`, with `?answer=` for one's own answer: the earlier texts, for their writer.
    static func versions(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let (context, open) = (request.context, try context(of: request))
        let posting = context.posting(request.database)
        let rows: [MemberVersionRow]
        if let name = context.request.query["answer"] {
            guard let item = open.item(name), item.answer.author.text == request.member.id else {
                throw .notFound
            }
            rows = try context.versions(of: item.answer, posting)
        } else {
            guard open.isAsked(by: request.member) else { throw .notFound }
            rows = try context.versions(of: open.question, posting)
        }
        return request.versions(
            rows, of: context.title(of: open.question), at: QuestionPath.question(open.question.id.text))
    }

    // MARK: Parts

    /// The question of a request about an own answer too, whose question may be hidden.
    private static func context(of request: MemberRequest) throws(DeskError) -> OpenQuestion {
        try request.checkOffered()
        let isOfAnswer = request.context.request.query["answer"] != nil
        return isOfAnswer ? try request.context.question() : try request.question()
    }
}
