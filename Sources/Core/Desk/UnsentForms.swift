import CGI
import Foundation
import Posting
import Site
import State

/// Stores drafts: submitted forms that were not accepted.
package struct UnsentForms {
    private let context: RequestContext
    private let database: StateDatabase

    package init(_ context: RequestContext, _ database: StateDatabase) {
        (self.context, self.database) = (context, database)
    }

    /// Stores the request's form of a post as a draft, with its picture.
    /// - Returns: The path of the form with the draft, and its title; nil if the request has no such form.
    func keep(of officer: String) throws(DeskError) -> (path: String, title: String)? {
        for section in context.installation.sections.all {
            let sent = section.submission(context.request, languages: context.site.settings.languages)
            guard let sent, !sent.fields.isEmpty else { continue }
            var fields = sent.fields
            do throws(FormProblem) {
                fields["heldPicture"] = try HeldPictures(context.installation).hold(
                    context.request, fields: fields)
            } catch {
                // An invalid picture is not kept; the officer uploads it again.
                fields["heldPicture"] = nil
            }
            try keep(fields, over: sent.version, nonce: sent.nonce, post: sent.id, of: officer)
            return ("\(section.newPath)?unsent=\(sent.nonce)", title(fields))
        }
        return nil
    }

    /// Stores fields with the post's version that they are based on.
    package func keep(
        _ fields: [String: String], over version: String, nonce: String, post id: String?, of officer: String
    ) throws(DeskError) {
        var fields = fields
        fields["version"] = version
        let form = UnsentForm(
            nonce: nonce, officer: officer, event: id, fields: fields, picture: fields["heldPicture"],
            saved: context.now)
        try DeskError.state(database.keep(form))
    }

    /// The rows of the officer's drafts on the desk.
    func rows(of session: Session) throws(DeskError) -> [UnsentRow] {
        let forms = try DeskError.state(database.unsentForms(of: session.officer.name, now: context.now))
        return forms.map { form in
            let sections = context.installation.sections
            let path = form.event.flatMap(sections.path) ?? sections.all.first?.newPath ?? "/"
            return UnsentRow(
                title: title(form.fields), saved: context.words.saidMoment(form.saved, now: context.now),
                address: "\(context.mount)\(path)?unsent=\(form.nonce)", nonce: form.nonce)
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
        guard let nonce = context.request.form["nonce"], FormSubmission.isNonce(nonce) else {
            throw .badField("nonce")
        }
        try DeskError.state(database.discard(nonce, of: session.officer.name))
        return context.redirect(to: "/?done=discard")
    }
}
