import Foundation
import Model

/// A result of any area. Its texts are HTML with marked matches.
struct SearchResultRow: TemplateView {
    let address: String
    var number: String?
    let title: String
    var excerpt: String?
    let facts: [FoundFact]
    /// `love` or `hate`, for a message.
    var feeling: String?
    /// The name of the feeling.
    var feelingWord: String?

    static let fields = FieldTable<SearchResultRow>([
        .text("address") { $0.address },
        .html("number") { $0.number },
        .html("title") { $0.title },
        .html("excerpt") { $0.excerpt },
        .list("facts") { $0.facts },
        .text("feeling") { $0.feeling },
        .text("feelingWord") { $0.feelingWord },
    ])
}

/// A fact of a result.
struct FoundFact: TemplateView {
    /// HTML.
    let words: String

    static let fields = FieldTable<FoundFact>([.html("fact") { $0.words }])
}

/// The rows of a page of hits, made of search files.
struct FoundRows {
    let search: SiteSearch
    let marks: SearchMarks
    let scope: SearchScope
    let words: PageWords
    let timeZone: TimeZone

    func row(_ row: Int, of area: SearchArea) -> SearchResultRow? {
        search.sections.search(area)?.result(row, in: self)
    }
}
