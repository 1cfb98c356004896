import Markdown

/// Marks the matches in shown text. `cutAt` in Templates/assets/search-text.js splits text in the same way.
package struct SearchMarks {
    /// The folded query.
    private let text: [UInt32]
    private let number: [UInt32]
    private let pinyin: PinyinPattern?

    package init(_ query: SearchQuery) {
        func scalars(_ bytes: [UInt8]) -> [UInt32] {
            String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
        }
        (text, number, pinyin) = (scalars(query.text), scalars(query.number), query.pinyin)
    }

    /// A course's numbers as HTML.
    package func html(ofNumber numbers: String) -> String {
        Self.html(Self.cut(numbers, at: number, isSqueezed: true))
    }

    /// A text as HTML; if the query does not occur in it, the Chinese characters with matching readings are marked.
    package func html(of tagged: TaggedText, isRead: Bool = false) -> String {
        var pieces = Self.cut(tagged.text, at: text)
        if isRead, pieces.count == 1 { pieces = cutAtPinyin(tagged.text) }
        let words = Self.html(pieces)
        return tagged.language.map { "<span lang=\"\(HTMLEscape.text($0))\">\(words)</span>" } ?? words
    }

    /// Maximum length of an excerpt, and of its part before the first match, in Unicode scalars.
    private static let (excerptLimit, before) = (160, 50)

    /// The text around the first match on one line; the beginning if there is none.
    package func excerpt(of text: String) -> String {
        let line = SearchText.line(of: text).unicodeScalars
        let pieces = Self.cut(String(line), at: self.text)
        let hit = pieces.count > 1 ? pieces[0].unicodeScalars.count : 0
        let start = hit > Self.excerptLimit - Self.before ? hit - Self.before : 0
        let shown = line.dropFirst(start).prefix(Self.excerptLimit)
        let isWhole = start + Self.excerptLimit >= line.count
        return (start > 0 ? "…" : "") + String(shown) + (isWhole ? "" : "…")
    }

    private static func html(_ pieces: [String]) -> String {
        pieces.enumerated().map { number, piece in
            let words = HTMLEscape.text(piece)
            return number % 2 == 0 ? words : "<mark>\(words)</mark>"
        }.joined()
    }

    /// Splits a text; pieces at odd indices are matches.
    private static func cut(_ text: String, at part: [UInt32], isSqueezed: Bool = false) -> [String] {
        if part.isEmpty { return [text] }
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
        var (pieces, done, from) = ([String](), 0, 0)
        while from + part.count <= folded.count {
            guard folded[from] == part[0], folded[from..<from + part.count].elementsEqual(part) else {
                from += 1
                continue
            }
            let (start, end) = (max(done, sources[from]), ends[from + part.count - 1])
            pieces += [Self.text(scalars[done..<start]), Self.text(scalars[start..<max(start, end)])]
            (done, from) = (max(start, end), from + part.count)
        }
        return pieces + [Self.text(scalars[done...])]
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
