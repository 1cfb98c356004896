import Foundation

/// Weaker matches: a query whose words are written apart in a text, and one whose words begin words of several texts.
/// `joinedPattern` and `beginsWord` in Templates/assets/search-text.js are the same.
extension SearchFile {
    /// The rows that have the query's letters in one of the columns `joined` if blanks and hyphens are left out, or each word of several at
    /// the beginning of one in any of the columns `words`, in order.
    package func rows(apart query: SearchQuery, joined: [Int], words: [Int]) -> [Int] {
        var rows = Set<Int>()
        if let letters = query.joined {
            for column in joined where column < columnCount {
                rows.formUnion(with(column) { $0.containing(joined: letters) })
            }
        }
        if query.hasSeveralWords { rows.formUnion(self.rows(beginning: query.words, in: words)) }
        return rows.sorted()
    }

    private func rows(beginning words: [[UInt8]], in columns: [Int]) -> Set<Int> {
        var rows: Set<Int>?
        for word in words {
            var found = Set<Int>()
            for column in columns where column < columnCount {
                found.formUnion(
                    with(column) { texts in
                        texts.containing(word).filter { texts.beginsWord(word, in: $0) }
                    })
            }
            let both = rows.map { $0.intersection(found) } ?? found
            if both.isEmpty { return [] }
            rows = both
        }
        return rows ?? []
    }
}

extension SearchRows {
    /// The rows that have `part` if blanks and hyphens are left out, in order.
    fileprivate func containing(joined part: [UInt8]) -> [Int] {
        guard let base = texts.baseAddress, let first = part.first else { return [] }
        return found { start in
            var place = start
            while let hit = memchr(base + place, Int32(first), texts.count - place) {
                place = UnsafeRawPointer(hit) - base
                if isJoined(part, at: place) { return place }
                place += 1
            }
            return nil
        }
    }

    private func isJoined(_ part: [UInt8], at start: Int) -> Bool {
        var place = start
        for byte in part {
            while place < texts.count, texts[place] == UInt8(ascii: " ") || texts[place] == UInt8(ascii: "-")
            {
                place += 1
            }
            guard place < texts.count, texts[place] == byte else { return false }
            place += 1
        }
        return true
    }

    fileprivate func beginsWord(_ word: [UInt8], in row: Int) -> Bool {
        text(row).map { SearchText.begins(word, in: $0) } ?? false
    }
}

extension SearchText {
    /// Whether a word of a folded text begins with `word`: there is no letter or digit before it, or it is a number behind letters.
    fileprivate static func begins(_ word: [UInt8], in bytes: UnsafeRawBufferPointer) -> Bool {
        guard let first = word.first, word.count <= bytes.count else { return false }
        let isNumber = SearchQuery.isDigit(first)
        return (0...(bytes.count - word.count)).contains { place in
            guard bytes[place] == first else { return false }
            let before = place > 0 ? bytes[place - 1] : UInt8(ascii: " ")
            let isStart = !SearchQuery.isLetterOrDigit(before) || (isNumber && !SearchQuery.isDigit(before))
            return isStart && bytes[place..<place + word.count].elementsEqual(word)
        }
    }

    /// Whether one of several words stands in a folded text: a number only where no digit is before it, since "part 2" is not "part 12".
    static func stands(_ word: [UInt8], in text: [UInt8]) -> Bool {
        guard has(word, in: text) else { return false }
        return word.first.map(SearchQuery.isDigit) != true || text.withUnsafeBytes { begins(word, in: $0) }
    }
}
