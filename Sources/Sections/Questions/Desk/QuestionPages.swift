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
        return try await QuestionForms.published(
            outcome.change, isAccepted ? "accept" : "unaccept", at: QuestionPath.question(id), request)
    }

    /// `POST /questions/:id/delete`, asked with `confirmed=yes`.
    static func delete(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let open = try request.question()
        guard open.isAsked(by: request.member) else { throw .notFound }
        if request.context.request.form["confirmed"] != "yes" {
            let why: QuestionDeskKey =
                open.hasAnswersOfOthers ? .deleteQuestionStays : .deleteQuestionWhy
            return question(
                .deleteQuestion, why, title: open.question.title, text: open.question.text,
                path: "\(QuestionPath.question(open.question.id.text))/delete", open, request)
        }
        let posting = try QuestionPosting(request)
        return try await removed(
            try DeskError.posting(
                posting.deleteQuestion(open.question.id.text, now: request.context.now)), request)
    }

    /// `POST /questions/:id/answers/:answer/delete`, likewise.
    static func deleteAnswer(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let (open, item) = try request.ownAnswer()
        let id = open.question.id.text
        if request.context.request.form["confirmed"] != "yes" {
            return question(
                .deleteAnswer, .deleteAnswerWhy, title: nil, text: item.answer.text,
                path: "\(QuestionPath.answers(id))/\(item.answer.id)/delete", open, request)
        }
        let posting = try QuestionPosting(request)
        return try await removed(
            try DeskError.posting(
                posting.deleteAnswer(item.answer.id.text, of: id, now: request.context.now)), request)
    }

    /// `GET /questions/deleted`, with `?done=later` if the pages show it later.
    static func deleted(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        try request.checkOffered()
        let (context, words) = (request.context, request.context.words.words)
        let isLater = context.request.query["done"] == "later"
        let view = DeskMessageView(
            heading: words.say(QuestionDeskKey.deletedTitle),
            text: words.say(isLater ? QuestionDeskKey.deletedLater : .deleted),
            address: words.link(Address.questions), way: words.say(QuestionDeskKey.backToList))
        return context.page(view, words.say(QuestionDeskKey.deletedTitle))
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
        let title = context.title(of: open.question)
        let view = MemberVersionsView(
            heading: title, rows: rows, back: context.mount + QuestionPath.question(open.question.id.text))
        let frame = context.frame(title, csrf: request.session.csrf)
        return context.page(context.renderer.html(view, frame))
    }

    // MARK: Parts

    /// The question of a request about an own answer too, whose question may be hidden.
    private static func context(of request: MemberRequest) throws(DeskError) -> OpenQuestion {
        try request.checkOffered()
        let isOfAnswer = request.context.request.query["answer"] != nil
        return isOfAnswer ? try request.context.question() : try request.question()
    }

    /// The question before something is deleted.
    private static func question(
        _ heading: QuestionDeskKey, _ why: QuestionDeskKey, title: String?, text: String, path: String,
        _ open: OpenQuestion, _ request: MemberRequest
    ) -> CGIResponse {
        let (context, words) = (request.context, request.context.words.words)
        let own = QuestionPath.question(open.question.id.text)
        let view = MemberPostDeletionView(
            heading: words.say(heading), why: words.say(why), title: title, text: text, path: path,
            back: context.mount + own)
        let frame = context.frame(words.say(heading), csrf: request.session.csrf, form: own)
        return context.page(context.renderer.html(view, frame))
    }

    private static func removed(
        _ changes: [Change], _ request: MemberRequest
    ) async throws(DeskError) -> CGIResponse {
        var isLive = true
        if var all = changes.first {
            all.files = changes.flatMap(\.files)
            isLive = try await request.publish(all, isRemoval: true)
        }
        try request.endQueueNotice()
        return request.context.redirect(to: "/questions/deleted\(isLive ? "" : "?done=later")")
    }
}
