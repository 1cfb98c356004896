import CGI
import Foundation
import Posting
import Site
import State

/// Stores drafts: submitted forms that were not accepted.
package struct DraftSubmissions {
    private let context: RequestContext
    private let database: StateDatabase
    private let section: any DeskSection.Type

    /// The field in which a draft has the path of its section's form.
    private static let formField = "formPath"

    /// Creates drafts of a section's forms.
    package init(_ context: RequestContext, _ database: StateDatabase, of section: any DeskSection.Type) {
        (self.context, self.database, self.section) = (context, database, section)
    }

    /// Stores the request's form of a post as a draft, with its picture.
    /// - Returns: The path of the form with the draft, and its title; nil if the request has no such form.
    static func keep(
        _ context: RequestContext, _ database: StateDatabase, of officer: String
    ) throws(DeskError) -> (path: String, title: String)? {
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
            try DraftSubmissions(context, database, of: section).keep(
                fields, over: sent.version, nonce: sent.nonce, post: sent.id, of: officer)
            return ("\(section.newPath)?unsent=\(sent.nonce)", title(fields, context.words))
        }
        return nil
    }

    /// Stores fields with the post's version that they are based on.
    package func keep(
        _ fields: [String: String], over version: String, nonce: String, post id: String?, of officer: String
    ) throws(DeskError) {
        var fields = fields
        fields["version"] = version
        fields[Self.formField] = section.newPath
        let form = DraftSubmission(
            nonce: nonce, officer: officer, post: id, fields: fields, picture: fields["heldPicture"],
            saved: context.now)
        try DeskError.state(database.keep(form))
    }

    /// Stores the fields of a form whose nonce was used before as a draft with a new nonce.
    /// - Returns: The new nonce.
    package func renew(
        _ nonce: String, _ fields: [String: String], over version: String, post id: String?,
        of officer: String
    ) throws(DeskError) -> String {
        let new = FormSubmission.newNonce()
        try keep(fields, over: version, nonce: new, post: id, of: officer)
        try DeskError.state(database.discard(nonce, of: officer))
        return new
    }

    /// The draft that the request's query names in `unsent`; nil if there is none.
    package func named(of officer: String) throws(DeskError) -> DraftSubmission? {
        guard let nonce = context.request.query["unsent"] else { return nil }
        return try DeskError.state(database.draftSubmission(nonce, of: officer, now: context.now))
    }

    /// The rows of the officer's drafts on the desk.
    static func rows(
        of session: Session, _ context: RequestContext, _ database: StateDatabase
    ) throws(DeskError) -> [DraftRow] {
        let forms = try DeskError.state(database.draftSubmissions(of: session.officer.name, now: context.now))
        let sections = context.installation.sections
        return forms.map { form in
            // Drafts of earlier versions of this program do not name their form. They are of the section that has no prefix.
            let unnamed = sections.all.first { $0.idPrefix.isEmpty } ?? sections.all.first
            let new = form.fields[formField] ?? unnamed?.newPath ?? "/"
            let path = form.post.flatMap(sections.path) ?? new
            return DraftRow(
                title: title(form.fields, context.words),
                saved: context.words.saidMoment(form.saved, now: context.now),
                address: "\(context.mount)\(path)?unsent=\(form.nonce)", nonce: form.nonce)
        }
    }

    private static func title(_ fields: [String: String], _ words: DeskWords) -> String {
        let title = fields.filter { $0.key.hasPrefix("title") && !$0.value.isEmpty }.min { $0.key < $1.key }?
            .value
        return title ?? words.say(.untitled)
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
