/// The page of search results.
package struct SearchResultView: TemplateView {
    /// The query; nil if there is none.
    package let query: String?
    /// The address of the form.
    package let action: String
    package let area: String
    package let scope: String
    /// The language; nil if it is the main one.
    package let chosenLanguage: String?
    package let areas: [SearchResultChoice]
    package let scopes: [SearchResultChoice]
    package let sections: [SearchResultGroup]
    /// Whether the query itself has results.
    package let hasHits: Bool
    /// Links to the forms in which readers propose a post that was not found.
    package let proposals: [SearchResultChoice]
    package let paging: Paging?

    package static let fields = FieldTable<SearchResultView>([
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
        .list("proposals") { $0.proposals },
        .record("paging") { $0.paging },
    ])
}

/// A link to the same query in another area or scope.
package struct SearchResultChoice: TemplateView {
    package let title: String
    package let address: String
    package let isCurrent: Bool

    package static let fields = FieldTable<SearchResultChoice>([
        .text("title") { $0.title },
        .text("address") { $0.address },
        .flag("isCurrent") { $0.isCurrent },
    ])
}

/// The results of an area, or the first of them.
package struct SearchResultGroup: TemplateView {
    package let id: String
    /// Whether the rows have numbers before their titles; `isOfCourses` in templates.
    package let hasNumbers: Bool
    /// The number of results, in words.
    package let count: String
    package let rows: [SearchResultRow]
    /// The page with all results; nil if all are shown.
    package let allAddress: String?
    /// The number of the first result, for numbered lists.
    package let first: Int

    package static let fields = FieldTable<SearchResultGroup>([
        .text("id") { $0.id },
        .flag("isOfCourses") { $0.hasNumbers },
        .text("count") { $0.count },
        .list("rows") { $0.rows },
        .text("allAddress") { $0.allAddress },
        .number("first") { $0.first },
    ])
}
