import Desk
import Model
import Site

/// The page with the form of a question or an answer.
struct QuestionFormView: DeskView {
    static let template = "desk-question-form"

    let memberForm: MemberFormView
    let quoted: QuotedQuestion?
    let theirs: TheirText?
    /// Whether a script looks for similar questions.
    let hasSimilar: Bool
    /// The address at which it asks.
    let similarPath: String
    let similar: [SimilarRow]
    let hiddenFields: [HiddenField]

    static let computed = FieldTable<QuestionFormView>([
        .flag("hasFound") { !$0.similar.isEmpty },
        .text("similarIDs") { $0.similar.map(\.similarID).joined(separator: " ") },
    ])
}

/// The question above the form of an answer.
struct QuotedQuestion: TemplateView {
    let quotedTitle: String
    let quotedText: String
    let quotedAddress: String

    init(_ question: Question, _ words: PageWords) {
        (quotedTitle, quotedText) = (question.title, question.text)
        quotedAddress = words.link(Address.question(question.id))
    }
}

/// The text as it is now, beside the one in the form.
struct TheirText: TemplateView {
    let theirTitle: String?
    let theirText: String
    let theirTags: String?

    init(_ theirs: QuestionFormPage.Theirs) {
        (theirTitle, theirText) = (theirs.title, theirs.text)
        theirTags = theirs.tags.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// A question that is like the one that somebody types.
struct SimilarRow: TemplateView {
    let similarID: String
    let similarTitle: String
    let similarAddress: String

    init(_ found: SimilarQuestions.Found, _ words: PageWords) {
        (similarID, similarTitle) = (found.id.text, found.title)
        similarAddress = words.link(Address.question(found.id))
    }
}
