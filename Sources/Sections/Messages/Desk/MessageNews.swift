import CGI
import Desk
import Foundation
import Model
import Site
import State

/// The answer to the script of an open conversation.
enum MessageNews {
    /// The new messages of a conversation, and what else an open page shows.
    private struct News: Encodable {
        let messages: [Item]
        /// The numbers of the newest messages that are still there, so that deleted ones leave an open page; nil where more messages follow.
        let numbers: [Int64]?
        /// The address of the file to ask from now on; nil if there is none.
        let live: String?
        /// The number of changes that the answer has; nil before the first one.
        let counter: Int64?
        /// Why nobody can write now; nil if the member can.
        let obstacle: String?
        /// The member whose page it is: a browser in which somebody else has signed in shows nothing of it.
        let member: String
        let name: String
    }

    private struct Item: Encodable {
        let number: Int64
        let isOwn: Bool
        let text: String
        /// The sentence of a line by the program, and the address of its thing.
        let line: String?
        let page: String?
        /// The time in words, and as ISO 8601.
        let time: String
        let sent: String

        init(_ row: MessageRow) {
            (number, isOwn, text) = (row.number, row.isOwn, row.messageText)
            (line, page, time, sent) = (row.line, row.lineAddress, row.messageTime, row.messageMoment)
        }
    }

    /// `GET /messages/:member.json?after=<number>`: the messages after a number, at most `Message.pageLength`; without one, the newest.
    static func get(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let context = request.context
        if let site = context.request.fetchSite, site != "same-origin" { throw .notFromHere }
        let open = try request.conversation()
        let (database, id, other) = (request.database, request.member.id, open.other)
        let newest = try DeskError.state(database.messages(of: id, with: other)).messages
        var found = newest
        if let after = context.request.query["after"] {
            guard after.utf8.count <= 18, let number = Int64(after), number >= 0 else {
                throw .badField("after")
            }
            found = try DeskError.state(database.messages(of: id, with: other, after: number))
        }
        let news = News(
            messages: found.map { Item(MessageRow($0, open, context)) },
            numbers: found.last == nil || found.last?.number == newest.last?.number
                ? newest.map(\.number) : nil,
            live: context.liveMessages(of: id, with: other, database), counter: open.side?.changes,
            obstacle: open.obstacle(context.words.words), member: id, name: open.name(context.words.words))
        return NotificationAPI.json(news)
    }

    /// `POST /messages/:member/read`: `number`, that of the newest message that a page has shown.
    static func read(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let open = try request.conversation()
        let (context, id) = (request.context, request.member.id)
        guard let number = try ConversationActions.number("number", context.request.form) else {
            throw .badField("number")
        }
        if try DeskError.state(request.database.markRead(number, of: id, with: open.other)) {
            context.untell(id, [.message, .reply], of: open.other)
            context.showMessages(of: id, open.other, request.database)
        }
        return CGIResponse(status: 204)
    }
}
