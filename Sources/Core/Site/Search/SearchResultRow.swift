import Foundation
import Model

/// A result of any area, with marked matches.
package struct SearchResultRow: TemplateView {
    package let address: String
    package let number: HTML?
    package let title: HTML
    package let excerpt: HTML?
    package var facts: [SearchResultFact]
    /// `love` or `hate`, for a message.
    package let feeling: String?
    /// The name of the feeling.
    package let feelingWord: String?

    package init(
        address: String, number: String? = nil, title: String, excerpt: String? = nil,
        facts: [SearchResultFact],
        feeling: String? = nil, feelingWord: String? = nil
    ) {
        (self.address, self.number, self.title) = (address, number.map { HTML($0) }, HTML(title))
        self.excerpt = excerpt.map { HTML($0) }
        (self.facts, self.feeling, self.feelingWord) = (facts, feeling, feelingWord)
    }
}

/// A fact of a result.
package struct SearchResultFact: TemplateView {
    package let fact: HTML

    package init(words: String) { fact = HTML(words) }
}

/// The rows of a page of hits, made of search files.
package struct SearchResultContext {
    package let search: SiteSearch
    package let marks: SearchMarks
    package let scope: SearchScope
    package let words: PageWords
    package let timeZone: TimeZone
}
