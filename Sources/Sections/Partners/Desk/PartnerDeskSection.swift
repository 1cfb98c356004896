import Building
import CGI
import Desk
import Foundation
import Model
import Site
import State

/// Study partners on the desk: members and readers register for slots, and meet in rooms. Officers make no posts here.
package enum PartnerDeskSection: DeskSection {
    package static let routes: [Route] = [
        Route(.get, "/partners", PartnerForms.get, for: .members),
        Route(.post, "/partners", PartnerForms.register, body: .strangers, for: .members),
        Route(.post, "/partners/withdraw", PartnerForms.withdraw, body: .strangers, for: .members),
        Route(.post, "/partners/forget", PartnerForms.forget, body: .strangers, for: .members),
        Route(.get, "/partners/reader", PartnerReaderForms.get, for: .readers),
        Route(.post, "/partners/reader", PartnerReaderForms.register, body: .strangers, for: .readers),
        Route(.get, "/partners/receipt/:receipt", PartnerReaderForms.get, for: .readers),
        Route(
            .post, "/partners/receipt/:receipt", PartnerReaderForms.register, body: .strangers,
            for: .readers),
        Route(
            .post, "/partners/receipt/:receipt/withdraw", PartnerReaderForms.withdraw, body: .strangers,
            for: .readers),
        Route(
            .post, "/partners/receipt/:receipt/forget", PartnerReaderForms.forget, body: .strangers,
            for: .readers),
        Route(.get, "/partners/reports", PartnerReportPages.get, for: .officers),
        Route(.post, "/partners/reports", PartnerReportPages.post, body: .officers, for: .officers),
        // Rooms find out whose code it is: that of a member needs the member's session.
        Route(.get, "/partners/:code", RoomPage.get, for: .readers),
        Route(.post, "/partners/:code/cheer", RoomActions.cheer, body: .strangers, for: .readers),
        Route(.post, "/partners/:code/started", RoomActions.started, body: .strangers, for: .readers),
        Route(.post, "/partners/:code/here", RoomActions.here, body: .strangers, for: .readers),
        Route(.post, "/partners/:code/still", RoomActions.still, body: .strangers, for: .readers),
        Route(.post, "/partners/:code/leave", RoomActions.leave, body: .strangers, for: .readers),
        Route(.post, "/partners/:code/join", RoomActions.join, body: .strangers, for: .readers),
        Route(.post, "/partners/:code/block", RoomActions.block, body: .strangers, for: .readers),
        Route(.post, "/partners/:code/report", RoomActions.report, body: .strangers, for: .readers),
    ]

    package static func tidying(by settings: SiteSettings) -> (path: String, title: any PhraseKey)? {
        settings.partners == nil ? nil : (PartnerReportPages.path, RoomKey.reports)
    }

    package static func waitingReports(_ database: StateDatabase) throws(StateError) -> Int {
        try database.numberOfPartnerReports()
    }

    package static let kinds: [any PostKind.Type] = []

    package static func posts(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) async throws(DeskError) -> any DeskPosts { NoPosts() }

    package static func memberRecords(
        _ member: String, _ context: RequestContext
    ) async throws(DeskError) -> [MemberRecordGroup] {
        let database = try context.database()
        guard let person = try DeskError.state(database.partnerPerson(.member(member))) else { return [] }
        let words = context.words
        let tasks = try DeskError.state(database.partnerTasks(of: person.id, from: .distantPast))
        let rows =
            try [
                MemberRecordGroup.Row(words.say(PartnerDeskKey.recordDays), "\(person.days)"),
                MemberRecordGroup.Row(words.say(PartnerDeskKey.recordSwitches), "\(person.switches)"),
            ]
            + tasks.map { task in
                let parts = [task.fromTask, task.toTask, task.topic, task.language].filter { !$0.isEmpty }
                return MemberRecordGroup.Row(
                    words.say(
                        PartnerDeskKey.recordTask, ["time": words.fullMoment(task.slot)]),
                    parts.joined(separator: " · "))
            }
            + RoomRecords.rows(of: person, context)
        return [MemberRecordGroup(title: words.say(PartnerDeskKey.recordsTitle), rows: rows)]
    }

    package static func keepUp(
        _ site: () throws -> DeskSite, _ build: SiteBuild, _ database: StateDatabase, now: Date
    ) throws {
        guard try database.arePartnersDue(now: now) else { return }
        let site = try site()
        let notices = PartnerNotices(site: site, mount: site.settings.programPath ?? "")
        try database.keepPartners(now: now, notices.writer)
    }
}
