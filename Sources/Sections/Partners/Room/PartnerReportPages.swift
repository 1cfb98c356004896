import CGI
import Desk
import Site
import State

/// The reports of study partners that wait. Officers suspend a member on the member's page, and take the report off the list.
enum PartnerReportPages {
    static let path = "/partners/reports"
    /// Maximum number of reports on the page, the oldest.
    private static let limit = 100

    /// `GET /partners/reports`, with `?done=end` after a decision.
    static func get(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        guard context.site.settings.partners != nil else { throw .notFound }
        let words = context.words
        let rows = try DeskError.state(database.partnerReports(limit: limit)).map { report in
            PartnerReportRow(
                reportID: Int(report.id),
                reportedName: words.partner(report.name, hasAccount: report.member != nil),
                reportedTasks: words.say(
                    RoomKey.reportedTask, ["from": report.fromTask, "to": report.toTask]),
                reportTime: words.moment(report.time, now: context.now),
                memberAddress: report.member.map { "\(context.mount)/members?member=\($0)" })
        }
        let isDone = context.request.query["done"] == "end"
        let view = PartnerReportsView(
            heading: words.say(RoomKey.reports), done: isDone ? words.say(RoomKey.doneEndReport) : nil,
            reports: rows)
        return context.page(view, words.say(RoomKey.reports), session, tab: .posts)
    }

    /// `POST /partners/reports`: `report`, the number of one that is decided.
    static func post(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        guard request.context.site.settings.partners != nil else { throw .notFound }
        guard let id = request.context.request.form["report"].flatMap({ Int64($0) }) else {
            throw .badField("report")
        }
        try DeskError.state(request.database.endPartnerReport(id))
        return request.context.redirect(to: "\(path)?done=end")
    }
}
