/// A normalized search query.
package struct SearchQuery: Sendable {
    /// The query as typed, without surrounding blanks.
    package let typed: String
    /// Folded, with single blanks; empty if only accents were typed.
    package let text: [UInt8]
    /// Folded without blanks and hyphens, for course numbers.
    package let number: [UInt8]
    /// Nil if the query cannot be Pinyin.
    package let pinyin: PinyinPattern?

    /// Maximum length of a query in bytes; the rest is ignored.
    package static let limit = 1000

    package init(_ query: String) {
        let beginning = String(decoding: query.utf8.prefix(Self.limit), as: UTF8.self)
        typed = SearchText.trimmed(beginning)
        text = SearchText.bytes(SearchText.withSingleBlanks(SearchText.trimmed(SearchText.folded(beginning))))
        number = SearchText.bytes(SearchText.squeezed(beginning))
        pinyin = PinyinPattern(beginning)
    }

    /// Whether the query is empty.
    package var isEmpty: Bool { typed.isEmpty }
}
