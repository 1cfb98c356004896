import Model
import Site

extension Address {
    static let questions = "/questions/"
    static let questionSearch = "/questions/search.json"

    static func question(_ id: Slug) -> String { "\(questions)\(id)/" }

    /// The place of an answer on the page of its question.
    static func answer(_ id: Slug, to question: Slug) -> String { "\(self.question(question))#\(id)" }

    /// An older page of the list by time, counted from 1 for the oldest questions; the first page for nil.
    static func questions(page: Int?) -> String { page.map { "\(questions)page/\($0)/" } ?? questions }
}
