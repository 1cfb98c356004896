import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The page of a conversation with its form.
struct ConversationPage {
    static let fields = [
        FormField("text", .text(limit: Message.limit, rows: 3), MessageKey.text, isRequired: true)
    ]

    let open: OpenConversation
    let request: MemberRequest
    var form = TypedForm(ConversationPage.fields)
    var nonce = FormSubmission.newNonce()
    var problems: [FormProblem] = []
    /// Why a form was not accepted.
    var notice: String?

    private var context: RequestContext { request.context }
    private var words: PageWords { context.words.words }

    init(_ open: OpenConversation, _ request: MemberRequest) {
        (self.open, self.request) = (open, request)
    }

    /// Puts a draft into the form.
    mutating func take(_ draft: MemberDraft) {
        form = TypedForm(Self.fields, draft.fields)
        nonce = draft.nonce
    }

    /// Keeps the form as a draft.
    func keep() throws(DeskError) {
        try MemberDrafts(request).keep(form.texts, nonce: nonce, on: open.path)
    }

    func response(status: Int = 200) throws(DeskError) -> CGIResponse {
        let query = context.request.query
        let before = query["before"].flatMap { Int64($0) }
        let id = request.member.id
        let found = try DeskError.state(
            request.database.messages(of: id, with: open.other, before: before))
        if before == nil, let last = found.messages.last { try markRead(last.number) }
        let obstacle = open.obstacle(words)
        let view = ConversationView(
            done: status == 200 ? done(query["done"]) : nil, notice: notice,
            heading: open.name(words), conversationPath: open.path,
            olderAddress: found.hasOlder
                ? found.messages.first.map { "\(context.mount)\(open.path)?before=\($0.number)" } : nil,
            newestAddress: before == nil ? nil : "\(context.mount)\(open.path)",
            messages: found.messages.map { MessageRow($0, open, context) },
            lastNumber: "\(found.messages.last?.number ?? 0)",
            // As of before the messages were read: what comes meanwhile is asked for.
            changeCount: open.side.map { "\($0.changes)" },
            liveAddress: before == nil
                ? context.liveMessages(of: id, with: open.other, request.database) : nil,
            memberID: id,
            obstacle: obstacle, nonce: nonce, inputs: FormInputs(form, problems, context.words).all,
            typed: obstacle == nil ? nil : context.typed(isKept: true),
            isBlocking: open.permission == .blocking,
            canBlock: ![.yourself, .blocking, .deleted].contains(open.permission))
        return request.page(view, view.heading, at: open.path, status: status)
    }

    /// Notes that the member read the messages, and takes the notifications of them back.
    private func markRead(_ number: Int64) throws(DeskError) {
        let id = request.member.id
        guard try DeskError.state(request.database.markRead(number, of: id, with: open.other)) else { return }
        context.untell(id, [.message, .reply], of: open.other)
        context.showMessages(of: id, open.other, request.database)
    }

    private func done(_ done: String?) -> String? {
        let key: MessageKey? =
            switch done {
            case "delete": .doneDelete
            case "delete-all": .doneDeleteAll
            case "block" where open.permission == .blocking: .doneBlock
            case "unblock" where open.permission != .blocking: .doneUnblock
            case "report": .doneReport
            case "report-many": .doneReportMany
            default: nil
            }
        return key.map { words.say($0) }
    }
}
