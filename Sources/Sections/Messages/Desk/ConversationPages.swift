import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The page of a conversation, and its form.
enum ConversationPages {
    /// `GET /messages/:member`: the newest messages, which are read then; with `?before=<number>` older ones.
    static func get(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let open = try request.conversation()
        var page = ConversationPage(open, request)
        if let draft = try MemberDrafts(request).all(on: open.path).first { page.take(draft) }
        return try page.response()
    }

    /// `POST /messages/:member`: `text`. Redirects with 303 to the page, once for each nonce.
    static func post(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let open = try request.conversation()
        let context = request.context
        var page = ConversationPage(open, request)
        page.nonce = try context.formNonce
        page.form = context.typed(page.form.table)
        if request.member.shownName == nil {
            try page.keep()
            try request.checkName(next: "\(open.path)?unsent=\(page.nonce)")
        }
        if !context.request.files.isEmpty {
            page.notice = context.words.words.say(MessageKey.noPictures)
            try page.keep()
            return try page.response(status: 422)
        }
        let text: String
        do throws(PostingError) { text = try page.form.values()["text"] ?? "" } catch {
            guard case .form(let problems) = error else { throw DeskError(error) }
            page.problems = problems
            try page.keep()
            return try page.response(status: 422)
        }
        return try sent(text, from: page, open, request)
    }

    private static func sent(
        _ text: String, from sent: ConversationPage, _ open: OpenConversation, _ request: MemberRequest
    ) throws(DeskError) -> CGIResponse {
        let (context, words, id) = (request.context, request.context.words.words, request.member.id)
        var page = sent
        let message = NewMessage(text, from: id, to: open.other, nonce: page.nonce)
        switch try DeskError.state(request.database.send(message, now: context.now)) {
        case .sent(_, let isReply):
            context.showMessages(of: id, open.other, request.database)
            context.tell(
                open.other,
                MemberNotice(
                    isReply ? .reply : .message, of: id, title: nil,
                    isReply ? .messageReply : .message,
                    at: .program(RequestContext.conversationPath(with: id))), causedBy: id)
        case .repeated: break
        case .used:
            page.notice = words.say(MessageKey.used)
            try MemberDrafts(request).discard(page.nonce)
            page.nonce = FormSubmission.newNonce()
            try page.keep()
            return try page.response(status: 409)
        case .refused:
            // The permission is that of the page, or changed meanwhile.
            page = ConversationPage(try request.conversation(), request)
            (page.form, page.nonce) = (sent.form, sent.nonce)
            try page.keep()
            return try page.response(status: 409)
        case .throttled(let end, let isBeginning):
            let failure = SignInFailure(until: end, context) {
                words.say(isBeginning ? MessageKey.tooManyNew : .tooMany, ["time": $0])
            }
            page.notice = failure.problem
            try page.keep()
            return failure.added(to: try page.response())
        }
        try MemberDrafts(request).discard(page.nonce)
        // The script of forms takes its own draft away then.
        return context.redirect(to: "\(open.path)?done=post#write")
    }
}
