/// What somebody looks for, as it is compared.
struct SearchQuery: Sendable {
    /// As it was typed, without blanks around it.
    let typed: String
    /// Folded, runs of blanks as one; nothing where only accents were typed.
    let text: [UInt8]
    /// The same without blanks and hyphens, as numbers are compared.
    let number: [UInt8]
    /// Nil where it cannot be pinyin.
    let pinyin: PinyinPattern?

    /// The longest query, in bytes: 1000. What stands behind that is not looked for.
    static let limit = 1000

    init(_ query: String) {
        let beginning = String(decoding: query.utf8.prefix(Self.limit), as: UTF8.self)
        typed = SearchText.trimmed(beginning)
        text = SearchText.bytes(SearchText.withSingleBlanks(SearchText.trimmed(SearchText.folded(beginning))))
        number = SearchText.bytes(SearchText.squeezed(beginning))
        pinyin = PinyinPattern(beginning)
    }

    /// Whether nothing is looked for.
    var isEmpty: Bool { typed.isEmpty }
}
