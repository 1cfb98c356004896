package struct SearchQuery: Sendable {
    /// The query as typed, without surrounding blanks.
    package let typed: String
    /// Folded, with single blanks; empty if only accents were typed.
    package let text: [UInt8]
    /// The words of `text` without fillers, such as `prof.`; with them if there are no others.
    package let words: [[UInt8]]
    /// `words` without blanks and hyphens, for course numbers.
    package let number: [UInt8]
    /// `number` if it is long enough to be looked for in words that are written apart; nil otherwise.
    package let joined: [UInt8]?
    /// Nil if the query cannot be Pinyin.
    package let pinyin: PinyinPattern?

    /// Maximum length of a query in bytes; the rest is ignored.
    package static let limit = 1000
    /// Numbers of letters and digits, all of them ASCII, of a query that may stand in words that are written apart.
    private static let joinedLengths = 6...40

    package init(_ query: String) {
        let beginning = String(decoding: query.utf8.prefix(Self.limit), as: UTF8.self)
        typed = SearchText.trimmed(beginning)
        text = SearchText.bytes(SearchText.withSingleBlanks(SearchText.trimmed(SearchText.folded(beginning))))
        words = Self.words(of: text)
        number = SearchText.bytes(
            SearchText.squeezed(String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)))
        let isJoined = Self.joinedLengths.contains(number.count) && number.allSatisfy(Self.isLetterOrDigit)
        joined = isJoined ? number : nil
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

    /// Whether the query has several words, but not so many that looking for each of them takes long.
    package var hasSeveralWords: Bool { Self.severalWords.contains(words.count) }

    /// Numbers of words that are looked for one by one.
    private static let severalWords = 2...8

    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Whether a byte of folded text is an ASCII letter or digit.
    static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }

    package var isEmpty: Bool { typed.isEmpty }
}
