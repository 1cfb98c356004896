import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The officers' page of a meet-up: hide it, or put it back.
enum MeetupCare {
    /// `GET /meetups/:id/manage`.
    static func get(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let (context, database) = (request.context, request.database)
        let meetup = try context.meetup().meetup
        let post = try DeskError.state(database.readerPost(meetup.id.text))
        let words = context.words
        let draft = try ModerationDraft(request, on: MeetupPosts.path(of: meetup.id.text) ?? "/")
        let view = MeetupCareView(
            heading: meetup.title, postID: meetup.id.text,
            facts: context.facts(of: meetup).map(TextLine.init),
            meetupState: ReaderPost.memberState(of: post, isHidden: meetup.isHidden).map { words.say($0) },
            meetupText: meetup.text.isEmpty ? nil : meetup.text,
            versions: Array(try context.versions(of: meetup, database).dropFirst()),
            liveAddress: meetup.isHidden ? nil : words.words.link(Address.meetup(meetup.id)),
            canHide: !meetup.isHidden, canRestore: post?.state == .hidden,
            hideValue: draft.reason(about: meetup.id.text),
            seen: "\(try DeskError.state(database.lastChange())?.number ?? 0)", nonce: draft.nonce)
        return context.page(
            view, meetup.title, request.session, tab: .posts, form: MeetupPosts.path(of: meetup.id.text))
    }
}

extension RequestContext {
    /// The row of a meet-up on the start page of the desk, with the way to its officers' page.
    func row(ofMeetup id: Slug) -> DeskRow? {
        let found: OpenMeetup?
        do throws(Problem) { found = try OpenMeetup(id.text, documents) } catch {
            // The check of content reports the file.
            return nil
        }
        guard let meetup = found?.meetup else { return nil }
        let time = meetup.shownTime(clock).map { EventWords(words.words).full($0) }
        return DeskRow(
            title: meetup.title, when: time ?? words.moment(meetup.posted.instant, now: now),
            place: meetup.location,
            state: words.words.say(meetup.isHidden ? MeetupDeskKey.isOffSite : .isOnSite), announcement: nil,
            editAddress: MeetupPosts.path(of: id.text).map { mount + $0 },
            liveAddress: meetup.isHidden ? nil : words.words.link(Address.meetup(meetup.id)),
            copyAddress: nil, author: memberName(meetup.author.text))
    }
}
