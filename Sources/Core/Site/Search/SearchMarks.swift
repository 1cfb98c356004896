import Markdown

/// Marks the matches in shown text. `cutAt` in Templates/assets/search-text.js splits text in the same way.
package struct SearchMarks {
    /// The folded query.
    private let text: [UInt32]
    /// Its words, which are marked where it does not occur as a whole. One letter says nothing among other words.
    private let words: [[UInt32]]
    private let number: [UInt32]
    private let pinyin: PinyinPattern?

    package init(_ query: SearchQuery) {
        func scalars(_ bytes: [UInt8]) -> [UInt32] {
            String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
        }
        (text, number, pinyin) = (scalars(query.text), scalars(query.number), query.pinyin)
        let words = query.words.map(scalars).filter {
            $0.count > 1 || $0.contains(where: SearchText.isChinese)
        }
        self.words = Array(words.prefix(Self.wordLimit))
    }

    /// Maximum number of words that are marked.
    private static let wordLimit = 8

    /// A course's numbers as HTML.
    package func html(ofNumber numbers: String) -> String {
        let pieces = Self.cut(numbers, at: [number], isSqueezed: true)
        return Self.html(pieces.count > 1 ? pieces : Self.cut(numbers, at: words, isSqueezed: true))
    }

    /// A text cut at the query, else at its words unless `isWhole`.
    private func cut(_ text: String, isWhole: Bool) -> [String] {
        let pieces = Self.cut(text, at: [self.text])
        return pieces.count > 1 || isWhole ? pieces : Self.cut(text, at: words)
    }

    /// A text as HTML; if the query does not occur in it, its words are marked, unless `isWhole`, or the Chinese characters with matching
    /// readings.
    package func html(of tagged: TaggedText, isRead: Bool = false, isWhole: Bool = false) -> String {
        var pieces = cut(tagged.text, isWhole: isWhole)
        if isRead, pieces.count == 1 { pieces = cutAtPinyin(tagged.text) }
        let words = Self.html(pieces)
        return tagged.language.map { "<span lang=\"\(HTMLEscape.text($0))\">\(words)</span>" } ?? words
    }

    /// Maximum length of an excerpt, and of its part before the first match, in Unicode scalars.
    private static let (excerptLimit, before) = (160, 50)

    /// The text around the first match on one line; the beginning if there is none.
    package func excerpt(of text: String, isWhole: Bool = false) -> String {
        let line = SearchText.line(of: text).unicodeScalars
        let pieces = cut(String(line), isWhole: isWhole)
        let hit = pieces.count > 1 ? pieces[0].unicodeScalars.count : 0
        let start = hit > Self.excerptLimit - Self.before ? hit - Self.before : 0
        let shown = line.dropFirst(start).prefix(Self.excerptLimit)
        let isEnd = start + Self.excerptLimit >= line.count
        return (start > 0 ? "…" : "") + String(shown) + (isEnd ? "" : "…")
    }

    /// The excerpt of a text that was typed into a form, without marks of Markdown.
    package func excerpt(ofTyped text: String) -> String { Self.plain(excerpt(of: text)) }

    /// A short text that was typed into a form, on one line and without marks of Markdown, but for those that were cut.
    package static func plain(_ text: String) -> String {
        do throws(MarkdownError) {
            let source = MarkdownText.source(text, profile: MarkdownText.typedProfile)
            return try MarkdownText.excerpt(of: source, limit: text.utf8.count)
        } catch {
            // The page itself reports the error.
            return text
        }
    }

    private static func html(_ pieces: [String]) -> String {
        pieces.enumerated().map { number, piece in
            let words = HTMLEscape.text(piece)
            return number % 2 == 0 ? words : "<mark>\(words)</mark>"
        }.joined()
    }

    /// Splits a text; pieces at odd indices are matches.
    private static func cut(_ text: String, at parts: [[UInt32]], isSqueezed: Bool = false) -> [String] {
        if parts.allSatisfy(\.isEmpty) { return [text] }
        let scalars = Array(text.unicodeScalars)
        // Folding may drop a character or turn it into several: the source of each folded one is stored.
        var (folded, sources, ends): ([UInt32], [Int], [Int]) = ([], [], [])
        for (place, scalar) in scalars.enumerated() {
            let count = folded.count
            SearchText.forEachFolded(scalar) { value in
                if isSqueezed, SearchText.isSqueezed(value) { return }
                folded.append(value)
                sources.append(place)
                ends.append(place + 1)
            }
            // A combining accent belongs to the letter before.
            if folded.count == count, count > 0, SearchText.isMark(scalar) { ends[count - 1] = place + 1 }
        }
        let hits = parts.flatMap { part in
            places(of: part, in: folded).map { (begin: sources[$0], end: ends[$0 + part.count - 1]) }
        }
        var (pieces, done) = ([String](), 0)
        // Of hits that overlap, what lies behind the one before.
        for hit in hits.sorted(by: { ($0.begin, -$0.end) < ($1.begin, -$1.end) }) where hit.end > done {
            let start = max(done, hit.begin)
            pieces += [Self.text(scalars[done..<start]), Self.text(scalars[start..<hit.end])]
            done = hit.end
        }
        return pieces + [Self.text(scalars[done...])]
    }

    /// Where a part occurs in a text, without overlaps.
    private static func places(of part: [UInt32], in folded: [UInt32]) -> [Int] {
        guard let first = part.first else { return [] }
        var (places, from) = ([Int](), 0)
        while from + part.count <= folded.count {
            let isHit = folded[from] == first && folded[from..<from + part.count].elementsEqual(part)
            if isHit { places.append(from) }
            from += isHit ? part.count : 1
        }
        return places
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    /// Splits a text at the first match of Chinese readings.
    private func cutAtPinyin(_ text: String) -> [String] {
        guard let pinyin, let (first, last) = pinyin.characters(in: text) else { return [text] }
        let scalars = Array(text.unicodeScalars)
        let places = scalars.indices.filter {
            scalars[$0].value >= 0x3007 && scalars[$0].properties.isIdeographic
        }
        guard places.indices.contains(first), places.indices.contains(last) else { return [text] }
        let (start, end) = (places[first], places[last] + 1)
        return [scalars[..<start], scalars[start..<end], scalars[end...]].map(Self.text)
    }
}
