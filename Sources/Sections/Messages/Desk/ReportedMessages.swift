import CGI
import Desk
import Foundation
import Model
import Site
import State

/// The messages that members reported, for officers: only what was reported, until one of them decides.
enum ReportedMessages {
    static let path = "/messages/reports"
    /// Number of reports on the page. Others follow when these are decided.
    private static let rowLimit = 20

    /// `GET /messages/reports`, with `?done=` after a decision.
    static func get(_ request: OfficerRequest) throws(DeskError) -> CGIResponse { try page(request) }

    /// `POST /messages/reports`: `report`, its number, and `action`, which is `dismiss`, or `suspend` with a `reason`. The copies of the
    /// messages are erased. A member whose account is deleted cannot be suspended.
    static func post(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        try checkOffered(request)
        let (context, form, database) = (request.context, request.context.request.form, request.database)
        guard let number = try ConversationActions.number("report", form) else { throw .badField("report") }
        let action = form["action"]
        guard action == "dismiss" || action == "suspend" else { throw .badField("action") }
        guard let report = try DeskError.state(database.messageReport(number)) else {
            return context.redirect(to: "\(path)?done=before")
        }
        if action == "suspend" {
            if try DeskError.state(database.member(report.reported)) == nil {
                return try page(
                    request, problem: (number, context.words.words.say(MessageKey.accountGone), ""))
            }
            let reason = (form["reason"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
            if let problem = context.problem(ofSuspensionReason: reason) {
                return try page(request, problem: (number, problem, reason))
            }
            try request.suspend(report.reported, reason: reason)
        }
        let isFirst = try DeskError.state(database.endMessageReport(number))
        try DeskError.state(database.endQueueNotice(now: context.now))
        return context.redirect(
            to: "\(path)?done=\(isFirst || action == "suspend" ? action ?? "" : "before")")
    }

    private static func checkOffered(_ request: OfficerRequest) throws(DeskError) {
        guard MessageSection.isOffered(by: request.context.site.settings) else { throw .notFound }
    }

    private static func page(
        _ request: OfficerRequest, problem: (report: Int64, sentence: String, typed: String)? = nil
    ) throws(DeskError) -> CGIResponse {
        try checkOffered(request)
        let (context, words) = (request.context, request.context.words.words)
        let names = try ShownNames(request.database, context.words)
        let reports = try DeskError.state(request.database.messageReports(limit: rowLimit))
        let done: MessageKey? =
            switch context.request.query["done"] {
            case "dismiss": .dismissed
            case "suspend": .suspendedNow
            case "before": .decidedBefore
            default: nil
            }
        let view = ReportedMessagesView(
            done: problem == nil ? done.map { words.say($0) } : nil,
            queueAddress: "\(context.mount)/moderation",
            reports: try reports.map { report throws(DeskError) in
                let isGone = try DeskError.state(request.database.member(report.reported)) == nil
                var row = ReportedRow(report, isGone: isGone, names, context)
                if let problem, problem.report == report.id {
                    (row.reasonProblem, row.typedReason) = (problem.sentence, problem.typed)
                }
                return row
            })
        return context.page(
            view, words.say(MessageKey.reports), request.session, tab: .posts, form: path,
            status: problem == nil ? 200 : 422)
    }
}
