import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// A page with the form of a meet-up.
struct MeetupFormPage: MemberFormPage {
    var base: MemberForm
    /// The meet-up as it is now, where it was changed after the form was opened.
    var theirs: Meetup?

    /// The form of a new meet-up.
    init(new request: MemberRequest) {
        base = MemberForm(
            request, TypedForm(MeetupFields.new, ["when": MeetupFields.When.at.rawValue]),
            heading: MeetupDeskKey.new, path: "/meetups", on: MeetupPath.new,
            back: (request.context.words.words.link(Address.meetups), MeetupDeskKey.backToList),
            lead: MeetupDeskKey.newLead, send: MeetupDeskKey.send)
    }

    /// The form that changes a meet-up.
    init(_ meetup: Meetup, _ request: MemberRequest) {
        let path = MeetupPath.meetup(meetup.id)
        base = MemberForm(
            request, TypedForm(MeetupFields.all, MeetupFields.texts(of: meetup)),
            heading: MeetupDeskKey.edit, path: path, on: "\(path)/edit",
            back: (request.context.mount + path, MeetupDeskKey.back), send: MeetupDeskKey.save,
            version: meetup.version)
    }

    func response(status: Int) -> CGIResponse {
        let context = base.request.context
        let lines = theirs.map { context.facts(of: $0) + [$0.text] } ?? []
        return response(
            MeetupFormView(
                memberForm: base.view, theirTitle: theirs?.title,
                theirLines: lines.filter { !$0.isEmpty }.map(TextLine.init)),
            status: status)
    }
}
