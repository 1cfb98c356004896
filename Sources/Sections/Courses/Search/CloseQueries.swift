import Model
import Site

/// Suggested queries for one with an abbreviation or typing error. Templates/assets/close-courses.js has the same rules.
extension SearchVocabulary {
    /// A suggested query: the text to search, and the one to show.
    typealias Candidate = (text: String, shown: String, scope: SearchScope)

    /// Maximum number of suggested subjects, and of suggested names of professors.
    private static let (subjectLimit, aliasLimit) = (8, 3)
    /// Maximum number of suggestions for a word, and of words in a corrected query.
    private static let (nearLimit, wordLimit) = (3, 8)

    /// Suggestions that do not depend on results: abbreviated subjects, and other spellings of professors.
    func suggestions(_ query: SearchQuery, _ scope: SearchScope) -> [Candidate] {
        var candidates: [Candidate] = []
        if scope == .all || scope == .number { candidates += numbers(query) }
        if scope == .all || scope == .professor { candidates += aliases(query) }
        return candidates
    }

    /// Suggestions for a query without results: words with typing errors, and names in another order or with initials.
    func corrections(_ query: SearchQuery, _ scope: SearchScope) -> [Candidate] {
        guard [.all, .name, .professor].contains(scope) else { return [] }
        let text = String(decoding: query.text, as: UTF8.self)
        let words = SearchWords.all(in: text)
        guard !words.isEmpty, words.count <= Self.wordLimit else { return [] }
        let near = words.map { self.near($0) }
        let unknown = near.indices.filter { near[$0] != nil }
        var candidates: [Candidate] = []
        if unknown.count == 1, let place = unknown.first {
            for word in near[place] ?? [] {
                var corrected = words
                corrected[place] = word
                candidates.append(Self.candidate(corrected.joined(separator: " "), scope))
            }
        } else if unknown.count > 1, unknown.allSatisfy({ near[$0]?.isEmpty == false }) {
            let corrected = words.indices.map { near[$0]?.first ?? words[$0] }
            candidates.append(Self.candidate(corrected.joined(separator: " "), scope))
        }
        if scope != .name { candidates += names(words) }
        if words.count > 1 {
            candidates += unknown.flatMap { near[$0] ?? [] }.map { Self.candidate($0, scope) }
        }
        return candidates
    }

    private static func candidate(_ text: String, _ scope: SearchScope) -> Candidate { (text, text, scope) }

    /// `cs205` -> `compsci205`: subjects with the same first letter that contain the letters in order, by the
    /// position of the last letter; then those with edit distance 1.
    private func numbers(_ query: SearchQuery) -> [Candidate] {
        let letters = query.number.prefix { (0x61...0x7A).contains($0) }
        let rest = query.number[letters.endIndex...]
        guard (2...8).contains(letters.count), let digit = rest.first, (0x30...0x39).contains(digit),
            rest.allSatisfy(SearchWords.isLetter)
        else { return [] }
        let subject = String(decoding: letters, as: UTF8.self)
        let ranked = subjects.compactMap { other -> (rank: Int, subject: String)? in
            guard other != subject, other.utf8.first == letters.first else { return nil }
            if let end = Self.end(of: letters, in: other) { return (end, other) }
            let isSlip = letters.count > 2 && EditDistance.between(subject, other) == 1
            return isSlip ? (100, other) : nil
        }
        .sorted { $0.rank == $1.rank ? SearchWords.byBytes($0.subject, $1.subject) : $0.rank < $1.rank }
        let number = String(decoding: rest, as: UTF8.self)
        return ranked.prefix(Self.subjectLimit).map {
            ($0.subject + number, "\($0.subject) \(number)".uppercased(), .number)
        }
    }

    /// The position of the last letter in a word that contains all letters in order; nil if it does not.
    private static func end(of letters: ArraySlice<UInt8>, in word: String) -> Int? {
        var rest = letters
        for (place, byte) in word.utf8.enumerated() where byte == rest.first {
            rest = rest.dropFirst()
            if rest.isEmpty { return place }
        }
        return nil
    }

    private func aliases(_ query: SearchQuery) -> [Candidate] {
        guard query.text.count > 2 else { return [] }
        var names: [String] = []
        for alias in aliases where SearchText.has(query.text, in: Array(alias.folded.utf8)) {
            let name = SearchText.bytes(SearchText.withSingleBlanks(SearchText.folded(alias.name)))
            if !SearchText.has(query.text, in: name), !names.contains(alias.name) { names.append(alias.name) }
        }
        return names.prefix(Self.aliasLimit).map { Self.candidate($0, .professor) }
    }

    /// The most similar words of the catalog; nil if a word of the catalog contains `word`, or if its length is out of range.
    private func near(_ word: String) -> [String]? {
        let length = SearchWords.length(of: word.utf8)
        guard (SearchWords.least...SearchWords.most).contains(length), !hasWord(containing: word)
        else { return nil }
        var (least, found) = (length < 8 ? 1 : 2, [String]())
        for other in words
        where abs(SearchWords.length(of: other.utf8) - length) <= least {
            let distance = EditDistance.between(word, other)
            if distance < least { (least, found) = (distance, []) }
            if distance == least { found.append(other) }
        }
        return Array(found.prefix(Self.nearLimit))
    }

    /// `smith bob` -> `bob smith`, `b smith` -> `smith`.
    private func names(_ words: [String]) -> [Candidate] {
        let long = words.filter { SearchWords.length(of: $0.utf8) > 1 }
        var names: [Candidate] = []
        if words.count == 2 {
            names.append(Self.candidate(words.reversed().joined(separator: " "), .professor))
        }
        if !long.isEmpty, long.count < words.count {
            names.append(Self.candidate(long.joined(separator: " "), .professor))
        }
        return names
    }
}
