import CGI
import Desk
import Model
import Posting
import Site

/// A page with the form of a message: a new one, or one that its author corrects.
struct FeedbackFormPage: ReaderFormPage {
    enum Key: String, PhraseKey {
        static let group = "feedback-form"
        case title, correct, post, choose
        case meToo = "me-too.button"
    }

    let form: FeedbackForm
    var nonce: String
    var problems: [FormProblem] = []
    var notice: String?
    /// The message that is corrected; nil for a new one.
    var correction: ReaderCorrection?

    func response(_ context: RequestContext, status: Int = 200) -> CGIResponse {
        let words = context.words
        let title = words.words.say(correction == nil ? Key.title : Key.correct)
        let hasFeeling = !problems.contains { $0.field == "feeling" }
        let view = FeedbackFormView(
            heading: title, notice: notice, hasProblems: !problems.isEmpty,
            isLove: form.feeling == .love, isHate: form.feeling == .hate,
            feelingProblem: hasFeeling ? nil : words.words.say(Key.choose),
            titleValue: form.fields["title"], titleProblem: words.problem("title", in: problems),
            messageValue: form.fields["message"], messageProblem: words.problem("message", in: problems),
            authorValue: form.fields["author"], authorProblem: words.problem("author", in: problems),
            nonce: nonce, opened: context.opened, formPath: correction?.path ?? "/feedback",
            backAddress: correction.map { "\(context.mount)/receipt/\($0.receipt.text)" }
                ?? words.words.link(Address.feedback), isCorrection: correction != nil)
        let path = correction?.path ?? "/feedback/new?feeling=\(form.feeling?.rawValue ?? "")"
        return context.readerPage(view, title, form: path, status: status)
    }
}

/// The form of a message.
struct FeedbackFormView: DeskView {
    static let template = "desk-feedback"

    let heading: String
    let notice: String?
    let hasProblems: Bool
    let isLove: Bool
    let isHate: Bool
    let feelingProblem: String?
    let titleValue: String?
    let titleProblem: String?
    let messageValue: String?
    let messageProblem: String?
    let authorValue: String?
    let authorProblem: String?
    let nonce: String
    let opened: String
    /// The path to which the form is sent, below the mount.
    let formPath: String
    /// The address of the page to go back to.
    let backAddress: String
    let isCorrection: Bool
}
