import Model
import Site

extension Address {
    static let feedback = "/feedback/"
    /// Times and feelings of the last month, to be counted at the reader's time.
    static let pulse = "/feedback/pulse.json"
    static let feedbackSearch = "/feedback/search.json"

    /// A page of a span's list, numbered from 0; the first is the span's own address.
    static func feedback(_ span: FeedbackSpan, page: Int = 0) -> String {
        let first = span == .all ? feedback : "\(feedback)\(span)/"
        return page == 0 ? first : "\(first)page/\(page + 1)/"
    }

    static func message(_ id: Slug) -> String { "\(feedback)\(id)/" }

    /// An older part of the search data, from 1 for the oldest.
    static func feedbackSearch(part: Int) -> String { "\(feedback)search/\(part).json" }
}
