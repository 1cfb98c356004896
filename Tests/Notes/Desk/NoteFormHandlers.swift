import CGI
import Desk
import Model
import Posting
import Site
import State

/// Handlers of the note form.
enum NoteFormHandlers {
    /// `GET /notes/new`, with `?unsent=<nonce>` for a draft.
    static func new(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let draft = try drafts(context, database).named(of: session.officer.name)
        let page = NoteFormPage(
            fields: draft?.fields ?? [:], nonce: draft?.nonce ?? FormSubmission.newNonce())
        return page.response(context, session)
    }

    /// `POST /notes`: redirects with 303 to the page that reports the posted note.
    static func post(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        guard
            let form = NoteKind.submission(
                context.request, languages: context.site.settings.languages)
        else { throw .badField("nonce") }
        let notes = await NotePosts(context).notes
        do throws(PostingError) {
            let outcome = try NotePosting(context, database).post(
                form, others: notes, by: context.submission(form.nonce, by: session.officer))
            try Journal.state(database.discard(form.nonce, of: session.officer.name))
            let path = NoteKind.path(of: outcome.change.subject ?? "") ?? NoteKind.newPath
            return await context.published("post", at: path)
        } catch {
            return try refused(form, error, context, session, drafts(context, database))
        }
    }

    /// `GET /notes/<id>`, with `?done=post` or `?done=later` after that action: the note with the link to its page.
    static func get(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, _) = request.parts
        let posts = await NotePosts(context)
        guard let note = posts.notes.first(where: { $0.id == context.parameter("id") }) else {
            throw .notFound
        }
        let (words, title) = (context.words.words, context.words.text(note.title))
        let view = DeskMessageView(
            heading: title, text: done(context) ?? "", address: posts.address(of: note),
            way: words.say(NoteSection.Key.see))
        return context.page(context.renderer.html(view, context.frame(title, session)))
    }

    /// The message about a note that was just posted; nil if there is none.
    static func done(_ context: RequestContext) -> String? {
        switch context.request.query["done"] {
        case "post": context.words.words.say(NoteSection.Key.posted)
        case "later": context.words.words.say(NoteSection.Key.later)
        default: nil
        }
    }

    /// The form again after an error, with the typed texts, which are stored as a draft too.
    private static func refused(
        _ form: FormSubmission, _ error: PostingError, _ context: RequestContext, _ session: Session,
        _ drafts: DraftSubmissions
    ) throws(DeskError) -> CGIResponse {
        let officer = session.officer.name
        if case .usedForm(let earlier) = error {
            let nonce = try drafts.renew(form.nonce, form.fields, over: "", post: nil, of: officer)
            var page = NoteFormPage(fields: form.fields, nonce: nonce)
            page.notice = context.words.words.say(NoteSection.Key.used, ["title": earlier.title])
            return page.response(context, session, status: 409)
        }
        try drafts.keep(form.fields, over: "", nonce: form.nonce, post: nil, of: officer)
        guard case .form(let problems) = error else { throw DeskError(error) }
        var page = NoteFormPage(fields: form.fields, nonce: form.nonce)
        page.problems = problems
        return page.response(context, session, status: FormProblem.status(of: problems))
    }

    private static func drafts(_ context: RequestContext, _ database: StateDatabase) -> DraftSubmissions {
        DraftSubmissions(context, database, of: NoteKind.self)
    }
}
