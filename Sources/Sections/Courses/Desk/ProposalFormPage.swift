import CGI
import Desk
import Model
import Posting
import Site

/// A page with the form of a proposed course.
struct ProposalFormPage: ReaderFormPage {
    let fields: [String: String]
    var nonce: String
    var problems: [FormProblem] = []
    var notice: String?
    /// The proposal that is corrected; nil for a new one.
    var correction: ReaderCorrection?

    func response(_ context: RequestContext, status: Int = 200) -> CGIResponse {
        let words = context.words.words
        func problem(_ field: String) -> String? { context.words.problem(field, in: problems) }
        let path = correction?.path ?? "/courses/new"
        let view = ProposalFormView(
            formPath: path, coursesAddress: words.link(Address.courses), notice: notice,
            hasProblems: !problems.isEmpty, numberValue: fields["number"],
            numberProblem: problem("number"), nameValue: fields["name"], nameProblem: problem("name"),
            noteValue: fields["note"], noteProblem: problem("note"), nonce: nonce,
            opened: context.opened)
        return context.readerPage(view, words.say(ProposalPosts.Key.title), form: path, status: status)
    }
}
