import CGI
import Desk
import Foundation
import Model
import Site
import State

/// The form with which a member reports a message to officers.
enum MessageReports {
    /// `GET /messages/:member/report?number=`: says what officers will see.
    static func get(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let open = try request.conversation()
        return try page(request, open, number: request.context.request.query["number"])
    }

    /// `POST /messages/:member/report`: `number`, `reason`, `text`.
    static func post(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let open = try request.conversation()
        let (context, form) = (request.context, request.context.request.form)
        let note = form["text"] ?? ""
        guard let number = try ConversationActions.number("number", form) else { throw .badField("number") }
        guard let reason = form["reason"].flatMap(ReaderReport.Reason.init) else {
            return try page(request, open, number: form["number"], problem: .reportReason)
        }
        if let problem = ReportPages.problem(of: note, isCut: form.cut.contains("text")) {
            return try page(request, open, number: form["number"], problem: problem)
        }
        let result = try DeskError.state(
            request.database.reportMessage(
                number, of: request.member.id, with: open.other, reason: reason, note: note, now: context.now)
        )
        switch result {
        case .noMessage: throw .notFound
        case .tooMany: return context.redirect(to: "\(open.path)?done=report-many")
        case .stored:
            try request.tellOfQueue()
            return context.redirect(to: "\(open.path)?done=report")
        }
    }

    private static func page(
        _ request: MemberRequest, _ open: OpenConversation, number text: String?,
        problem: DeskWords.Receipt? = nil
    ) throws(DeskError) -> CGIResponse {
        let (context, words) = (request.context, request.context.words.words)
        guard let text, text.utf8.count <= 18, let number = Int64(text),
            let message = try DeskError.state(
                request.database.message(number, of: request.member.id, with: open.other)),
            !message.isOwn, message.line == nil
        else { throw .notFound }
        let form = context.request.form
        let view = MessageReportView(
            lead: words.say(
                open.otherName == nil ? MessageKey.reportLeadGone : .reportLead,
                ["name": open.name(words), "count": "\(MessageReport.before)"]),
            reported: MessageRow(message, open, context), conversationPath: open.path,
            reportNumber: "\(number)", reportText: form["text"] ?? "",
            reportReasons: context.reportReasons(chosen: form["reason"].flatMap(ReaderReport.Reason.init)),
            problem: problem.map { context.words.say($0) }, backAddress: context.mount + open.path)
        return request.page(
            view, words.say(MessageKey.reportTitle), at: "\(open.path)/report?number=\(number)",
            status: problem == nil ? 200 : 422)
    }
}
