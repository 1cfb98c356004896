import Model
import Site

extension Address {
    static let questions = "/questions/"

    static func question(_ id: Slug) -> String { "\(questions)\(id)/" }

    /// The place of an answer on the page of its question.
    static func answer(_ id: Slug, to question: Slug) -> String { "\(self.question(question))#\(id)" }
}
