/// A normalized search query.
struct SearchQuery: Sendable {
    /// The query as typed, without surrounding blanks.
    let typed: String
    /// Folded, with single blanks; empty if only accents were typed.
    let text: [UInt8]
    /// Folded without blanks and hyphens, for course numbers.
    let number: [UInt8]
    /// Nil if the query cannot be Pinyin.
    let pinyin: PinyinPattern?

    /// Maximum length of a query in bytes; the rest is ignored.
    static let limit = 1000

    init(_ query: String) {
        let beginning = String(decoding: query.utf8.prefix(Self.limit), as: UTF8.self)
        typed = SearchText.trimmed(beginning)
        text = SearchText.bytes(SearchText.withSingleBlanks(SearchText.trimmed(SearchText.folded(beginning))))
        number = SearchText.bytes(SearchText.squeezed(beginning))
        pinyin = PinyinPattern(beginning)
    }

    /// Whether the query is empty.
    var isEmpty: Bool { typed.isEmpty }
}
