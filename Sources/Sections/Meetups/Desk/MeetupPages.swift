import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Handlers of the member's page of a meet-up, and of what its author does there.
enum MeetupPages {
    /// `GET /meetups/:id`, with `?done=` and an action after it.
    static func get(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        try MeetupPage(request, try request.meetup()).response()
    }

    /// `POST /meetups/:id/cancel`. Those who go are told.
    static func cancel(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let (context, open) = (request.context, try request.ownMeetup())
        let posting = try MeetupPosting(request)
        let submission = context.submission(try context.formNonce, by: request.member)
        let outcome = try DeskError.posting(posting.cancel(open.meetup.id.text, by: submission))
        context.takeBack(.newRs, of: open.meetup.id.text)
        if open.meetup.status == .published {
            try MeetupGoing(open.meetup, request).tellOfEnd(isGone: open.meetup.isHidden)
        }
        return try await request.published(
            outcome.change, "cancel", at: MeetupPath.meetup(open.meetup.id))
    }

    /// `POST /meetups/:id/delete`, asked with `confirmed=yes`.
    static func delete(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let meetup = try request.ownMeetup().meetup
        if request.context.request.form["confirmed"] != "yes" {
            return request.deletionQuestion(
                MeetupDeskKey.deleteIt,
                why: meetup.isHidden ? MeetupDeskKey.deleteWhyOffSite : .deleteWhy, title: meetup.title,
                text: meetup.text, at: MeetupPath.meetup(meetup.id))
        }
        return try await request.removed(try erase(meetup, request), from: "/meetups")
    }

    /// Erases a meet-up of the member. Those who go to one that is to come are told that it does not take place.
    static func erase(_ meetup: Meetup, _ request: MemberRequest) throws(DeskError) -> [Change] {
        let now = request.context.now
        if meetup.status == .published, !meetup.isOver(at: now), !meetup.isHidden {
            try MeetupGoing(meetup, request).tellOfEnd(isGone: true)
        }
        let posting = try MeetupPosting(request)
        return try DeskError.posting(posting.delete(meetup.id.text, now: now))
    }

    /// `GET /meetups/deleted`, with `?done=later` if the pages show it later.
    static func deleted(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        try request.removedPage(
            MeetupDeskKey.deletedTitle, text: MeetupDeskKey.deleted, later: MeetupDeskKey.deletedLater,
            to: Address.meetups, named: MeetupDeskKey.backToList)
    }

    /// `GET /meetups/:id/versions`: the earlier texts, for the author.
    static func versions(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let (context, open) = (request.context, try request.ownMeetup())
        return request.versions(
            try context.versions(of: open.meetup, request.database), of: open.meetup.title,
            at: MeetupPath.meetup(open.meetup.id))
    }
}

extension RequestContext {
    /// The versions of a meet-up, newest first.
    func versions(of meetup: Meetup, _ database: StateDatabase) throws(DeskError) -> [MemberVersionRow] {
        let all = try DeskError.posting(posting(database).versions(of: meetup.id.text, as: Meetup.self))
        return memberVersions(all) { version in
            let facts = facts(of: version).dropFirst() + [version.text].filter { !$0.isEmpty }
            return (version.title, facts.joined(separator: "\n"))
        }
    }
}
