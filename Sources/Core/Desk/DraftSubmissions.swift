import CGI
import Foundation
import Posting
import Site
import State

/// Stores drafts: submitted forms that were not accepted.
package struct DraftSubmissions {
    private let context: RequestContext
    private let database: StateDatabase
    /// The path of the form of a new post.
    private let newPath: String

    /// The field in which a draft has the path of the page with its form; for the form of a post, that of new posts.
    private static let formField = "formPath"

    package init(_ context: RequestContext, _ database: StateDatabase, of kind: any PostKind.Type) {
        (self.context, self.database, newPath) = (context, database, kind.newPath)
    }

    /// Drafts of forms of no kind of post, which have pages of their own.
    init(_ context: RequestContext, _ database: StateDatabase) {
        (self.context, self.database, newPath) = (context, database, "/")
    }

    /// Stores the request's form of a post as a draft, with its picture, or that of a decision about readers' posts with its reason.
    /// - Returns: What was kept; nil if the request has no such form, is a script's for a preview, or if no more forms of ended sessions
    ///   are kept.
    static func keep(
        _ context: RequestContext, _ database: StateDatabase, of officer: String,
        isOfEndedSession: Bool = false
    ) throws(DeskError) -> KeptForm? {
        // A script's preview may arrive after the form itself, with older texts and without the picture.
        if context.request.query["live"] != nil { return nil }
        for kind in context.installation.sections.kinds {
            let sent = kind.submission(context.request, languages: context.site.settings.languages)
            guard let sent, sent.fields.contains(where: { !$0.value.isEmpty }) else { continue }
            return try DraftSubmissions(context, database, of: kind).keep(
                sent, of: officer, isOfEndedSession: isOfEndedSession)
        }
        guard let sent = ModerationForm.submission(context) else { return nil }
        return try DraftSubmissions(context, database).keep(
            sent, of: officer, isOfEndedSession: isOfEndedSession)
    }

    private func keep(
        _ sent: FormSubmission, of officer: String, isOfEndedSession: Bool
    ) throws(DeskError) -> KeptForm? {
        var (fields, problem): ([String: String], FormProblem?) = (sent.fields, nil)
        let earlier = try DeskError.state(
            database.draftSubmission(sent.nonce, of: officer, now: context.now))
        // The draft is stored before its picture, so that no picture is decoded for one that is not kept.
        fields["heldPicture"] = nil
        guard try keep(sent, fields, of: officer, isOfEndedSession: isOfEndedSession) else { return nil }
        fields = sent.fields
        do throws(FormProblem) {
            fields["heldPicture"] = try HeldPictures(context.installation).hold(
                context.request, fields: fields)
        } catch {
            // An invalid picture is not kept; the officer uploads it again.
            (fields["heldPicture"], problem) = (nil, error)
        }
        if fields["heldPicture"] != nil {
            try keep(sent, fields, of: officer, isOfEndedSession: isOfEndedSession)
        }
        if isOfEndedSession, let picture = earlier?.picture, picture != fields["heldPicture"] {
            try HeldPictures(context.installation).release(picture, database, now: context.now)
        }
        return KeptForm(
            path: "\(sent.page ?? newPath)?unsent=\(sent.nonce)", title: Self.title(fields),
            pictureProblem: problem, hasPicture: fields["heldPicture"] != nil,
            end: context.now + DraftSubmission.memory)
    }

    @discardableResult
    private func keep(
        _ sent: FormSubmission, _ fields: [String: String], of officer: String, isOfEndedSession: Bool
    ) throws(DeskError) -> Bool {
        try keep(
            fields, over: sent.version, nonce: sent.nonce, post: sent.id, on: sent.page, of: officer,
            isOfEndedSession: isOfEndedSession)
    }

    /// Stores fields with the post's version that they are based on. `page` is the path of a page of the form's own.
    /// - Returns: Whether they are stored.
    @discardableResult
    package func keep(
        _ fields: [String: String], over version: String, nonce: String, post id: String?,
        on page: String? = nil, of officer: String, isOfEndedSession: Bool = false
    ) throws(DeskError) -> Bool {
        var fields = fields
        fields["version"] = version
        fields[Self.formField] = page ?? newPath
        let form = DraftSubmission(
            nonce: nonce, officer: officer, post: id, fields: fields, picture: fields["heldPicture"],
            saved: context.now, isOfEndedSession: isOfEndedSession)
        return try DeskError.state(database.keep(form))
    }

    /// Stores the fields of a form whose nonce was used before as a draft with a new nonce.
    /// - Returns: The new nonce.
    @discardableResult
    package func renew(
        _ nonce: String, to new: String = FormSubmission.newNonce(), _ fields: [String: String],
        over version: String, post id: String?, of officer: String
    ) throws(DeskError) -> String {
        try keep(fields, over: version, nonce: new, post: id, of: officer)
        try DeskError.state(database.discard(nonce, of: officer))
        return new
    }

    /// The draft that the request's query names in `unsent`; nil if there is none. `page` is the path of a page of the form's own.
    package func named(of officer: String, on page: String? = nil) throws(DeskError) -> DraftSubmission? {
        guard let nonce = context.request.query["unsent"],
            let draft = try DeskError.state(
                database.draftSubmission(nonce, of: officer, now: context.now)),
            draft.fields[Self.formField] ?? newPath == page ?? newPath
        else { return nil }
        return draft
    }

    /// The rows of the officer's drafts on the desk.
    static func rows(
        of session: Session, among posts: [any DeskPosts], _ context: RequestContext,
        _ database: StateDatabase
    ) throws(DeskError) -> [DraftRow] {
        let forms = try DeskError.state(database.draftSubmissions(of: session.officer.name, now: context.now))
        let sections = context.installation.sections
        var titles: [String: String] = [:]
        for form in forms where title(form.fields) == nil {
            // A form of one date, or of a reason, has no title.
            guard let post = form.post else { continue }
            let changes = try DeskError.state(database.changes(of: post))
            titles[form.nonce] = changes.last { !$0.title.isEmpty }?.title
        }
        return try forms.map { form throws(DeskError) in
            // Drafts of earlier versions of this program do not name their form. They are of the kind that has no prefix.
            let page = form.fields[formField] ?? sections.kind(ofID: "")?.newPath ?? "/"
            let kind = sections.kinds.first { $0.newForm?.path == page }
            let path = form.post.flatMap { kind?.path(of: $0) } ?? page
            return DraftRow(
                unsentTitle: titles[form.nonce] ?? title(form.fields)
                    ?? context.words.say(DeskWords.Key.untitled),
                unsentState: try state(of: form, on: page, among: posts, sections)
                    .map { context.words.say($0) },
                unsentSaved: context.words.saidMoment(form.saved, now: context.now),
                unsentAddress: "\(context.mount)\(path)?unsent=\(form.nonce)", unsentNonce: form.nonce)
        }
    }

    /// Whether a form is of a new post of officers or changes one; nil for other forms.
    private static func state(
        of form: DraftSubmission, on page: String, among posts: [any DeskPosts], _ sections: DeskSections
    ) throws(DeskError) -> DeskWords.Key? {
        guard let id = form.post else {
            return sections.kinds.contains { $0.newForm?.path == page } ? .unsentNew : nil
        }
        return switch try sections.status(of: id, among: posts) {
        case .onSite: .unsentChange
        case .draft: .unsentDraft
        case .deleted: .unsentDeleted
        case nil: nil
        }
    }

    /// The title in a form, in the first language that has one; nil if there is none.
    private static func title(_ fields: [String: String]) -> String? {
        fields.filter { $0.key.hasPrefix("title") && !$0.value.isEmpty }.min { $0.key < $1.key }?.value
    }

    /// `POST /unsent/discard`.
    static func discard(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        guard let nonce = context.request.form["nonce"], FormSubmission.isNonce(nonce) else {
            throw .badField("nonce")
        }
        try DeskError.state(database.discard(nonce, of: session.officer.name))
        return context.redirect(to: "/?done=discard")
    }
}
