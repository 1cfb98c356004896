import Model

/// The search in a section's posts on the server, over the rows of its plan.
package protocol SectionSearch {
    /// The section, whose name is that of the area in addresses and of its file.
    static var area: SiteSection { get }
    /// The section's name among the areas.
    static var title: any PhraseKey { get }
    /// The name of the kind of a result, in the list of all areas' results.
    static var kind: any PhraseKey { get }
    /// The number of hits, in words.
    static var count: any PhraseKey { get }
    /// The field of a row's shown texts that has the slug.
    static var slugField: Int { get }
    /// The fields that can be searched alone, with their names, and all of them; empty where a section has one search only.
    static var scopes: [(scope: SearchScope, title: any PhraseKey)] { get }
    /// The path, below the program's mount and up to the query, of the form in which readers propose a post
    /// that the search does not find, and the words of its link; nil if there is none.
    static var proposal: (path: String, title: any PhraseKey)? { get }
    /// Whether rows have numbers before their titles, such as those of courses.
    static var hasNumbers: Bool { get }
    /// The rows that match a query, in display order.
    static func rows(_ query: SearchQuery, scope: SearchScope, in file: SearchFile) -> [Int]
    /// The names in the first column of a row that officers have published; none where readers write the texts.
    static func names(_ row: [UInt8]) -> [String]
    /// Numbers and titles that name the row of a first column.
    static func heading(_ row: [UInt8]) -> (numbers: [String], titles: [String])
    /// A result as a row of the page of results.
    static func result(_ row: Int, in rows: SearchResultContext) -> SearchResultRow
    /// Groups of results beside `exact`, the rows of the query itself.
    static func further(
        than exact: [Int], _ query: SearchQuery, scope: SearchScope, in search: SiteSearch, words: PageWords
    ) -> [FurtherHits]
}

extension SectionSearch {
    package static var slugField: Int { 0 }
    package static var scopes: [(scope: SearchScope, title: any PhraseKey)] { [] }
    package static var proposal: (path: String, title: any PhraseKey)? { nil }
    package static var hasNumbers: Bool { false }
    package static func names(_ row: [UInt8]) -> [String] { [] }
    package static func heading(_ row: [UInt8]) -> (numbers: [String], titles: [String]) {
        ([], names(row))
    }
    package static func further(
        than exact: [Int], _ query: SearchQuery, scope: SearchScope, in search: SiteSearch, words: PageWords
    ) -> [FurtherHits] { [] }

    /// The rows with a text in one column or readings of it in another, in order.
    package static func rows(_ query: SearchQuery, text: Int, readings: Int, in file: SearchFile) -> [Int] {
        query.text.isEmpty ? [] : SiteSearch.rows(query, text: text, readings: readings, file)
    }
}

/// The fields of a section that are searched, by their name in addresses.
public struct SearchScope: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// All fields.
    public static let all = SearchScope(rawValue: "all")
}

/// A group of results that are shown beside those of the query itself.
package struct FurtherHits: Sendable {
    /// The id of the HTML element.
    package let id: String
    package let title: String
    package let rows: [Int]
    /// The scope in which the rows were found.
    package let scope: SearchScope
    /// Whether the scope's own search shows all rows.
    package let hasOwnPage: Bool

    package init(id: String, title: String, rows: [Int], scope: SearchScope, hasOwnPage: Bool) {
        (self.id, self.title, self.rows) = (id, title, rows)
        (self.scope, self.hasOwnPage) = (scope, hasOwnPage)
    }
}

/// Search on the server: the same results in the same order as in the browser, from files written by builds.
public struct SiteSearch: Sendable {
    private let files: [SiteSection: SearchFile]
    /// The rows of posts that changed since, which replace those with the same slugs; they are numbered after the others.
    private let newer: [SiteSection: SearchFile]
    package let sections: Sections

