/// What a page of hits is asked for, by the fields of its address.
struct FoundRequest: Sendable {
    let query: SearchQuery
    /// Nil where everything is searched.
    let area: SearchArea?
    let scope: SearchScope
    /// From 0.
    let page: Int
    /// The language that is asked for, if there is one.
    let language: String?

    /// The highest number of a page that an address can name.
    private static let pageLimit = 100_000

    /// Fields `q`, `in`, `scope`, `page` and `lang`; what says nothing known counts as left out.
    init(_ fields: [String: String]) {
        query = SearchQuery(fields["q"] ?? "")
        area = fields["in"].flatMap { SearchArea(rawValue: $0) }
        scope = fields["scope"].flatMap { SearchScope(rawValue: $0) } ?? .all
        page = fields["page"].flatMap { Int($0) }.map { min(max(1, $0), Self.pageLimit) - 1 } ?? 0
        language = fields["lang"]
    }

    /// The fields behind `?` of a page like this one.
    func address(area: SearchArea?, scope: SearchScope, page: Int = 0, language: String?) -> String {
        var fields = [("q", query.typed), ("in", area?.rawValue ?? "all")]
        if area != .events, area != .feedback, scope != .all { fields.append(("scope", scope.rawValue)) }
        if page > 0 { fields.append(("page", String(page + 1))) }
        if let language { fields.append(("lang", language)) }
        return "?" + fields.map { "\($0)=\(PercentEncoding.of($1))" }.joined(separator: "&")
    }
}
