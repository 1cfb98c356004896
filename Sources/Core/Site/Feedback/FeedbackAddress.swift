import Model

extension Address {
    static let feedback = "/feedback/"
    /// Times and feelings of the last month, for counts by the reader's clock.
    static let pulse = "/feedback/pulse.json"
    static let feedbackSearch = "/feedback/search.json"

    /// The first page of a span is the span's own address; `page` counts from 0.
    static func feedback(_ span: FeedbackSpan, page: Int = 0) -> String {
        let first = span == .all ? feedback : "\(feedback)\(span)/"
        return page == 0 ? first : "\(first)page/\(page + 1)/"
    }

    static func message(_ id: Slug) -> String { "\(feedback)\(id)/" }

    /// An older part of what search looks through, from 1 for the oldest.
    static func feedbackSearch(part: Int) -> String { "\(feedback)search/\(part).json" }
}
