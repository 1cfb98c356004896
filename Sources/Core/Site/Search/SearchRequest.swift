/// The parameters of a search page, from the query string.
package struct SearchRequest: Sendable {
    package let query: SearchQuery
    /// Nil for all areas.
    package let area: SiteSection?
    package let scope: SearchScope
    /// The page's number, from 0.
    package let page: Int
    private let sections: Sections

    /// Maximum page number in a URL.
    private static let pageLimit = 100_000

    /// Parses `q`, `in`, `scope` and `page`; invalid values count as missing.
    package init(_ fields: [String: String], _ sections: Sections) {
        self.sections = sections
        query = SearchQuery(fields["q"] ?? "")
        area = sections.searchAreas.first { $0.rawValue == fields["in"] }
        scope = sections.searchScopes.first { $0.rawValue == fields["scope"] } ?? .all
        page = fields["page"].flatMap { Int($0) }.map { min(max(1, $0), Self.pageLimit) - 1 } ?? 0
    }

    /// The query string, from `?` on, of a page with the same query.
    package func address(area: SiteSection?, scope: SearchScope, page: Int = 0, language: String?) -> String {
        var fields = [("q", query.typed), ("in", area?.rawValue ?? "all")]
        let hasScopes = area.map { sections.search($0)?.scopes.isEmpty == false } ?? true
        if hasScopes, scope != .all { fields.append(("scope", scope.rawValue)) }
        if page > 0 { fields.append(("page", String(page + 1))) }
        if let language { fields.append(("lang", language)) }
        return "?" + fields.map { "\($0)=\(Address.percentEncoded($1))" }.joined(separator: "&")
    }
}
