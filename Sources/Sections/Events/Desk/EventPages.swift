import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Pages with an event's form, empty or filled.
extension FormPage {
    /// `GET /events/new`, with `?form=<nonce>` or `?unsent=<nonce>`, and with `?copy=/events/<id>`. The address names the form: who goes
    /// back to a form that was sent gets the event that it made.
    static func new(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let named = context.request.query["unsent"] ?? context.request.query["form"]
        guard var nonce = named, FormSubmission.isNonce(nonce) else { return emptyForm(context) }
        let events = try await DeskEvents(context, session, database)
        if let sent = try DeskError.state(database.change(nonce: nonce)) {
            guard let id = sent.subject, events.event(id) != nil, events.mayChange(id) else {
                return emptyForm(context)
            }
            return context.redirect(to: "\(DeskEvents.path(of: id))?done=sent")
        }
        var fields = ["broadcast": "true", "signUp": "here", "openForSignUp": "true"]
        let draft = try events.draftSubmissions.named(of: session.officer.name)
        if let draft {
            (fields, nonce) = (draft.fields, draft.nonce)
            if let id = draft.post, let event = events.event(id), events.mayChange(id) {
                return try page(events, event, fields: fields, nonce: nonce, isAnswer: true)
            }
        } else if let id = context.request.query["copy"].flatMap(EventPath.init)?.id,
            let event = events.event(id)
        {
            fields = events.fields(of: event)
            for name in ["date", "endDate", "repeatsUntil", "dateOptions"]
                + Event.fields.filter(\.isDateTime).map(\.key)
            {
                fields[name] = nil
            }
            if event.signsUpElsewhere { fields["openForSignUp"] = nil }
            if fields["repeats"] == EventForm.otherRule { fields["repeats"] = EventForm.noRule }
            fields["broadcast"] = "true"
            fields[EventForm.textField] = EventForm.kindOfText(of: event)
        }
        var page = FormPage(events: events, event: nil, fields: fields, nonce: nonce)
        page.isAnswer = draft != nil
        return page.response()
    }

    private static func emptyForm(_ context: RequestContext) -> CGIResponse {
        let query = context.request.query
        let kept = ["copy", "lang"].compactMap { name in
            query[name].map { "&\(name)=\(RequestContext.encoded($0))" }
        }
        return context.redirect(to: "/events/new?form=\(FormSubmission.newNonce())\(kept.joined())")
    }

    /// `GET /events/<id>`, with `?done=post` after that action.
    static func get(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let context = request.context
        let events = try await DeskEvents(request)
        let (session, event) = (events.session, try events.own(context.eventID))
        if let draft = try events.draftSubmissions.named(of: session.officer.name) {
            return try page(events, event, fields: draft.fields, nonce: draft.nonce, isAnswer: true)
        }
        // A reason that was typed without a session of its own.
        let path = DeskEvents.path(of: event.id)
        if let draft = try events.draftSubmissions.named(of: session.officer.name, on: path) {
            let reason = ["reason": draft.fields["reason"] ?? ""]
            return try page(
                events, event, fields: events.fields(of: event).merging(reason) { $1 },
                nonce: String(draft.nonce.dropLast("-cancel".count)), isCancelling: true)
        }
        let typed = try EventActions.typed(event.id, events)
        let isCancelling = event.status == .published && typed?.status == .cancelled
        let date = context.request.query["from"].flatMap { event.date($0) }
        let series = try EventActions.typedSeries(event, events)
        var fields = series ?? events.fields(of: typed ?? event, from: date)
        if isCancelling { fields["reason"] = typed?.reason.map(context.words.text) ?? "" }
        return try page(
            events, event, fields: fields, nonce: FormSubmission.newNonce(), isAnswer: typed != nil,
            isCancelling: isCancelling)
    }

    /// The event's page after a failed cancellation, with the problems and the typed reason.
    static func uncancelled(
        _ events: DeskEvents, _ event: Event, reason: String, _ problems: [FormProblem]
    ) throws(DeskError) -> CGIResponse {
        var fields = events.fields(of: event)
        fields["reason"] = reason
        return try page(events, event, fields: fields, nonce: FormSubmission.newNonce(), problems)
    }

    /// The event's page with a note that a button of an older page was not applied.
    static func unchanged(
        _ events: DeskEvents, _ event: Event, reason: String, used: UsedForm
    ) throws(DeskError) -> CGIResponse {
        var fields = events.fields(of: event)
        fields["reason"] = reason
        var page = FormPage(events: events, event: event, fields: fields, nonce: FormSubmission.newNonce())
        page.used = used
        page.version = try version(of: event, events)
        page.takeBack = try EventActions.takeBackView(of: event.id, events)
        page.pollPath = try DatePollPage.path(of: event, events)
        return page.response(status: 409)
    }

    private static func page(
        _ events: DeskEvents, _ event: Event, fields: [String: String], nonce: String,
        _ problems: [FormProblem] = [], isAnswer: Bool = false, isCancelling: Bool = false
    ) throws(DeskError) -> CGIResponse {
        var page = FormPage(events: events, event: event, fields: fields, nonce: nonce)
        page.isCancelling = isCancelling
        page.problems = problems
        page.isAnswer = isAnswer
        // A draft keeps the version over which it was typed, and is merged with later changes.
        if let version = fields["version"] {
            page.version = version
        } else {
            page.version = try version(of: event, events)
        }
        page.done = done(events.context, event)
        page.takeBack = try EventActions.takeBackView(of: event.id, events)
        page.signUps = try SignUpLinks(event, events.context, events.database)
        page.pollPath = try DatePollPage.path(of: event, events)
        if let record = events.record(of: event) {
            page.deliveries = try DeliveryLines(record, events.context, events.database)
        }
        if let kept = events.context.request.query["kept"], FormSubmission.isVersion(kept) {
            let others = try DeskError.posting(
                events.posting.kept(in: event, since: kept, by: events.session.officer.author))
            page.kept = try MergeWords(events).kept(others)
        }
        return page.response(status: problems.isEmpty ? 200 : FormProblem.status(of: problems))
    }

    static func version(of event: Event, _ events: DeskEvents) throws(DeskError) -> String {
        try DeskError.posting(events.posting.version(of: event))
    }

    private static func done(_ context: RequestContext, _ event: Event) -> String? {
        if let date = DatePage.done(context) { return date }
        if context.request.query["done"] == "later" { return context.words.say(DeskWords.Key.doneSavedLater) }
        if context.request.query["done"] == "choose" {
            return context.words.say(DeskWords.DatePolls.doneChoose)
        }
        let key: DeskWords.Events? =
            switch context.request.query["done"] {
            case "post", "draft": event.status == .draft ? .doneDraft : .donePost
            case "sent": .doneSent
            case "edit": .doneEdit
            case "split": .doneSplit
            case "cancel": .doneCancel
            case "restore": .doneRestore
            case "again": .doneAgain
            case "none-again": .doneNoneAgain
            default: nil
            }
        return key.map { context.words.say($0) } ?? EventActions.doneTakeBack(context, event)
    }
}
