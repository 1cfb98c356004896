import CGI
import Foundation
import Model
import Posting
import Site
import State

/// The form of an event, empty or filled.
enum EventPages {
    /// `GET /events/new`, with `?copy=/events/<id>` or `?unsent=<nonce>`.
    static func new(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let database = try context.database()
        let session = try context.signedIn(database)
        let events = try await DeskEvents(context, session, database)
        var (fields, nonce): ([String: String], String) = (["broadcast": "true"], EventSubmission.newNonce())
        let unsent = try unsent(events)
        if let unsent {
            (fields, nonce) = (unsent.fields, unsent.nonce)
            if let id = unsent.event, let event = events.event(id), events.mayChange(id) {
                return try page(events, event, fields: fields, nonce: nonce, isAnswer: true)
            }
        } else if let id = context.request.query["copy"].flatMap(EventPath.init)?.id,
            let event = events.event(id)
        {
            fields = events.fields(of: event)
            for name in ["date", "endDate", "openForSignUp", "repeatsUntil"] { fields[name] = nil }
            if fields["repeats"] == RepeatFields.other { fields["repeats"] = RepeatFields.none }
            fields["broadcast"] = "true"
        }
        var page = FormPage(events, nil, fields: fields, nonce: nonce)
        page.isAnswer = unsent != nil
        return page.response()
    }

    /// `GET /events/<id>`, with `?done=post` behind what was just done.
    static func get(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let database = try context.database()
        let session = try context.signedIn(database)
        let events = try await DeskEvents(context, session, database)
        let event = try events.own(context.eventID)
        if let unsent = try unsent(events) {
            return try page(events, event, fields: unsent.fields, nonce: unsent.nonce, isAnswer: true)
        }
        let fields = events.fields(of: event)
        return try page(events, event, fields: fields, nonce: EventSubmission.newNonce())
    }

    /// The page of an event again, with why it is not cancelled, and the reason that was typed.
    static func uncancelled(
        _ events: DeskEvents, _ event: Event, reason: String, _ problems: [FormProblem]
    ) throws(DeskError) -> CGIResponse {
        var fields = events.fields(of: event)
        fields["reason"] = reason
        return try page(events, event, fields: fields, nonce: EventSubmission.newNonce(), problems)
    }

    /// The page of an event, with why a button that was pressed on an older one did nothing.
    static func unchanged(
        _ events: DeskEvents, _ event: Event, reason: String, used: UsedForm
    ) throws(DeskError) -> CGIResponse {
        var fields = events.fields(of: event)
        fields["reason"] = reason
        var page = FormPage(events, event, fields: fields, nonce: EventSubmission.newNonce())
        page.used = used
        page.version = try version(of: event, events)
        return page.response(status: 409)
    }

    private static func page(
        _ events: DeskEvents, _ event: Event, fields: [String: String], nonce: String,
        _ problems: [FormProblem] = [], isAnswer: Bool = false
    ) throws(DeskError) -> CGIResponse {
        var page = FormPage(events, event, fields: fields, nonce: nonce)
        page.problems = problems
        page.isAnswer = isAnswer
        // What was kept was typed over an earlier version, and is merged with what others changed since.
        if let version = fields["version"] {
            page.version = version
        } else {
            page.version = try version(of: event, events)
        }
        page.done = done(events.context, event)
        if let kept = events.context.request.query["kept"], EventSubmission.isVersion(kept) {
            let others = try DeskError.posting { () throws(PostingError) in
                try events.posting.changes(of: event, since: kept, butBy: events.session.officer.name)
            }
            page.kept = try MergeWords(events).kept(others)
        }
        return page.response(status: problems.isEmpty ? 200 : FormProblem.status(of: problems))
    }

    private static func unsent(_ events: DeskEvents) throws(DeskError) -> UnsentForm? {
        guard let nonce = events.context.request.query["unsent"] else { return nil }
        return try DeskError.state { () throws(StateError) in
            try events.database.unsentForm(nonce, of: events.session.officer.name, now: events.context.now)
        }
    }

    /// What tells whether an event was changed since its form was opened.
    static func version(of event: Event, _ events: DeskEvents) throws(DeskError) -> String {
        try DeskError.posting { () throws(PostingError) in try events.posting.version(of: event) }
    }

    private static func done(_ context: RequestContext, _ event: Event) -> String? {
        if let date = DatePages.done(context) { return date }
        let key: DeskWords.Key? =
            switch context.request.query["done"] {
            case "post": event.status == .draft ? .doneDraft : .donePost
            case "edit": .doneEdit
            case "cancel": .doneCancel
            case "restore": .doneRestore
            case "later": .doneLater
            default: nil
            }
        return key.map { context.words.say($0) }
    }
}
