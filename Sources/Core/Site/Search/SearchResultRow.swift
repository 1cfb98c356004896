import Foundation
import Model

/// A result of any area. Its texts are HTML with marked matches.
package struct SearchResultRow: TemplateView {
    package let address: String
    package var number: String?
    package let title: String
    package var excerpt: String?
    package var facts: [SearchResultFact]
    /// `love` or `hate`, for a message.
    package var feeling: String?
    /// The name of the feeling.
    package var feelingWord: String?

    package init(
        address: String, number: String? = nil, title: String, excerpt: String? = nil,
        facts: [SearchResultFact],
        feeling: String? = nil, feelingWord: String? = nil
    ) {
        (self.address, self.number, self.title, self.excerpt) = (address, number, title, excerpt)
        (self.facts, self.feeling, self.feelingWord) = (facts, feeling, feelingWord)
    }

    package static let fields = FieldTable<SearchResultRow>([
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
package struct SearchResultFact: TemplateView {
    /// HTML.
    package let words: String

    package init(words: String) { self.words = words }

    package static let fields = FieldTable<SearchResultFact>([.html("fact") { $0.words }])
}

/// The rows of a page of hits, made of search files.
package struct SearchResultContext {
    package let search: SiteSearch
    package let marks: SearchMarks
    package let scope: SearchScope
    package let words: PageWords
    package let timeZone: TimeZone
}
