import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Handlers of the form with which members answer a question, and change their answers.
enum AnswerForms {
    /// `GET /questions/:id/answers`: the form of an answer; of the member's own, if there is one.
    static func get(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let open = try request.question()
        if let item = open.item(of: request.member) {
            let stored = try DeskError.state(request.database.readerPost(item.answer.id.text))
            guard ReaderPost.canEdit(stored, isHidden: item.answer.isHidden) else {
                // The page of the question says why.
                return request.context.redirect(to: QuestionPath.question(open.question.id.text))
            }
            return try answering(open, changing: item, request).named().withDraft().response(status: 200)
        }
        if let obstacle = open.obstacle { return refusal(open, obstacle, request) }
        return try answering(open, changing: nil, request).named().withDraft().response(status: 200)
    }

    /// `POST /questions/:id/answers`. A second answer of the member shows the first, to be edited.
    static func post(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let open = try request.question()
        let page = try answering(open, changing: nil, request).sent()
        let (posting, id) = (try QuestionPosting(request), open.question.id.text)
        return try await page.submitted { submission throws(PostingError) in
            try posting.answer(id, try page.base.form.values()["text"] ?? "", by: submission)
        } conflict: { page, error throws(DeskError) in
            try conflict(page, error, request)
        } done: { change async throws(DeskError) in
            try await request.published(change, "post-answer", at: QuestionPath.question(id))
        }
    }

    /// `POST /questions/:id/answers/:answer`: changes the member's own answer.
    static func edit(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let (open, item) = try request.ownAnswer()
        let page = try answering(open, changing: item, request).sent()
        let (posting, id) = (try QuestionPosting(request), open.question.id.text)
        return try await page.submitted { submission throws(PostingError) in
            try posting.edit(
                item.answer.id.text, of: id, version: page.base.version,
                try page.base.form.values()["text"] ?? "",
                by: submission)
        } conflict: { page, error throws(DeskError) in
            try conflict(page, error, request)
        } done: { change async throws(DeskError) in
            try await request.published(change, "edit-answer", at: QuestionPath.question(id))
        }
    }

    // MARK: Parts

    private static func answering(
        _ open: OpenQuestion, changing item: OpenQuestion.Item?, _ request: MemberRequest
    ) -> QuestionFormPage {
        let id = open.question.id.text
        let answers = QuestionPath.answers(id)
        return QuestionFormPage(
            base: MemberForm(
                request, TypedForm(AnswerPosts.fields, item.map { ["text": $0.answer.text] } ?? [:]),
                heading: item == nil ? QuestionDeskKey.answer : .answerEdit,
                path: item.map { "\(answers)/\($0.answer.id)" } ?? answers, on: answers,
                back: (request.context.mount + QuestionPath.question(id), QuestionDeskKey.back),
                lead: item == nil ? QuestionDeskKey.answerLead : .answerEditLead,
                send: item == nil ? QuestionDeskKey.answerSend : .save,
                version: item?.answer.version ?? ""),
            quoted: open.question.isWithdrawn ? nil : open.question)
    }

    /// The form of an answer that was changed, hidden or deleted meanwhile, or of the member's first answer.
    private static func conflict(
        _ sent: QuestionFormPage, _ error: PostingError, _ request: MemberRequest
    ) throws(DeskError) -> QuestionFormPage? {
        let open = try request.context.question()
        let item = open.item(of: request.member)
        var page = answering(open, changing: item, request)
        page.base.form = sent.base.form
        switch error {
        case .changedMeanwhile, .stillThere:
            guard let item else { return nil }
            let isEdit = error == .changedMeanwhile
            page.theirs = QuestionFormPage.Theirs(title: nil, text: item.answer.text, tags: nil)
            return page.noted(isEdit ? QuestionDeskKey.conflictAnswer : .answeredAlready)
        default:
            if item == nil, let obstacle = open.obstacle { return page.noted(obstacle) }
            return page.noted(DeskWords.MemberForms.notNow)
        }
    }

    /// The page for a question that takes no answers.
    private static func refusal(
        _ open: OpenQuestion, _ obstacle: QuestionDeskKey, _ request: MemberRequest
    ) -> CGIResponse {
        let (context, words) = (request.context, request.context.words.words)
        let view = DeskMessageView(
            heading: context.title(of: open.question), text: words.say(obstacle),
            address: context.mount + QuestionPath.question(open.question.id.text),
            way: words.say(QuestionDeskKey.back))
        return context.page(view, context.title(of: open.question), status: 409)
    }
}
