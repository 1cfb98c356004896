import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// A page with the form of a meet-up.
struct MeetupFormPage: MemberFormPage {
    let request: MemberRequest
    var form: TypedForm
    let heading: MeetupDeskKey
    /// The path to which the form is sent, below the mount.
    let path: String
    let page: String
    /// The address of the page to go back to, and its name.
    let back: (address: String, name: MeetupDeskKey)

    var lead: MeetupDeskKey?
    var send = MeetupDeskKey.save
    var hidden: [String: String] = [:]
    var version = ""
    var notice: String?
    var nonce = FormSubmission.newNonce()
    var problems: [FormProblem] = []
    /// The meet-up as it is now, where it was changed after the form was opened.
    var theirs: Meetup?

    private var context: RequestContext { request.context }

    /// The form of a new meet-up.
    init(new request: MemberRequest) {
        (self.request, heading, path, page) = (request, .new, "/meetups", MeetupPath.new)
        form = TypedForm(MeetupFields.new, ["when": MeetupFields.When.at.rawValue])
        back = (request.context.words.words.link(Address.meetups), .backToList)
        (lead, send) = (.newLead, .send)
    }

    /// The form that changes a meet-up.
    init(_ meetup: Meetup, _ request: MemberRequest) {
        let path = MeetupPath.meetup(meetup.id)
        (self.request, heading, self.path, page) = (request, .edit, path, "\(path)/edit")
        form = TypedForm(MeetupFields.all, MeetupFields.texts(of: meetup))
        back = (request.context.mount + path, .back)
        version = meetup.version
    }

    func response(status: Int) -> CGIResponse {
        let words = context.words.words
        let heading = words.say(heading)
        let view = MeetupFormView(
            heading: heading, notice: notice, hasProblems: notice == nil && !problems.isEmpty,
            lead: lead.map { words.say($0) }, theirTitle: theirs?.title,
            theirLines: (theirs.map { context.facts(of: $0) + [$0.text] } ?? []).filter { !$0.isEmpty }
                .map(TextLine.init),
            drafts: UnsentRow.all(of: page, request), formPath: path, nonce: nonce, version: version,
            inputs: FormInputs(form, problems, context.words).all, send: words.say(send),
            backAddress: back.address, backName: words.say(back.name))
        return request.page(view, heading, at: page, status: status)
    }
}
