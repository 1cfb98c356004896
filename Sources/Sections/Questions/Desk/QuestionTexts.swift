import Desk
import Foundation
import Model
import Posting
import Site

/// The texts of the form of a question.
struct QuestionTexts: Equatable {
    /// Maximum length of the title, in characters.
    static let titleLimit = 150
    /// Maximum length of a question or an answer, in bytes: that of all texts of the site's readers.
    static let textLimit = ReaderPosting.textLimit

    let title: String
    let text: String
    let tags: [String]

    /// All that was typed, for word lists and near-duplicates.
    var typed: [String] { [title, text] + tags }

    /// Reads a form of the table `fields`.
    /// - Throws: `PostingError` with `.form`.
    init(_ typed: TypedForm, topics: TopicNames) throws(PostingError) {
        var (values, form) = typed.read()
        tags = form.topics("tags", named: topics)
        guard form.problems.isEmpty, let title = values.removeValue(forKey: "title"),
            let text = values.removeValue(forKey: "text")
        else { throw .form(form.problems) }
        (self.title, self.text) = (title, text)
    }

    /// The fields of the form of a question, with its texts.
    static func fields(of question: Question) -> [String: String] {
        ["title": question.title, "text": question.text, "tags": question.tags.joined(separator: ", ")]
    }
}
