import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// A page with a form of a member: of a question, or of an answer.
struct QuestionFormPage: MemberFormPage {
    /// The text of somebody else's, or of another tab, that a form would replace.
    struct Theirs {
        let title: String?
        let text: String
        let tags: String?
    }

    let request: MemberRequest
    var form: TypedForm
    let heading: String
    /// The path to which the form is sent, below the mount.
    let path: String
    /// The path of the page with the form, by which drafts are kept.
    let page: String
    /// The address of the page to go back to, and its name.
    let back: (address: String, name: QuestionDeskKey)

    var lead: QuestionDeskKey?
    /// The question that is answered.
    var quoted: Question?
    /// The name of the button.
    var send = QuestionDeskKey.save
    /// Further fields of the form.
    var hidden: [String: String] = [:]
    /// The version of the post that the member read; empty for a new one.
    var version = ""
    /// Whether similar questions are looked for while the member types.
    var hasSimilar = false
    /// Similar questions, before the question is posted.
    var similar: [SimilarQuestions.Found] = []
    /// The text as it is now, where it was changed after the form was opened.
    var theirs: Theirs?
    var notice: String?
    var nonce = FormSubmission.newNonce()
    var problems: [FormProblem] = []

    private var context: RequestContext { request.context }
    private var words: PageWords { context.words.words }

    init(
        _ request: MemberRequest, _ form: TypedForm, heading: QuestionDeskKey, path: String,
        on page: String? = nil, back: (address: String, name: QuestionDeskKey)
    ) {
        (self.request, self.form, self.path) = (request, form, path)
        (self.page, self.back) = (page ?? path, back)
        self.heading = request.context.words.words.say(heading)
    }

    /// Takes over the texts of a form that was sent from another page.
    mutating func take(_ sent: QuestionFormPage) { form = sent.form }

    func response(status: Int) -> CGIResponse {
        let view = QuestionFormView(
            heading: heading, notice: notice, hasProblems: notice == nil && !problems.isEmpty,
            lead: lead.map { words.say($0) },
            quoted: quoted.map { QuotedQuestion($0, words) },
            theirs: theirs.map { TheirText($0) }, hasSimilar: hasSimilar,
            similarPath: "\(context.mount)/questions/similar",
            similar: similar.map { SimilarRow($0, words) }, drafts: UnsentRow.all(of: page, request),
            formPath: path, nonce: nonce,
            version: version,
            hiddenFields: hidden.sorted { $0.key < $1.key }.map {
                HiddenField(hiddenName: $0.key, hiddenValue: $0.value)
            },
            inputs: FormInputs(form, problems, context.words).all,
            send: words.say(similar.isEmpty ? send : .sendAnyway), backAddress: back.address,
            backName: words.say(back.name))
        let frame = context.frame(heading, csrf: request.session.csrf, form: pageWithQuery)
        return context.page(context.renderer.html(view, frame), status: status)
    }

    /// The path of the page with its fields, for the links to other languages.
    var pageWithQuery: String {
        guard let about = hidden["about"], !about.isEmpty else { return page }
        return "\(page)?about=\(RequestContext.encoded(about))"
    }
}
