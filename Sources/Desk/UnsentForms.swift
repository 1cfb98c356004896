import CGI
import Foundation
import Posting
import Site
import State

/// What was typed and did not go through: it is kept for the officer.
struct UnsentForms {
    private let visit: Visit
    private let database: StateDatabase

    init(_ visit: Visit, _ database: StateDatabase) { (self.visit, self.database) = (visit, database) }

    /// Keeps what the request brings, its picture too, where it is the form of an event.
    /// - Returns: Its nonce and title; nil where it is another form, or cannot be kept.
    func keep(of officer: String) throws(DeskError) -> (nonce: String, title: String)? {
        guard let sent = SentForm(visit.request, languages: visit.site.settings.languages),
            !sent.fields.isEmpty
        else { return nil }
        var fields = sent.fields
        do throws(FormProblem) {
            fields["heldPicture"] = try HeldPictures(visit.place).hold(visit.request, fields: fields)
        } catch {
            // A picture that cannot be taken cannot be kept either; it is asked for again.
            fields["heldPicture"] = nil
        }
        try keep(fields, over: sent.version, nonce: sent.nonce, event: sent.event, of: officer)
        return (sent.nonce, title(fields))
    }

    /// Keeps fields, with the version of the event over which they were typed.
    func keep(
        _ fields: [String: String], over version: String, nonce: String, event: String?, of officer: String
    ) throws(DeskError) {
        var fields = fields
        fields["version"] = version
        let form = UnsentForm(
            nonce: nonce, officer: officer, event: event, fields: fields, picture: fields["heldPicture"],
            saved: visit.now)
        try DeskError.state { () throws(StateError) in try database.keep(form) }
    }

    /// The rows of the desk.
    func rows(of session: Session) throws(DeskError) -> [UnsentRow] {
        let forms = try DeskError.state { () throws(StateError) in
            try database.unsentForms(of: session.officer.name, now: visit.now)
        }
        return forms.map { form in
            let address =
                form.event.map { "\(visit.mount)\(DeskEvents.path(of: $0))" } ?? "\(visit.mount)/events/new"
            return UnsentRow(
                title: title(form.fields), saved: visit.words.saidMoment(form.saved, now: visit.now),
                address: "\(address)?unsent=\(form.nonce)", nonce: form.nonce)
        }
    }

    private func title(_ fields: [String: String]) -> String {
        let title = fields.filter { $0.key.hasPrefix("title") && !$0.value.isEmpty }.min { $0.key < $1.key }?
            .value
        return title ?? visit.words.say(.untitled)
    }

    /// `POST /unsent/discard`.
    static func discard(_ visit: Visit) throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        let session = try visit.changing(database)
        guard let nonce = visit.request.form["nonce"], SentForm.isNonce(nonce) else {
            throw .badField("nonce")
        }
        try DeskError.state { () throws(StateError) in try database.discard(nonce, of: session.officer.name) }
        return visit.redirect(to: "/?done=discard")
    }
}
