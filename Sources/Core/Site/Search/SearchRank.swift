/// How well a row matches a query, the best first. `rankOf` in Templates/assets/search-rank.js has the same rules.
package enum SearchRank: Int, CaseIterable, Sendable {
    /// The number is the query.
    case number
    /// A title is the query.
    case title
    /// A number or title begins with the query.
    case beginning
    /// A number has the query, or a title has all its words or is read so.
    case words
    /// The query matches in other texts alone.
    case text
}

/// A result of any area.
package typealias SearchHit = (area: SiteSection, row: Int)

extension SearchQuery {
    /// How well a row matches that has these names, given that it does.
    package func rank(of heading: (numbers: [String], titles: [String])) -> SearchRank {
        let numbers = number.isEmpty ? [] : heading.numbers.map { SearchText.bytes(SearchText.squeezed($0)) }
        if numbers.contains(number) { return .number }
        let titles = heading.titles.map { title in
            SearchText.bytes(SearchText.withSingleBlanks(SearchText.trimmed(SearchText.folded(title))))
        }
        if titles.contains(text) { return .title }
        let isBeginning =
            titles.contains { $0.starts(with: text) } || numbers.contains { $0.starts(with: number) }
        if isBeginning { return .beginning }
        let hasWords = titles.contains { title in words.allSatisfy { SearchText.has($0, in: title) } }
        if hasWords || numbers.contains(where: { SearchText.has(number, in: $0) }) { return .words }
        let isRead = pinyin.map { pattern in heading.titles.contains { pattern.characters(in: $0) != nil } }
        return isRead == true ? .words : .text
    }
}

extension SiteSearch {
    /// Maximum number of results of an area that are compared; those after them count as found by other texts.
    private static let rankLimit = 5000

    /// The results of several areas in one list, the best first; equal ones in the order of areas and rows.
    package func best(_ found: [(area: SiteSection, rows: [Int])], of query: SearchQuery) -> [SearchHit] {
        var ranks = [[SearchHit]](repeating: [], count: SearchRank.allCases.count)
        for (area, rows) in found {
            guard let section = sections.search(area) else { continue }
            for (place, row) in rows.enumerated() {
                let isCompared = place < Self.rankLimit
                let rank = isCompared ? query.rank(of: section.heading(text(row, 0, in: area))) : .text
                ranks[rank.rawValue].append((area, row))
            }
        }
        return Array(ranks.joined())
    }
}
