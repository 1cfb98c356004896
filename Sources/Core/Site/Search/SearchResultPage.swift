import Model

/// The page with the results of search on the server.
public struct SearchResultPage: Sendable {
    enum Key: String, PhraseKey {
        case title = "found.title"
        case titleOfQuery = "found.title-of-query"
        case everything = "found.everything"
        case all = "search-form.all"
        case number = "search-form.number"
        case name = "search-form.name"
        case professor = "search-form.professor"
        case comments = "search-form.comments"
        case inComments = "course-search.in-comments"
        case quoted = "course-search.quoted"
        case didYouMean = "course-search.did-you-mean"
    }

    /// Maximum number of results on a page of one area.
    static let rowLimit = 50
    /// Maximum number of results per area in a search of all areas.
    static let firstLimit = 10

    private let search: SiteSearch
    private let maker: PageRenderer
    private let request: FoundRequest
    /// The language in URLs; nil for the main one.
    private let language: String?

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["found": FramedView<SearchResultView>.shapes(assets: assets)]
    }

    /// A search by the fields of a query string: `q`; `in` and `scope`, `all` by default; `page`, from 1;
    /// `lang`, a language tag. Invalid values count as missing.
    public init(_ fields: [String: String], search: SiteSearch, editions: LocalizedSite) {
        request = FoundRequest(fields, search.sections)
        let chosen = editions.makers.first { $0.words.language == fields["lang"] }
        let main = editions.makers[0]
        (self.search, maker) = (search, chosen ?? main)
        language = maker.words.language == main.words.language ? nil : maker.words.language
    }

    /// The areas that a search with these fields reads.
    public static func areas(
        _ fields: [String: String], sections: Sections = .standard
    ) -> [SearchArea] {
        FoundRequest(fields, sections).area.map { [$0] } ?? sections.searchAreas
    }

    /// The page as HTML.
    public var html: [UInt8] {
        let words = maker.words
        let found = (request.area.map { [$0] } ?? search.sections.searchAreas).map { area in
            (area, search.rows(request.query, in: area, scope: request.scope))
        }
        let exact = found.compactMap { section($0.0, $0.1) }
        let further = found.first { $0.0 == .courses }.map { self.further(than: $0.1) } ?? []
        let title =
            request.query.isEmpty
            ? words.say(Key.title) : words.say(Key.titleOfQuery, ["query": request.query.typed])
        let view = SearchResultView(
            query: request.query.isEmpty ? nil : request.query.typed, action: action,
            area: request.area?.rawValue ?? "all", scope: request.scope.rawValue, chosenLanguage: language,
            areas: areas, scopes: scopes, sections: exact + further, hasHits: !exact.isEmpty,
            paging: paging(found))
        var head = PageHead(address: Address.search, title: title, isFound: false)
        head.languageLinks = { tag in
            let isMain = tag == words.languages.first
            return action
                + address(request.area, request.scope, page: request.page, language: isMain ? nil : tag)
        }
        return maker.html("found", view, head)
    }

    private var action: String { maker.words.link((maker.settings.poster ?? "") + Address.search) }

    private func address(
        _ area: SearchArea?, _ scope: SearchScope, page: Int = 0, language: String?
    ) -> String {
        request.address(area: area, scope: scope, page: page, language: language)
    }

    /// Sections with suggestions for courses, and with comments that contain the query.
    private func further(than hits: [Int]) -> [FoundSection] {
        guard request.page == 0 else { return [] }
        let close = search.close(request.query, scope: request.scope, exact: hits)
        var sections: [FoundSection] = []
        if !close.rows.isEmpty {
            let queries = close.queries.map { maker.words.say(Key.quoted, ["query": $0]) }
            sections.append(
                FoundSection(
                    id: "found-close", isOfCourses: true,
                    count: maker.words.say(Key.didYouMean, ["queries": queries.joined(separator: " ")]),
                    rows: close.rows.prefix(Self.firstLimit).compactMap { rows(.all).row($0, of: .courses) },
                    allAddress: nil, first: 1))
        }
        guard request.scope == .all else { return sections }
        let comments = search.rows(request.query, in: .courses, scope: .comments)
        if !comments.isEmpty {
            let isWhole = comments.count <= Self.firstLimit
            sections.append(
                FoundSection(
                    id: "found-comments", isOfCourses: true,
                    count: maker.words.say(Key.inComments),
                    rows: comments.prefix(Self.firstLimit).compactMap {
                        rows(.comments).row($0, of: .courses)
                    },
                    allAddress: isWhole ? nil : address(.courses, .comments, language: language), first: 1))
        }
        return sections
    }

    private func rows(_ scope: SearchScope) -> FoundRows {
        FoundRows(
            search: search, marks: SearchMarks(request.query), scope: scope, words: maker.words,
            timeZone: maker.settings.timeZone)
    }

    private func section(_ area: SearchArea, _ hits: [Int]) -> FoundSection? {
        guard !hits.isEmpty, let section = search.sections.search(area) else { return nil }
        let words = maker.words
        let isOne = request.area != nil
        let start = isOne ? min(request.page, (hits.count - 1) / Self.rowLimit) * Self.rowLimit : 0
        let shown = hits[start...].prefix(isOne ? Self.rowLimit : Self.firstLimit)
        let rows = self.rows(request.scope)
        let isWhole = isOne || shown.count == hits.count
        return FoundSection(
            id: "found-\(area.rawValue)", isOfCourses: area == .courses,
            count: words.say(section.count, count: hits.count),
            rows: shown.map { section.result($0, in: rows) },
            allAddress: isWhole ? nil : address(area, request.scope, language: language), first: start + 1)
    }

    private func paging(_ found: [(SearchArea, [Int])]) -> Paging? {
        guard let area = request.area, let hits = found.first?.1, !hits.isEmpty else { return nil }
        let count = (hits.count + Self.rowLimit - 1) / Self.rowLimit
        return Paging(min(request.page, count - 1), of: count) {
            address(area, request.scope, page: $0, language: language)
        }
    }

    private var areas: [FoundChoice] {
        let sections = search.sections
        return ([nil] + sections.searchAreas.map(Optional.some)).map { area in
            let title = area.flatMap { sections.search($0)?.title } ?? Key.everything
            return FoundChoice(
                title: maker.words.say(title),
                address: address(area, request.scope, language: language), isCurrent: area == request.area)
        }
    }

    /// Only courses have scopes.
    private var scopes: [FoundChoice] {
        guard request.area == .courses else { return [] }
        return SearchScope.allCases.map { scope in
            FoundChoice(
                title: maker.words.say(Self.scopeKey(scope)),
                address: address(.courses, scope, language: language), isCurrent: scope == request.scope)
        }
    }

    private static func scopeKey(_ scope: SearchScope) -> Key {
        switch scope {
        case .all: .all
        case .number: .number
        case .name: .name
        case .professor: .professor
        case .comments: .comments
        }
    }
}
