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
        return try await MeetupForms.published(
            outcome.change, "cancel", at: MeetupPath.meetup(open.meetup.id), request)
    }

    /// `POST /meetups/:id/delete`, asked with `confirmed=yes`.
    static func delete(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let (context, words) = (request.context, request.context.words.words)
        let meetup = try request.ownMeetup().meetup
        let path = MeetupPath.meetup(meetup.id)
        if context.request.form["confirmed"] != "yes" {
            let view = MemberPostDeletionView(
                heading: words.say(MeetupDeskKey.deleteIt), why: words.say(MeetupDeskKey.deleteWhy),
                title: meetup.title, text: meetup.text, path: "\(path)/delete", back: context.mount + path)
            return request.page(view, words.say(MeetupDeskKey.deleteIt), at: path)
        }
        let changes = try erase(meetup, request)
        var isLive = true
        if let change = changes.first { isLive = try await request.publish(change, isRemoval: true) }
        try request.endQueueNotice()
        return context.redirect(to: "/meetups/deleted\(isLive ? "" : "?done=later")")
    }

    /// Erases a meet-up of the member. Those who go to one that is to come are told that it does not take place.
    static func erase(_ meetup: Meetup, _ request: MemberRequest) throws(DeskError) -> [Change] {
        let now = request.context.now
        for kind: Broadcast.Kind in [.newRs, .newRsGoing, .newRsLike, .newRsReply, .signUp] {
            request.context.takeBack(kind, of: meetup.id.text, gone: true)
        }
        if meetup.status == .published, !meetup.isOver(at: now), !meetup.isHidden {
            try MeetupGoing(meetup, request).tellOfEnd(isGone: true)
        }
        let posting = try MeetupPosting(request)
        return try DeskError.posting(posting.delete(meetup.id.text, now: now))
    }

    /// `GET /meetups/deleted`, with `?done=later` if the pages show it later.
    static func deleted(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        try request.checkMeetups()
        let (context, words) = (request.context, request.context.words.words)
        let isLater = context.request.query["done"] == "later"
        let view = DeskMessageView(
            heading: words.say(MeetupDeskKey.deletedTitle),
            text: words.say(isLater ? MeetupDeskKey.deletedLater : .deleted),
            address: words.link(Address.meetups), way: words.say(MeetupDeskKey.backToList))
        return context.page(view, words.say(MeetupDeskKey.deletedTitle))
    }

    /// `GET /meetups/:id/versions`: the earlier texts, for the author.
    static func versions(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let (context, open) = (request.context, try request.ownMeetup())
        let view = MemberVersionsView(
            heading: open.meetup.title, rows: try context.versions(of: open.meetup, request.database),
            back: context.mount + MeetupPath.meetup(open.meetup.id))
        return request.page(view, open.meetup.title, at: "\(MeetupPath.meetup(open.meetup.id))/versions")
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
