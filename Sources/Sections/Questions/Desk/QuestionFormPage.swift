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

    var base: MemberForm
    /// The question that is answered.
    var quoted: Question?
    var hidden: [String: String] = [:]
    /// Whether similar questions are looked for while the member types.
    var hasSimilar = false
    /// Similar questions, before the question is posted.
    var similar: [SimilarQuestions.Found] = []
    /// The text as it is now, where it was changed after the form was opened.
    var theirs: Theirs?

    func response(status: Int) -> CGIResponse {
        let words = base.request.context.words.words
        let view = QuestionFormView(
            memberForm: base.view, quoted: quoted.map { QuotedQuestion($0, words) },
            theirs: theirs.map { TheirText($0) }, hasSimilar: hasSimilar,
            similarPath: "\(base.request.context.mount)/questions/similar",
            similar: similar.map { SimilarRow($0, words) },
            hiddenFields: hidden.sorted { $0.key < $1.key }.map {
                HiddenField(hiddenName: $0.key, hiddenValue: $0.value)
            })
        return response(view, status: status)
    }

    /// The path of the page with its fields, for the links to other languages.
    var pageWithQuery: String {
        guard let about = hidden["about"], !about.isEmpty else { return base.page }
        return "\(base.page)?about=\(RequestContext.encoded(about))"
    }
}
