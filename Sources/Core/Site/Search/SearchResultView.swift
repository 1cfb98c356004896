/// The page of search results.
struct SearchResultView: TemplateView {
    /// The query; nil if there is none.
    let query: String?
    /// The address of the form.
    let action: String
    let area: String
    let scope: String
    /// The language; nil if it is the main one.
    let chosenLanguage: String?
    let areas: [FoundChoice]
    let scopes: [FoundChoice]
    let sections: [FoundSection]
    /// Whether the query itself has results.
    let hasHits: Bool
    let paging: Paging?

    static let fields = FieldTable<SearchResultView>([
        .text("query") { $0.query },
        .text("searchAction") { $0.action },
        .text("area") { $0.area },
        .text("scope") { $0.scope },
        .text("chosenLanguage") { $0.chosenLanguage },
        .list("areas") { $0.areas },
        .flag("hasScopes") { !$0.scopes.isEmpty },
        .list("scopes") { $0.scopes },
        .flag("hasHits") { $0.hasHits },
        .flag("hasSections") { !$0.sections.isEmpty },
        .list("sections") { $0.sections },
        .record("paging") { $0.paging },
    ])
}

/// A link to the same query in another area or scope.
struct FoundChoice: TemplateView {
    let title: String
    let address: String
    let isCurrent: Bool

    static let fields = FieldTable<FoundChoice>([
        .text("title") { $0.title },
        .text("address") { $0.address },
        .flag("isCurrent") { $0.isCurrent },
    ])
}

/// The results of an area, or the first of them.
struct FoundSection: TemplateView {
    let id: String
    let isOfCourses: Bool
    /// The number of results, in words.
    let count: String
    let rows: [SearchResultRow]
    /// The page with all results; nil if all are shown.
    let allAddress: String?
    /// The number of the first result, for numbered lists.
    let first: Int

    static let fields = FieldTable<FoundSection>([
        .text("id") { $0.id },
        .flag("isOfCourses") { $0.isOfCourses },
        .text("count") { $0.count },
        .list("rows") { $0.rows },
        .text("allAddress") { $0.allAddress },
        .number("first") { $0.first },
    ])
}
