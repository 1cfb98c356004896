/// The parameters of a search page, from the query string.
struct FoundRequest: Sendable {
    let query: SearchQuery
    /// Nil for all areas.
    let area: SearchArea?
    let scope: SearchScope
    /// The page's number, from 0.
    let page: Int
    /// The requested language; nil if there is none.
    let language: String?

    /// Maximum page number in a URL.
    private static let pageLimit = 100_000

    /// Parses `q`, `in`, `scope`, `page` and `lang`; invalid values count as missing.
    init(_ fields: [String: String], _ sections: Sections) {
        query = SearchQuery(fields["q"] ?? "")
        area = sections.searchAreas.first { $0.rawValue == fields["in"] }
        scope = fields["scope"].flatMap { SearchScope(rawValue: $0) } ?? .all
        page = fields["page"].flatMap { Int($0) }.map { min(max(1, $0), Self.pageLimit) - 1 } ?? 0
        language = fields["lang"]
    }

    /// The query string, from `?` on, of a page with the same query.
    func address(area: SearchArea?, scope: SearchScope, page: Int = 0, language: String?) -> String {
        var fields = [("q", query.typed), ("in", area?.rawValue ?? "all")]
        if area == nil || area == .courses, scope != .all { fields.append(("scope", scope.rawValue)) }
        if page > 0 { fields.append(("page", String(page + 1))) }
        if let language { fields.append(("lang", language)) }
        return "?" + fields.map { "\($0)=\(PercentEncoding.of($1))" }.joined(separator: "&")
    }
}
