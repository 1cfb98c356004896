import Model

/// An area of the site's search.
public enum SearchArea: String, CaseIterable, Hashable, Sendable {
    case courses, events, feedback

    /// The section of the area.
    public var part: SiteSection {
        switch self {
        case .courses: .courses
        case .events: .events
        case .feedback: .feedback
        }
    }

    /// The area of a section; nil if the section is not searched.
    public init?(_ part: SiteSection) {
        guard let area = Self.allCases.first(where: { $0.part == part }) else { return nil }
        self = area
    }
}

/// The searched fields of courses. `all` are numbers, names and professors; comments are searched separately.
public enum SearchScope: String, CaseIterable, Hashable, Sendable {
    case all, number, name, professor, comments
}

/// Search on the server: the same results in the same order as in the browser, from files written by builds.
public struct SiteSearch: Sendable {
    private let files: [SearchArea: SearchFile]

    /// The search of a site; an area without a file has no results.
    public init(_ files: [SearchArea: SearchFile]) {
        self.files = files
    }

    /// The rows of an area that match the query, in display order; empty for an empty query. `scope` applies to courses only.
    public func rows(_ query: String, in area: SearchArea, scope: SearchScope = .all) -> [Int] {
        rows(SearchQuery(query), in: area, scope: scope)
    }

    func rows(_ query: SearchQuery, in area: SearchArea, scope: SearchScope) -> [Int] {
        guard !query.isEmpty, let file = files[area] else { return [] }
        switch area {
        case .courses: return courses(query, scope, file)
        case .events:
            if query.text.isEmpty { return [] }
            return Self.rows(query.text, EventSearchRow.text, query.pinyin, EventSearchRow.pinyin, file)
        case .feedback:
            return Self.rows(query.text, FeedbackSearchRow.text, query.pinyin, FeedbackSearchRow.pinyin, file)
        }
    }

    /// The slug of a row in addresses: `/courses/<slug>/`.
    public func slug(_ row: Int, in area: SearchArea) -> String {
        SearchFields(text(row, 0, in: area)).text(area == .courses ? 1 : 0)
    }

    /// Number of rows of an area.
    func rowCount(_ area: SearchArea) -> Int { files[area]?.rowCount ?? 0 }

    /// A row's text in a column.
    func text(_ row: Int, _ column: Int, in area: SearchArea) -> [UInt8] {
        guard let file = files[area], column < file.columnCount else { return [] }
        return file.text(row, column)
    }

    /// Distinct rows: first matches in numbers, then in names, then in professors.
    private func courses(_ query: SearchQuery, _ scope: SearchScope, _ file: SearchFile) -> [Int] {
        let scopes: [SearchScope] = scope == .all ? [.number, .name, .professor] : [scope]
        var rows: [Int] = []
        var isFound = [Bool](repeating: false, count: scopes.count > 1 ? file.rowCount : 0)
        for scope in scopes {
            let found = Self.courses(query, scope, file)
            if scopes.count == 1 { return found }
            for row in found where !isFound[row] {
                isFound[row] = true
                rows.append(row)
            }
        }
        return rows
    }

    private static func courses(_ query: SearchQuery, _ field: SearchScope, _ file: SearchFile) -> [Int] {
        let (text, readings): (Int, Int)
        switch field {
        case .number:
            if query.number.isEmpty || file.columnCount < CourseSearchRow.columnCount { return [] }
            return file.with(CourseSearchRow.number) { $0.containing(query.number) }
        case .comments:
            if query.text.count < leastComment || file.columnCount < CourseSearchRow.columnCount { return [] }
            return file.with(CourseSearchRow.commentText) { column in
                column.containing(query.text).filter { row in
                    column.text(row).map { isAtWord(query.text, in: $0) } ?? false
                }
            }
        case .name, .all: (text, readings) = (CourseSearchRow.nameText, CourseSearchRow.namePinyin)
        case .professor:
            (text, readings) = (CourseSearchRow.professorText, CourseSearchRow.professorPinyin)
        }
        let part: [UInt8]? = query.text.isEmpty ? nil : query.text
        return rows(part, text, query.pinyin, readings, file)
    }

    /// Minimum length of a query in comments, in bytes: three letters, or one Chinese character.
    static let leastComment = 3

    /// Whether `part` occurs in a text without a letter or digit before it; anywhere if `part` does not begin with one.
    private static func isAtWord(_ part: [UInt8], in text: UnsafeRawBufferPointer) -> Bool {
        guard let first = part.first, SearchWords.isLetter(first) else { return true }
        let last = text.count - part.count
        return last >= 0
            && (0...last).contains { place in
                (place == 0 || !SearchWords.isLetter(text[place - 1]))
                    && text[place..<place + part.count].elementsEqual(part)
            }
    }

    /// The rows with a text in one column or a reading in another, in order.
    private static func rows(
        _ part: [UInt8]?, _ column: Int, _ pattern: PinyinPattern?, _ readings: Int, _ file: SearchFile
    ) -> [Int] {
        guard column < file.columnCount, readings < file.columnCount else { return [] }
        let texts = part.map { part in file.with(column) { $0.containing(part) } } ?? []
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
