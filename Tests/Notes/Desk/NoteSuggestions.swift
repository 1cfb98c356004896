import CGI
import Desk
import Posting
import Site
import State

/// Handlers of the form with which members write notes.
enum NoteSuggestions {
    static let path = "/notes/suggest"

    /// `GET /notes/suggest`, with `?done=post` or `?done=later` after that action.
    static func get(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        var page = NoteFormPage(fields: [:], nonce: FormSubmission.newNonce())
        page.notice = NoteFormHandlers.done(request.context)
        return page.response(request)
    }

    /// `POST /notes/suggest`: redirects with 303 to the form, which reports the posted note.
    static func post(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let languages = context.site.settings.languages
        guard let form = NoteKind.form(context.request, languages: languages) else {
            throw .badField("nonce")
        }
        let notes = await NotePosts(context).notes
        do throws(PostingError) {
            _ = try NotePosting(context, database).post(
                form, others: notes, by: context.submission(form.nonce, by: session.member))
            return await context.published("post", at: path)
        } catch {
            guard case .form(let problems) = error else { throw DeskError(error) }
            var page = NoteFormPage(fields: form.fields, nonce: form.nonce)
            page.problems = problems
            return page.response(request, status: FormProblem.status(of: problems))
        }
    }
}
