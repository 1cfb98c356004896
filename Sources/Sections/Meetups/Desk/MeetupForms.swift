import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Handlers of the forms with which members plan meet-ups, and change them.
enum MeetupForms {
    /// `GET /meetups/new`, with `?unsent=<nonce>` for a draft.
    static func new(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        try request.checkOffered()
        return try MeetupFormPage(new: request).named().withDraft().response(status: 200)
    }

    /// `POST /meetups`: redirects with 303 to the member's page of the meet-up.
    static func post(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        try request.checkOffered()
        let page = try MeetupFormPage(new: request).sent()
        let (posting, zone) = (try MeetupPosting(request), request.context.site.settings.timeZone)
        return try await page.submitted { submission throws(PostingError) in
            try posting.plan(by: submission) { now throws(PostingError) in
                try MeetupTexts(page.base.form, changing: nil, in: zone, now: now)
            }
        } conflict: { page, _ throws(DeskError) in
            page.noted(DeskWords.MemberForms.used)
        } done: { change async throws(DeskError) in
            try await request.published(change, "post", at: "/meetups/\(change.subject ?? "")")
        }
    }

    /// `GET /meetups/:id/edit`, with `?unsent=<nonce>` for a draft.
    static func get(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let open = try request.ownMeetup()
        if open.meetup.status == .cancelled { throw .notNow }
        return try MeetupFormPage(open.meetup, request).withDraft().response(status: 200)
    }

    /// `POST /meetups/:id`: changes the member's own meet-up. Those who go are told of another time or place, and of places.
    static func edit(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let open = try request.ownMeetup()
        let page = try MeetupFormPage(open.meetup, request).sent()
        let (posting, zone) = (try MeetupPosting(request), request.context.site.settings.timeZone)
        return try await page.submitted { submission throws(PostingError) in
            try posting.edit(open.meetup.id.text, version: page.base.version, by: submission) {
                meetup, now throws(PostingError) in
                try MeetupTexts(page.base.form, changing: meetup, in: zone, now: now)
            }
        } conflict: { page, error throws(DeskError) in
            try conflict(page, error, request)
        } done: { change async throws(DeskError) in
            let edited = try request.context.meetup().meetup
            let going = MeetupGoing(edited, request)
            // What waits for an officer is on no page, to which a notification could lead.
            if !edited.isHidden, !edited.isOver(at: request.context.now) {
                if edited.hasMoved(from: open.meetup) { try going.tellAll(.meetupMoved) }
                try going.settle()
                if edited.schedule != nil { try going.tellOfTime() }
            }
            return try await request.published(change, "edit", at: MeetupPath.meetup(edited.id))
        }
    }

    /// The form of a meet-up that was changed or hidden meanwhile, with both texts.
    private static func conflict(
        _ sent: MeetupFormPage, _ error: PostingError, _ request: MemberRequest
    ) throws(DeskError) -> MeetupFormPage? {
        let meetup = try request.ownMeetup().meetup
        var page = sent
        page.base.version = meetup.version
        guard case .changedMeanwhile = error else { return page.noted(DeskWords.MemberForms.notNow) }
        page.theirs = meetup
        return page.noted(MeetupDeskKey.conflict)
    }
}
