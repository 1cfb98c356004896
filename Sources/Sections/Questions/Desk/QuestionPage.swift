import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// A member's page of a question: its state, and what the member may do.
struct QuestionPage {
    private let request: MemberRequest
    private let open: OpenQuestion
    /// The question's stored state; nil if State/ does not know it.
    private let post: ReaderPost?

    private var context: RequestContext { request.context }
    private var words: PageWords { context.words.words }
    private var path: String { QuestionPath.question(open.question.id.text) }
    private var isOwn: Bool { open.isAsked(by: request.member) }

    init(_ request: MemberRequest, _ open: OpenQuestion) throws(DeskError) {
        (self.request, self.open) = (request, open)
        post = try DeskError.state(request.database.readerPost(open.question.id.text))
    }

    func response() throws(DeskError) -> CGIResponse {
        let (question, title) = (open.question, context.title(of: open.question))
        let own = open.item(of: request.member)
        var answers: [MemberAnswer] = []
        for item in open.items(openTo: request.member) { answers.append(try answer(item)) }
        let view = MemberQuestionView(
            heading: title, done: try done, states: states.map(TextLine.init),
            reason: isOwn ? post?.reason : nil,
            liveAddress: question.isHidden ? nil : words.link(Address.question(question.id)),
            // The page of a withdrawn question does not say who asked.
            askerAddress: question.isWithdrawn ? nil : try messageAddress(to: question.author),
            questionHTML: question.text.isEmpty ? nil : context.html(ofTyped: question.text),
            questionPath: path,
            isOwn: isOwn,
            canEdit: isOwn && ReaderPost.canEdit(post, isHidden: question.isHidden),
            canAnswer: own == nil && open.obstacle == nil,
            obstacle: own == nil && !isOwn ? open.obstacle.map { words.say($0) } : nil, answers: answers,
            endsDraft: context.request.query["done"] != nil)
        let frame = context.frame(title, csrf: request.session.csrf, form: path)
        return context.page(context.renderer.html(view, frame))
    }

    // MARK: Parts

    /// The message about the last action, as long as it is true: the page may be opened again later.
    private var done: String? {
        get throws(DeskError) {
            let key: QuestionDeskKey? =
                switch context.request.query["done"] {
                case "post": saved(post, open.question.isHidden, .donePost)
                case "edit": saved(post, open.question.isHidden, .doneEdit)
                case "post-answer": try savedAnswer(.donePost)
                case "edit-answer": try savedAnswer(.doneEdit)
                case "accept": .doneAccept
                case "unaccept": .doneUnaccept
                case "later": .doneLater
                default: nil
                }
            return key.map { words.say($0) }
        }
    }

    private func saved(_ post: ReaderPost?, _ isHidden: Bool, _ shown: QuestionDeskKey) -> QuestionDeskKey? {
        post?.state == .waiting ? .doneWaits : isHidden ? nil : shown
    }

    private func savedAnswer(_ shown: QuestionDeskKey) throws(DeskError) -> QuestionDeskKey? {
        guard let answer = open.item(of: request.member)?.answer else { return nil }
        let stored = try DeskError.state(request.database.readerPost(answer.id.text))
        return saved(stored, answer.isHidden, shown)
    }

    /// Sentences about the question: whether it waits, is hidden, or is closed.
    private var states: [String] {
        let closed: QuestionDeskKey? = open.question.closing.map {
            $0.duplicateOf == nil ? .isClosed : .isDuplicate
        }
        let values: KeyValuePairs = ["reason": open.question.closing?.reason ?? ""]
        return [
            ReaderPost.memberState(of: post, isHidden: open.question.isHidden).map { words.say($0) },
            closed.map { words.say($0, values) },
        ].compactMap(\.self)
    }

    private func answer(_ item: OpenQuestion.Item) throws(DeskError) -> MemberAnswer {
        let answer = item.answer
        let isOwnAnswer = answer.author.text == request.member.id
        let stored = isOwnAnswer ? try DeskError.state(request.database.readerPost(answer.id.text)) : nil
        return MemberAnswer(
            answerID: answer.id.text, answerHTML: context.html(ofTyped: answer.text),
            answerName: context.name(of: answer.author),
            answerTime: context.words.moment(answer.posted.instant, now: context.now),
            answerState: ReaderPost.memberState(of: stored, isHidden: answer.isHidden).map { words.say($0) },
            answerReason: stored?.reason, isAccepted: open.question.accepted == answer.id,
            canAccept: isOwn && !answer.isHidden, isOwnAnswer: isOwnAnswer,
            canEditAnswer: isOwnAnswer && ReaderPost.canEdit(stored, isHidden: answer.isHidden),
            acceptNonce: FormSubmission.newNonce(), messageAddress: try messageAddress(to: answer.author))
    }

    private func messageAddress(to author: Slug) throws(DeskError) -> String? {
        try context.messageAddress(to: author.text, by: request.member, request.database)
    }
}
