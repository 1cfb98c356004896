import Model

/// The page with the results of search on the server.
public struct SearchResultPage: Sendable {
    package enum Key: String, PhraseKey {
        package static let group = "found"
        case title, titleOfQuery, everything, count
    }

    /// Maximum number of results on a page.
    package static let rowLimit = 50
    /// Maximum number of results in a group beside those of the query itself.
    package static let firstLimit = 10

    private let search: SiteSearch
    private let renderer: PageRenderer
    private let request: SearchRequest
    /// The language in URLs; nil for the main one.
    private let language: String?

    package static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        [template: SearchResultView.framedShapes(assets: assets)]
    }

    private static let template = "found"

    package static func needs(_ template: String) -> Bool {
        template == self.template || SharedFrame.templates.contains(template)
    }

    /// A search by the fields of a query string: `q`; `in` and `scope`, `all` by default; `page`, from 1;
    /// `lang`, a language tag. Invalid values count as missing.
    public init(_ fields: [String: String], search: SiteSearch, editions: LocalizedSite) {
        let chosen = editions.renderers.first { $0.words.language == fields["lang"] }
        self.init(fields, search: search, renderer: chosen ?? editions.renderers[0])
    }

    /// A search in the language of `renderer`.
    package init(_ fields: [String: String], search: SiteSearch, renderer: PageRenderer) {
        request = SearchRequest(fields, search.sections)
        (self.search, self.renderer) = (search, renderer)
        let words = renderer.words
        language = words.language == words.languages.first ? nil : words.language
    }

    /// The areas that a search with these fields reads.
    public static func areas(_ fields: [String: String], sections: Sections) -> [SiteSection] {
        SearchRequest(fields, sections).area.map { [$0] } ?? sections.searchAreas
    }

    public var html: [UInt8] {
        let words = renderer.words
        let found = (request.area.map { [$0] } ?? search.sections.searchAreas).map { area in
            (area: area, rows: search.rows(request.query, in: area, scope: request.scope))
        }
        let exact = request.area == nil ? all(found) : found.first.flatMap { section($0.area, $0.rows) }
        let further = found.flatMap { self.further(than: $0.rows, in: $0.area) }
        let title =
            request.query.isEmpty
            ? words.say(Key.title) : words.say(Key.titleOfQuery, ["query": request.query.typed])
        let view = SearchResultView(
            query: request.query.isEmpty ? nil : request.query.typed, searchAction: action,
            area: request.area?.rawValue ?? "all", scope: request.scope.rawValue, chosenLanguage: language,
            areas: areas, scopes: scopes, sections: [exact].compactMap(\.self) + further,
            hasHits: exact != nil,
            proposals: exact == nil ? proposals : [],
            paging: paging(found.reduce(0) { $0 + $1.rows.count }))
        var head = PageHead(address: Address.search, title: title, isFound: false)
        head.languageLinks = { tag in
            let isMain = tag == words.languages.first
            return action
                + address(request.area, request.scope, page: request.page, language: isMain ? nil : tag)
        }
        return renderer.html(Self.template, view, head)
    }

    private var action: String { renderer.words.link((renderer.settings.poster ?? "") + Address.search) }

    private func address(
        _ area: SiteSection?, _ scope: SearchScope, page: Int = 0, language: String?
    ) -> String {
        request.address(area: area, scope: scope, page: page, language: language)
    }

    /// The groups of results of an area beside those of the query itself.
    private func further(than hits: [Int], in area: SiteSection) -> [SearchResultGroup] {
        guard request.page == 0, let section = search.sections.search(area) else { return [] }
        let groups = section.further(
            than: hits, request.query, scope: request.scope, in: search, words: renderer.words)
        return groups.map { group in
            let isWhole = !group.hasOwnPage || group.rows.count <= Self.firstLimit
            let rows = self.rows(group.scope)
            return SearchResultGroup(
                id: group.id, isOfCourses: section.hasNumbers, count: group.title,
                rows: group.rows.prefix(Self.firstLimit).map { section.result($0, in: rows) },
                allAddress: isWhole ? nil : address(area, group.scope, language: language), first: 1)
        }
    }

    private func rows(_ scope: SearchScope) -> SearchResultContext {
        SearchResultContext(
            search: search, marks: SearchMarks(request.query), scope: scope, words: renderer.words,
            timeZone: renderer.settings.timeZone)
    }

    private func section(_ area: SiteSection, _ hits: [Int]) -> SearchResultGroup? {
        guard !hits.isEmpty, let section = search.sections.search(area) else { return nil }
        let (start, rows) = (firstPlace(hits.count), self.rows(request.scope))
        return SearchResultGroup(
            id: "found-\(area.rawValue)", isOfCourses: section.hasNumbers,
            count: renderer.words.say(section.count, count: hits.count),
            rows: hits[start...].prefix(Self.rowLimit).map { section.result($0, in: rows) },
            allAddress: nil, first: start + 1)
    }

    /// The results of all areas in one list, the best first, each with what it is.
    private func all(_ found: [(area: SiteSection, rows: [Int])]) -> SearchResultGroup? {
        let hits = search.best(found, of: request.query)
        guard !hits.isEmpty else { return nil }
        let (start, rows, words) = (firstPlace(hits.count), self.rows(request.scope), renderer.words)
        return SearchResultGroup(
            id: "found-all", isOfCourses: false, count: words.say(Key.count, count: hits.count),
            rows: hits[start...].prefix(Self.rowLimit).compactMap { hit in
                guard let section = search.sections.search(hit.area) else { return nil }
                var row = section.result(hit.row, in: rows)
                row.facts.insert(SearchResultFact(words: TaggedText(words.say(section.kind)).html), at: 0)
                return row
            },
            allAddress: nil, first: start + 1)
    }

    /// The place of the first result on the page.
    private func firstPlace(_ count: Int) -> Int {
        min(request.page, (count - 1) / Self.rowLimit) * Self.rowLimit
    }

    private func paging(_ hits: Int) -> Paging? {
        guard hits > 0 else { return nil }
        let count = (hits + Self.rowLimit - 1) / Self.rowLimit
        return Paging(min(request.page, count - 1), of: count) {
            address(request.area, request.scope, page: $0, language: language)
        }
    }

    /// Links to the forms in which readers propose a post that was not found.
    private var proposals: [NavigationLink] {
        guard let poster = renderer.settings.poster else { return [] }
        return (request.area.map { [$0] } ?? search.sections.searchAreas).compactMap { area in
            search.sections.search(area)?.proposal.map { path, title in
                let query = Address.percentEncoded(request.query.typed)
                return NavigationLink(
                    title: renderer.words.say(title),
                    address: renderer.words.link("\(poster)\(path)\(query)&lang=\(renderer.words.language)"))
            }
        }
    }

    private var areas: [NavigationLink] {
        let sections = search.sections
        return ([nil] + sections.searchAreas(of: renderer.settings).map(Optional.some)).map { area in
            let title = area.flatMap { sections.search($0)?.title } ?? Key.everything
            return NavigationLink(
                title: renderer.words.say(title),
                address: address(area, request.scope, language: language), isCurrent: area == request.area)
        }
    }

    private var scopes: [NavigationLink] {
        guard let area = request.area, let section = search.sections.search(area) else { return [] }
        return section.scopes.map { scope, title in
            NavigationLink(
                title: renderer.words.say(title), address: address(area, scope, language: language),
                isCurrent: scope == request.scope)
        }
    }
}
