import CGI
import Desk
import Posting
import Site
import State

/// A page with the form of a new note.
struct NoteFormPage {
    let fields: [String: String]
    let nonce: String
    var problems: [FormProblem] = []
    var notice: String?

    func response(_ context: RequestContext, _ session: Session, status: Int = 200) -> CGIResponse {
        let frame = context.frame(context.words.words.say(NoteSection.Key.new), session)
        return response(context, frame, at: "/notes", status)
    }

    /// The page for a member.
    func response(_ request: MemberRequest, status: Int = 200) -> CGIResponse {
        let (context, path) = (request.context, NoteSuggestions.path)
        let frame = context.frame(
            context.words.words.say(NoteSection.Key.new), csrf: request.session.csrf, form: path)
        return response(context, frame, at: path, status)
    }

    private func response(
        _ context: RequestContext, _ frame: DeskFrame, at path: String, _ status: Int
    ) -> CGIResponse {
        let language = FormLanguage(
            context.words.language, of: context.site.settings.languages, texts: NotePosting.localizedFields)
        let sentences = problems.map { (language.pageField(of: $0), context.words.sentence(of: $0)) }
        let values = language.pageFields(fields)
        let wrong = Dictionary(sentences) { first, _ in first }
        let view = NoteFormView(
            formPath: path, nonce: nonce, notice: notice, titleValue: values["title"],
            titleProblem: wrong["title"],
            bodyValue: values["body"], bodyProblem: wrong["body"])
        return context.page(context.renderer.html(view, frame), status: status)
    }
}

/// The form of a new note.
struct NoteFormView: DeskView {
    static let template = "desk-note"

    let formPath: String
    let nonce: String
    let notice: String?
    let titleValue: String?
    let titleProblem: String?
    let bodyValue: String?
    let bodyProblem: String?
}
