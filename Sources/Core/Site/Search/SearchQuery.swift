/// A normalized search query.
package struct SearchQuery: Sendable {
    /// The query as typed, without surrounding blanks.
    package let typed: String
    /// Folded, with single blanks; empty if only accents were typed.
    package let text: [UInt8]
    /// The words of `text` without fillers, such as `prof.`; with them if there are no others.
    package let words: [[UInt8]]
    /// `words` without blanks and hyphens, for course numbers.
    package let number: [UInt8]
    /// Nil if the query cannot be Pinyin.
    package let pinyin: PinyinPattern?

    /// Maximum length of a query in bytes; the rest is ignored.
    package static let limit = 1000

    package init(_ query: String) {
        let beginning = String(decoding: query.utf8.prefix(Self.limit), as: UTF8.self)
        typed = SearchText.trimmed(beginning)
        text = SearchText.bytes(SearchText.withSingleBlanks(SearchText.trimmed(SearchText.folded(beginning))))
        words = Self.words(of: text)
        number = SearchText.bytes(
            SearchText.squeezed(String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)))
        pinyin = PinyinPattern(beginning)
    }

    /// Words, with or without a full stop, that are ignored beside others; `wordsOf` in Templates/assets/search-text.js has the same.
    private static let fillers = Set(
        ["class", "course", "dr", "intro", "of", "prof", "professor", "the", "to"].map { Array($0.utf8) })

    private static func words(of text: [UInt8]) -> [[UInt8]] {
        let all = text.split(separator: 0x20).map { Array($0) }
        let others = all.filter { word in
            !fillers.contains(word.last == UInt8(ascii: ".") ? Array(word.dropLast()) : word)
        }
        return others.isEmpty ? all : others
    }

    /// Whether the query is empty.
    package var isEmpty: Bool { typed.isEmpty }
}
