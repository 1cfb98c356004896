import CGI
import Desk
import Foundation
import Model
import Site
import State

/// The list of a member's conversations, the form that finds a member by name, and the settings.
enum MessagePages {
    static let path = "/messages"
    /// Number of conversations of a page.
    private static let rowLimit = 50

    /// `GET /messages`, with `?page=` and `?done=`.
    static func list(_ request: MemberRequest) throws(DeskError) -> CGIResponse { try page(request) }

    /// `POST /messages`: `name`, the shown name of a member, exactly. Leads to the conversation.
    static func find(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        try request.checkOffered()
        let (context, words) = (request.context, request.context.words.words)
        let name = (context.request.form["name"] ?? "").trimmingCharacters(in: .whitespaces)
        if let end = try DeskError.state(
            request.database.countMemberSearch(by: request.member.id, now: context.now))
        {
            let failure = SignInFailure(until: end, context) {
                words.say(MessageKey.findTooMany, ["time": $0])
            }
            return failure.added(to: try page(request, typed: name, problem: failure.problem))
        }
        let found = try DeskError.state(request.database.member(named: name))
        guard let found else {
            return try page(request, typed: name, problem: words.say(MessageKey.noSuchName), status: 422)
        }
        return context.redirect(to: RequestContext.conversationPath(with: found.id))
    }

    /// `POST /messages/settings`: `strangers`, which is `accept` or `refuse`.
    static func set(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        try request.checkOffered()
        guard let choice = request.context.request.form["strangers"], ["accept", "refuse"].contains(choice)
        else { throw .badField("strangers") }
        try DeskError.state(
            request.database.setRefusesStrangers(choice == "refuse", of: request.member.id))
        return request.context.redirect(to: "\(path)?done=settings")
    }

    /// `GET /messages/to/:post`: leads to the conversation with the author of a post that is on the site, whose pages do not have the author's id.
    /// The author, for whom the published page has the same link, is led back to the post.
    static func toAuthor(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        try request.checkOffered()
        let (context, database) = (request.context, request.database)
        let post = context.parameter("post")
        guard post.utf8.count <= 80,
            let found = try DeskError.state(database.readerPost(post)), found.state == .published,
            let author = try context.author(ofPost: post, database),
            try DeskError.state(database.member(author))?.shownName != nil
        else { throw .notFound }
        if author == request.member.id { return try ownPost(found, request) }
        return context.redirect(to: RequestContext.conversationPath(with: author))
    }

    private static func ownPost(
        _ post: ReaderPost, _ request: MemberRequest
    ) throws(DeskError) -> CGIResponse {
        let (context, words) = (request.context, request.context.words.words)
        let messages = (address: "\(context.mount)\(path)", name: words.say(MessageKey.back))
        let page = try context.pageLink(of: post)
        let title = words.say(MessageKey.ownPost)
        let view = DeskMessageView(
            heading: title, text: words.say(MessageKey.ownPostWhy), address: page ?? messages.address,
            way: page == nil ? messages.name : words.say(MessageKey.toOwnPost),
            other: page == nil ? nil : messages)
        return request.page(view, title, at: "\(path)/to/\(post.id)")
    }

    private static func page(
        _ request: MemberRequest, typed: String = "", problem: String? = nil, status: Int = 200
    ) throws(DeskError) -> CGIResponse {
        try request.checkOffered()
        let (context, words, id) = (request.context, request.context.words.words, request.member.id)
        // What comes while the rest is read is asked for.
        let live = context.liveMessageList(of: id, request.database)
        let count = try DeskError.state(request.database.numberOfConversations(of: id))
        let page = DeskPage(
            context.request.query["page"], rows: count, limit: rowLimit, path: "\(context.mount)\(path)?")
        let found = try DeskError.state(
            request.database.conversations(of: id, limit: rowLimit, offset: page.range.lowerBound))
        let blocked = try DeskError.state(request.database.blockedConversations(of: id))
        let unread = try DeskError.state(request.database.unreadMessages(of: id))
        let isDone = context.request.query["done"] == "settings"
        let view = MessageListView(
            done: isDone ? words.say(MessageKey.doneSettings) : nil, memberID: id,
            changeCount: "\(live?.changes ?? 0)", liveAddress: live?.address,
            unreadWords: unread == 0 ? nil : words.say(MessageKey.unread, count: unread),
            conversations: found.map { ConversationRow($0, context) },
            blocked: blocked.map { ConversationRow($0, context) },
            findName: typed.utf8.count > MemberName.byteLimit * 4 ? "" : typed, findProblem: problem,
            refusesStrangers: try DeskError.state(request.database.refusesStrangers(id)),
            paging: page.paging)
        let title =
            unread == 0
            ? words.say(MessageKey.title) : words.say(MessageKey.titleUnread, ["count": "\(unread)"])
        return request.page(view, title, at: path, status: status)
    }
}
