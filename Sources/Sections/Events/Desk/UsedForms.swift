import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Responses to forms whose nonce was used before: a repetition gets the first response again; another form is rejected.
extension EventFormHandlers {
    /// The response to an event form; `earlier` is the change with its nonce.
    static func answer(
        _ earlier: Change, _ sent: FormSubmission, changing id: String?, _ context: RequestContext,
        _ session: Session,
        _ database: StateDatabase
    ) async throws(DeskError) -> CGIResponse {
        let form = FormDigest.of(context.request, by: session.officer)
        if earlier.form == form { return try await repeated(earlier, context, database) }
        let events = try await DeskEvents(context, session, database)
        if earlier.form == nil, earlier.author == session.officer.author {
            // An earlier version of this program stored no digests.
            let form = EventForm(sent.fields, settings: context.site.settings)
            if events.posting.isRepetition(form, of: earlier) {
                return try await repeated(earlier, context, database)
            }
        }
        let event = try id.map { id throws(DeskError) in try events.own(id) }
        let (fields, problems) = Self.fields(of: sent, context)
        return try usedPage(earlier, sent, fields, event, events, problems)
    }

    /// The form again with a new nonce, with status 409. What was typed into the form of a new event that was posted is typed into the form
    /// of that event, which offers to post it as another one.
    static func usedPage(
        _ earlier: Change, _ sent: FormSubmission, _ fields: [String: String], _ event: Event?,
        _ events: DeskEvents, _ problems: [FormProblem] = []
    ) throws(DeskError) -> CGIResponse {
        var page = try usedForm(earlier, sent, fields, event, events)
        page.problems = problems
        try events.draftSubmissions.renew(
            sent.nonce, to: page.nonce, fields, over: page.version, post: page.event?.id,
            of: events.session.officer.name)
        return page.response(status: 409)
    }

    /// The page with the form, with a new nonce, and the note about its earlier use.
    static func usedForm(
        _ earlier: Change, _ sent: FormSubmission, _ fields: [String: String], _ event: Event?,
        _ events: DeskEvents
    ) throws(DeskError) -> FormPage {
        let id = earlier.subject
        let posted = event == nil ? id.flatMap { events.mayChange($0) ? events.event($0) : nil } : nil
        var page = FormPage(
            events: events, event: event ?? posted, fields: fields, nonce: FormSubmission.newNonce())
        page.version = sent.version
        if let posted {
            // What others changed since is merged with what is typed, or asked about.
            let bytes = earlier.files.first(where: \.isEvent)?.after
            page.version =
                if let bytes { Posting.version(of: bytes) } else {
                    try FormPage.version(of: posted, events)
                }
        }
        page.offersNew = posted != nil
        let key: DeskWords.Events =
            event != nil ? .usedToChange : posted != nil ? .usedForEvent : .usedToPost
        page.used = (key, earlier.title, id)
        page.isAnswer = true
        return page
    }

    /// The response to a repeated action on an event; nil if the nonce is new.
    static func answer(
        _ action: EventActions.Action, _ id: String, nonce: String, _ events: DeskEvents
    ) async throws(DeskError) -> CGIResponse? {
        let (context, database) = (events.context, events.database)
        guard
            let earlier = try DeskError.state(database.change(nonce: nonce))
        else { return nil }
        let isSame =
            earlier.form.map { $0 == FormDigest.of(context.request, by: events.session.officer) }
            ?? (earlier.subject == id && earlier.action.rawValue == action.rawValue)
        let last = try DeskError.posting(events.posting.contentChanges(of: id)).last
        // A later change must not be hidden by reporting the first one as done again.
        if isSame, last?.number == earlier.number {
            return try await repeated(earlier, context, database)
        }
        guard let event = try events.find(id) else { return context.redirect(to: "/") }
        guard events.mayChange(id) else { throw .notYours }
        return try FormPage.unchanged(
            events, event, reason: context.request.form["reason"] ?? "",
            used: (.usedButton, context.words.text(event.title), nil))
    }
}
