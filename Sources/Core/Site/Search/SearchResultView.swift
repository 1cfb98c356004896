package struct SearchResultView: TemplateView {
    /// The query; nil if there is none.
    package let query: String?
    /// The address of the form.
    package let searchAction: String
    package let area: String
    package let scope: String
    /// The language; nil if it is the main one.
    package let chosenLanguage: String?
    /// Links to the same query in each area and scope.
    package let areas: [NavigationLink]
    package let scopes: [NavigationLink]
    package let sections: [SearchResultGroup]
    /// Whether the query itself has results.
    package let hasHits: Bool
    /// Links to the forms in which readers propose a post that was not found.
    package let proposals: [NavigationLink]
    package let paging: Paging?

    package static let computed = FieldTable<SearchResultView>([
        .flag("hasScopes") { !$0.scopes.isEmpty },
        .flag("hasSections") { !$0.sections.isEmpty },
    ])
}

/// The results of an area, or the first of them.
package struct SearchResultGroup: TemplateView {
    package let id: String
    /// Whether the rows have numbers before their titles.
    package let isOfCourses: Bool
    /// The number of results, in words.
    package let count: String
    package let rows: [SearchResultRow]
    /// The page with all results; nil if all are shown.
    package let allAddress: String?
    /// The number of the first result, for numbered lists.
    package let first: Int
}
