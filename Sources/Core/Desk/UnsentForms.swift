import CGI
import Foundation
import Posting
import Site
import State

/// Stores drafts: submitted forms that were not accepted.
struct UnsentForms {
    private let context: RequestContext
    private let database: StateDatabase

    init(_ context: RequestContext, _ database: StateDatabase) {
        (self.context, self.database) = (context, database)
    }

    /// Stores the request's event form as a draft, with its picture.
    /// - Returns: The draft's nonce and title; nil if the request has no event form.
    func keep(of officer: String) throws(DeskError) -> (nonce: String, title: String)? {
        guard let sent = EventSubmission(context.request, languages: context.site.settings.languages),
            !sent.fields.isEmpty
        else { return nil }
        var fields = sent.fields
        do throws(FormProblem) {
            fields["heldPicture"] = try HeldPictures(context.installation).hold(
                context.request, fields: fields)
        } catch {
            // An invalid picture is not kept; the officer uploads it again.
            fields["heldPicture"] = nil
        }
        try keep(fields, over: sent.version, nonce: sent.nonce, event: sent.event, of: officer)
        return (sent.nonce, title(fields))
    }

    /// Stores fields with the event's version that they are based on.
    func keep(
        _ fields: [String: String], over version: String, nonce: String, event: String?, of officer: String
    ) throws(DeskError) {
        var fields = fields
        fields["version"] = version
        let form = UnsentForm(
            nonce: nonce, officer: officer, event: event, fields: fields, picture: fields["heldPicture"],
            saved: context.now)
        try DeskError.state { () throws(StateError) in try database.keep(form) }
    }

    /// The rows of the officer's drafts on the desk.
    func rows(of session: Session) throws(DeskError) -> [UnsentRow] {
        let forms = try DeskError.state { () throws(StateError) in
            try database.unsentForms(of: session.officer.name, now: context.now)
        }
        return forms.map { form in
            let address =
                form.event.map { "\(context.mount)\(DeskEvents.path(of: $0))" }
                ?? "\(context.mount)/events/new"
            return UnsentRow(
                title: title(form.fields), saved: context.words.saidMoment(form.saved, now: context.now),
                address: "\(address)?unsent=\(form.nonce)", nonce: form.nonce)
        }
    }

    private func title(_ fields: [String: String]) -> String {
        let title = fields.filter { $0.key.hasPrefix("title") && !$0.value.isEmpty }.min { $0.key < $1.key }?
            .value
        return title ?? context.words.say(.untitled)
    }

    /// `POST /unsent/discard`.
    static func discard(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let database = try context.database()
        let session = try context.changing(database)
        guard let nonce = context.request.form["nonce"], EventSubmission.isNonce(nonce) else {
            throw .badField("nonce")
        }
        try DeskError.state { () throws(StateError) in try database.discard(nonce, of: session.officer.name) }
        return context.redirect(to: "/?done=discard")
    }
}
