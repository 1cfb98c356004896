/// The words of published names, such as those of courses, professors, events and topics. A term of these words alone says nothing that
/// officers have not published, whoever searches for it.
public struct NameVocabulary: Sendable {
    private var words: Set<[UInt32]> = []
    /// The folded names with letters of scripts that write no blanks between words.
    private var unspaced: [[UInt8]] = []

    package init(_ names: some Sequence<String>) {
        for name in names {
            let folded = SearchText.withSingleBlanks(SearchText.folded(name))
            words.formUnion(Self.words(of: folded))
            // Readers also write the number of a course without a blank.
            words.insert(folded.filter(Self.isOfWord))
            if folded.contains(where: Self.isUnspaced) { unspaced.append(SearchText.bytes(folded)) }
        }
        words.remove([])
    }

    /// Whether a term has words, and all of them are words of names. A word in a script without blanks may also be a part of one name.
    public func covers(_ term: String) -> Bool {
        let words = Self.words(of: SearchText.folded(term))
        return !words.isEmpty
            && words.allSatisfy { word in
                self.words.contains(word)
                    || word.count > 1 && word.allSatisfy(Self.isUnspaced) && isPart(SearchText.bytes(word))
            }
    }

    private func isPart(_ word: [UInt8]) -> Bool { unspaced.contains { SearchText.has(word, in: $0) } }

    private static func words(of folded: [UInt32]) -> [[UInt32]] {
        folded.split { !isOfWord($0) }.map { Array($0) }
    }

    private static func isOfWord(_ value: UInt32) -> Bool {
        guard let scalar = Unicode.Scalar(value) else { return false }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || SearchText.isMark(scalar)
    }

    /// Chinese and Japanese letters, from U+2E80 on.
    private static func isUnspaced(_ value: UInt32) -> Bool {
        value >= 0x2E80 && isOfWord(value)
    }
}

extension SiteSearch {
    /// The vocabulary of the names in the rows of all sections and of these topics.
    public func vocabulary(topics: [String]) -> NameVocabulary {
        var names = topics
        for area in sections.searchAreas {
            guard let search = sections.search(area) else { continue }
            for row in 0..<rowCount(area) { names += search.names(text(row, 0, in: area)) }
        }
        return NameVocabulary(names)
    }
}
