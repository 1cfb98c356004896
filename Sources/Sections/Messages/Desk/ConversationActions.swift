import CGI
import Desk
import Foundation
import Model
import Site
import State

/// Actions on a conversation besides writing: deleting the own copy, and blocking the other member.
enum ConversationActions {
    /// `POST /messages/:member/delete`: `number`, that of a message, or `upto`, that of the newest one that the page showed. Asked with
    /// `confirmed=yes`.
    static func delete(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let open = try request.conversation()
        let (context, form, id) = (request.context, request.context.request.form, request.member.id)
        let (one, all) = (try number("number", form), try number("upto", form))
        guard let number = one ?? all else { throw .badField("number") }
        if form["confirmed"] != "yes" {
            let message =
                try one.map { number throws(DeskError) in
                    try DeskError.state(request.database.message(number, of: id, with: open.other))
                } ?? nil
            if one != nil, message == nil { throw .notFound }
            return question(
                one == nil ? .deleteAll : .deleteOne, one == nil ? .deleteAllWhy : .deleteOneWhy,
                message.map { MessageRow($0, open, context) },
                [HiddenField(hiddenName: one == nil ? "upto" : "number", hiddenValue: "\(number)")],
                to: "\(open.path)/delete", open, request)
        }
        if one == nil {
            try DeskError.state(
                request.database.deleteConversation(upTo: number, of: id, with: open.other))
        } else {
            try DeskError.state(request.database.deleteMessage(number, of: id, with: open.other))
        }
        context.showMessages(of: id, open.other, request.database)
        return context.redirect(to: "\(open.path)?done=\(one == nil ? "delete-all" : "delete")")
    }

    /// `POST /messages/:member/block`, asked with `confirmed=yes`.
    static func block(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let open = try request.conversation()
        if open.permission == .yourself { throw .notNow }
        if request.context.request.form["confirmed"] != "yes" {
            return question(.block, .blockWhy, nil, [], to: "\(open.path)/block", open, request)
        }
        try DeskError.state(request.database.setBlocking(true, of: request.member.id, for: open.other))
        return request.context.redirect(to: "\(open.path)?done=block")
    }

    /// `POST /messages/:member/unblock`.
    static func unblock(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let open = try request.conversation()
        try DeskError.state(request.database.setBlocking(false, of: request.member.id, for: open.other))
        return request.context.redirect(to: "\(open.path)?done=unblock")
    }

    // MARK: Parts

    /// A number of a message in a form; nil if there is none.
    static func number(_ name: String, _ form: FormFields) throws(DeskError) -> Int64? {
        guard let text = form[name] else { return nil }
        guard text.utf8.count <= 18, let number = Int64(text), number > 0 else { throw .badField(name) }
        return number
    }

    private static func question(
        _ heading: MessageKey, _ why: MessageKey, _ message: MessageRow?, _ fields: [HiddenField],
        to path: String, _ open: OpenConversation, _ request: MemberRequest
    ) -> CGIResponse {
        let words = request.context.words.words
        let values: KeyValuePairs = ["name": open.name(words)]
        let view = MessageQuestionView(
            heading: words.say(heading, values), why: words.say(why, values),
            questioned: message, isBlock: heading == .block, formPath: path, keptFields: fields,
            backAddress: request.context.mount + open.path)
        return request.page(view, view.heading, at: open.path)
    }
}
