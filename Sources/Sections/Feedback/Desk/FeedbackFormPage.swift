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
    }

    let form: FeedbackForm
    var nonce: String
    var problems: [FormProblem] = []
    var notice: String?
    /// The message that is corrected; nil for a new one.
    var correction: ReaderCorrection?

    /// Creates a page with a form.
    init(_ form: FeedbackForm, nonce: String) { (self.form, self.nonce) = (form, nonce) }

    /// The page.
    func response(_ context: RequestContext, status: Int = 200) -> CGIResponse {
        let words = context.words
        let sentences = problems.map { ($0.field, sentence(of: $0, words)) }
        let title = words.words.say(correction == nil ? Key.title : Key.correct)
        let view = FeedbackFormView(
            heading: title, feeling: form.feeling, values: form.fields,
            problems: Dictionary(sentences) { first, _ in first }, nonce: nonce, notice: notice,
            opened: context.opened, path: correction?.path ?? "/feedback",
            back: correction.map { "\(context.mount)/receipt/\($0.receipt.text)" }
                ?? words.words.link(Address.feedback), isCorrection: correction != nil)
        let path = correction?.path ?? "/feedback/new?feeling=\(form.feeling?.rawValue ?? "")"
        return context.readerPage(view, title, form: path, status: status)
    }

    private func sentence(of problem: FormProblem, _ words: DeskWords) -> String {
        switch (problem.field, problem.kind) {
        case ("feeling", _): words.words.say(Key.choose)
        case ("message", .tooLong), (_, .tooLong(_, FeedbackForm.messageLimit)):
            words.say(DeskWords.Receipt.textTooLong)
        default: words.sentence(of: problem)
        }
    }
}

/// The form of a message.
struct FeedbackFormView: DeskView {
    static let template = "desk-feedback"

    let heading: String
    let feeling: Feedback.Feeling?
    /// The texts of the fields by their names.
    let values: [String: String]
    /// The sentences of problems by the names of fields.
    let problems: [String: String]
    let nonce: String
    let notice: String?
    let opened: String
    /// The path to which the form is sent, below the mount.
    let path: String
    /// The address of the page to go back to.
    let back: String
    let isCorrection: Bool

    static let fields = FieldTable<FeedbackFormView>([
        .text("heading") { $0.heading },
        .text("notice") { $0.notice },
        .flag("hasProblems") { !$0.problems.isEmpty },
        .flag("isLove") { $0.feeling == .love },
        .flag("isHate") { $0.feeling == .hate },
        .text("feelingProblem") { $0.problems["feeling"] },
        .text("titleValue") { $0.values["title"] },
        .text("titleProblem") { $0.problems["title"] },
        .text("messageValue") { $0.values["message"] },
        .text("messageProblem") { $0.problems["message"] },
        .text("authorValue") { $0.values["author"] },
        .text("authorProblem") { $0.problems["author"] },
        .text("nonce") { $0.nonce },
        .text("opened") { $0.opened },
        .text("formPath") { $0.path },
        .text("backAddress") { $0.back },
        .flag("isCorrection") { $0.isCorrection },
    ])
}
