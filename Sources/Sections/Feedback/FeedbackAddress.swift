import Model
import Site

extension Address {
    static let feedback = "/feedback/"
    /// Times and feelings of the last month, to be counted at the reader's time.
    static let pulse = "/feedback/pulse.json"
    /// The score and the newest messages, which open pages ask for again and again.
    static let score = "/feedback/score.json"
    static let feedbackSearch = "/feedback/search.json"

    /// The list of a span; of all messages its first page.
    static func feedback(_ span: FeedbackSpan) -> String { span == .all ? feedback : "\(feedback)\(span)/" }

    /// An older page of the list of all messages, counted from 1 for the oldest messages; the first page for nil.
    static func feedback(page: Int?) -> String { page.map { "\(feedback)page/\($0)/" } ?? feedback }

    static func message(_ id: Slug) -> String { "\(feedback)\(id)/" }

    /// An older part of the search data: `3` or `4-2`.
    static func feedbackSearch(part: String) -> String { "\(feedback)search/\(part).json" }
}