    /// The search of a site; an area without a file has no results. `newer` has the rows that changed since.
    public init(
        _ files: [SiteSection: SearchFile], newer: [SiteSection: SearchFile] = [:], sections: Sections
    ) {
        (self.files, self.newer, self.sections) = (files, newer, sections)
    }

    /// The rows of an area that match the query, in display order; empty for an empty query.
    public func rows(_ query: String, in area: SiteSection, scope: SearchScope = .all) -> [Int] {
        rows(SearchQuery(query), in: area, scope: scope)
    }

    package func rows(_ query: SearchQuery, in area: SiteSection, scope: SearchScope) -> [Int] {
        guard !query.isEmpty, let file = files[area], let search = sections.search(area) else { return [] }
        let rows = search.rows(query, scope: scope, in: file)
        guard let newer = newer(area) else { return rows }
        let replaced = Set((0..<newer.rowCount).map { newer.slug($0, search.slugField) })
        return search.rows(query, scope: scope, in: newer).map { file.rowCount + $0 }
            + rows.filter { !replaced.contains(file.slug($0, search.slugField)) }
    }

    /// The newer rows of an area, if they have the same columns.
    private func newer(_ area: SiteSection) -> SearchFile? {
        newer[area].flatMap { $0.columnCount == files[area]?.columnCount ? $0 : nil }
    }

    /// The slug of a row in addresses: `/courses/<slug>/`.
    public func slug(_ row: Int, in area: SiteSection) -> String {
        SearchFields(text(row, 0, in: area)).text(sections.search(area)?.slugField ?? 0)
    }

    package func rowCount(_ area: SiteSection) -> Int {
        (files[area]?.rowCount ?? 0) + (newer(area)?.rowCount ?? 0)
    }

    /// Reads a column of an area in place, then that of its newer rows.
    package func forEachColumn(_ column: Int, in area: SiteSection, _ look: (SearchRows) -> Void) {
        for file in [files[area], newer(area)].compactMap(\.self) where column < file.columnCount {
            file.with(column, look)
        }
    }

    package func text(_ row: Int, _ column: Int, in area: SiteSection) -> [UInt8] {
        guard let file = files[area], column < file.columnCount else { return [] }
        return row < file.rowCount
            ? file.text(row, column) : newer(area)?.text(row - file.rowCount, column) ?? []
    }

    /// The rows with a query's words in one column, also written apart or in different texts, or a reading in another, in order.
    package static func rows(_ query: SearchQuery, text: Int, readings: Int, _ file: SearchFile) -> [Int] {
        merged(
            rows(query.words, text, query.pinyin, readings, file),
            file.rows(apart: query, joined: [text], words: [text]))
    }

    /// The rows with all words in one line of a column or a reading in another, in order.
    package static func rows(
        _ words: [[UInt8]]?, _ column: Int, _ pattern: PinyinPattern?, _ readings: Int, _ file: SearchFile
    ) -> [Int] {
        guard column < file.columnCount, readings < file.columnCount else { return [] }
        let texts = words.map { words in file.with(column) { $0.containing(all: words) } } ?? []
        let read = pattern.map { pattern in file.with(readings) { $0.matching(pattern) } } ?? []
        return merged(texts, read)
    }

    /// Merges two ascending lists; each row occurs once.
    private static func merged(_ left: [Int], _ right: [Int]) -> [Int] {
        if right.isEmpty { return left }
        var (merged, place) = ([Int](), 0)
        for row in left {
            while place < right.count, right[place] < row {
                merged.append(right[place])
                place += 1
            }
            if place < right.count, right[place] == row { place += 1 }
            merged.append(row)
        }
        return merged + right[place...]
    }
}

extension SearchFile {
    /// The bytes of a row's slug, without reading the fields after it.
    fileprivate func slug(_ row: Int, _ field: Int) -> [UInt8] {
        with(0) { rows in rows.text(row).map { Array(SearchFields.field(field, of: $0)) } ?? [] }
    }
}
