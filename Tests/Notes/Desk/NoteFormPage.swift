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
        let language = FormLanguage(
            context.words.language, of: context.site.settings.languages, texts: NotePosting.localizedFields)
        let sentences = problems.map { (language.pageField(of: $0), context.words.sentence(of: $0)) }
        let view = NoteFormView(
            values: language.pageFields(fields),
            problems: Dictionary(sentences) { first, _ in first }, nonce: nonce, notice: notice)
        let frame = context.frame(context.words.words.say(NoteSection.Key.new), session)
        return context.page(context.renderer.html(view, frame), status: status)
    }
}

/// The form of a new note.
struct NoteFormView: DeskView {
    static let template = "desk-note"

    /// The texts of the fields by their names.
    let values: [String: String]
    /// The sentences of problems by the names of fields.
    let problems: [String: String]
    let nonce: String
    let notice: String?

    static let fields = FieldTable<NoteFormView>([
        .text("nonce") { $0.nonce },
        .text("notice") { $0.notice },
        .text("titleValue") { $0.values["title"] },
        .text("titleProblem") { $0.problems["title"] },
        .text("bodyValue") { $0.values["body"] },
        .text("bodyProblem") { $0.problems["body"] },
    ])
}
