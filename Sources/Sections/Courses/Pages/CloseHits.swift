import Model
import Site

extension SiteSearch {
    /// Maximum number of suggested queries, and of their rows.
    private static let (queryLimit, rowLimit) = (3, 20)

    /// `exact` are the results of the search itself.
    fileprivate func close(
        _ query: SearchQuery, scope: SearchScope, exact: [Int]
    ) -> (queries: [String], rows: [Int]) {
        guard !query.isEmpty, scope != .comments else { return ([], []) }
        var candidates = namesAlone.suggestions(query, scope)
        if exact.isEmpty { candidates += wordsAlone.corrections(query, scope) }
        var (queries, rows, known) = ([String](), [Int](), Set(exact))
        for candidate in candidates where queries.count < Self.queryLimit {
            let found = self.rows(candidate.text, in: .courses, scope: candidate.scope)
                .filter { known.insert($0).inserted }
            if found.isEmpty { continue }
            queries.append(candidate.shown)
            rows += found
        }
        return (queries, Array(rows.prefix(Self.rowLimit)))
    }

    /// Suggested queries for a search for courses, as shown, and the distinct rows found by them without the results of the search itself.
    public func close(_ query: String, scope: SearchScope) -> (queries: [String], rows: [Int]) {
        let query = SearchQuery(query)
        return close(query, scope: scope, exact: rows(query, in: .courses, scope: scope))
    }

    /// The subjects and other spellings of the catalog, without its words.
    private var namesAlone: SearchVocabulary {
        var collector = SearchVocabulary.Collector()
        forEachColumn(CourseSearchRow.number, in: .courses) { rows in collector.add(numbers: rows.texts) }
        forEachColumn(CourseSearchRow.aliases, in: .courses) { rows in
            for row in 0..<rows.count {
                guard let text = rows.text(row), !text.isEmpty else { continue }
                for alias in CourseSearchRow.pairs(Array(text)) {
                    collector.add(alias: alias.first, of: alias.second)
                }
            }
        }
        return collector.vocabulary
    }

    /// The words of the catalog, which take most of the time to collect.
    private var wordsAlone: SearchVocabulary {
        var collector = SearchVocabulary.Collector()
        for column in [CourseSearchRow.nameText, CourseSearchRow.professorText] {
            forEachColumn(column, in: .courses) { rows in collector.add(texts: rows.texts) }
        }
        return collector.vocabulary
    }
}

extension CourseSection {
    /// Suggestions, and the courses with comments that contain the query.
    package static func further(
        than exact: [Int], _ query: SearchQuery, scope: SearchScope, in search: SiteSearch, words: PageWords
    ) -> [FurtherHits] {
        let close = search.close(query, scope: scope, exact: exact)
        let queries = close.queries.map { words.say(CourseSection.Key.quoted, ["query": $0]) }
        let suggestions = FurtherHits(
            id: "found-close",
            title: words.say(CourseSection.Key.didYouMean, ["queries": queries.joined(separator: " ")]),
            rows: close.rows, scope: .all, hasOwnPage: false)
        let comments = FurtherHits(
            id: "found-comments", title: words.say(CourseSection.Key.inComments),
            rows: scope == .all ? search.rows(query, in: area, scope: .comments) : [], scope: .comments,
            hasOwnPage: true)
        return [suggestions, comments].filter { !$0.rows.isEmpty }
    }
}
