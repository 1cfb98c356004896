import Building
import CGI
import ContentFiles
import Desk
import Files
import Foundation
import Model
import Site
import State

/// Meet-ups on the desk: members plan them, go to them and answer to offered times; officers hide them.
package enum MeetupDeskSection: DeskSection {
    package static let routes: [Route] = [
        Route(.get, "/meetups/new", MeetupForms.new, for: .members),
        Route(.post, "/meetups", MeetupForms.post, body: .readers, for: .members),
        Route(.get, "/meetups/deleted", MeetupPages.deleted, for: .members),
        Route(.get, "/meetups/:id", MeetupPages.get, for: .members),
        Route(.post, "/meetups/:id", MeetupForms.edit, body: .readers, for: .members),
        Route(.get, "/meetups/:id/edit", MeetupForms.get, for: .members),
        Route(.get, "/meetups/:id/versions", MeetupPages.versions, for: .members),
        Route(.post, "/meetups/:id/cancel", MeetupPages.cancel, body: .strangers, for: .members),
        Route(.post, "/meetups/:id/delete", MeetupPages.delete, body: .strangers, for: .members),
        Route(.post, "/meetups/:id/going", GoingPages.post, body: .strangers, for: .members),
        Route(.post, "/meetups/:id/times", MeetupPoll.answer, body: .strangers, for: .members),
        Route(.post, "/meetups/:id/choose", MeetupPoll.choose, body: .strangers, for: .members),
        Route(.get, "/meetups/:id/manage", MeetupCare.get, for: .officers),
    ]

    package static let kinds: [any PostKind.Type] = [MeetupPosts.self]

    package static func posts(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) async throws(DeskError) -> any DeskPosts {
        FoundPosts(context, in: .meetups, named: MeetupDeskKey.meetups) { context.row(ofMeetup: $0) }
    }

    /// The meet-ups of one member, for the member's own data and for the end of the account.
    package static func memberPosts(
        _ member: String, _ context: RequestContext
    ) async throws(DeskError) -> [MemberPost] {
        let known = await KnownContent(
            of: context.installation.build, in: [.meetups], settings: context.site.settings)
        return known.content.meetups.filter { $0.author.text == member }.map { meetup in
            let facts = context.facts(of: meetup).dropFirst() + [meetup.text].filter { !$0.isEmpty }
            return MemberPost(
                title: meetup.title, text: facts.joined(separator: "\n"), posted: meetup.posted.instant,
                address: meetup.isHidden ? nil : context.words.words.link(Address.meetup(meetup.id)),
                path: Meetup.path(of: meetup.id)
            ) { request throws(DeskError) in
                try MeetupPages.erase(meetup, request).flatMap(\.files).map(\.path)
            }
        }
    }

    /// Tells members who have a place now, since an account with one was removed.
    package static func keepUp(
        _ site: () throws -> DeskSite, _ build: SiteBuild, _ database: StateDatabase, now: Date
    ) throws {
        let lines = try database.untoldGoingLines(now: now)
        if lines.isEmpty { return }
        let site = try site()
        let documents = ContentDocuments(root: build.root, timeZone: site.settings.timeZone)
        for (post, line) in lines {
            let meetup = try OpenMeetup(post, documents)?.meetup
            if let meetup, meetup.takesGoers(at: now), !meetup.isHidden {
                for (member, hasPlace) in line.untold {
                    let notice = MemberNotice(
                        .signUp, about: meetup, hasPlace ? .meetupSeated : .meetupUnseated)
                    try site.tell(member, notice, database, now: now)
                }
            }
            try database.settle(line.untold, of: post)
        }
    }
}
