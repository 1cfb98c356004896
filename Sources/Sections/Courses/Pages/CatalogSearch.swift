import Foundation
import Model
import Site

/// Search among the courses and the comments on them.
extension CourseSection: SectionSearch {
    package static let area = part
    package static let title: any PhraseKey = Key.found
    package static let kind: any PhraseKey = Key.foundKind
    package static let count: any PhraseKey = Key.count
    package static let slugField = 1
    package static let hasNumbers = true
    package static var proposal: (path: String, title: any PhraseKey)? {
        ("/courses/new?number=", Key.propose)
    }

    package static var scopes: [(scope: SearchScope, title: any PhraseKey)] {
        [
            (.all, Key.searchesAll), (.number, Key.searchesNumbers), (.name, Key.searchesNames),
            (.professor, Key.searchesProfessors), (.comments, Key.searchesComments),
        ]
    }

    /// Distinct rows: first matches in numbers, then in names, then in professors, then those of words written apart.
    package static func rows(_ query: SearchQuery, scope: SearchScope, in file: SearchFile) -> [Int] {
        let fields: [SearchScope] = scope == .all ? [.number, .name, .professor] : [scope]
        var (rows, isFound) = ([Int](), [Bool](repeating: false, count: file.rowCount))
        for found in fields.map({ courses(query, $0, file) }) + [apart(query, fields, file)] {
            for row in found where !isFound[row] {
                isFound[row] = true
                rows.append(row)
            }
        }
        return rows
    }

    /// The rows with the query's words written apart in a field, or, if all fields are searched, in different ones.
    private static func apart(_ query: SearchQuery, _ fields: [SearchScope], _ file: SearchFile) -> [Int] {
        var columns: [Int] = []
        if fields.contains(.name) { columns.append(CourseSearchRow.nameText) }
        if fields.contains(.professor) { columns.append(CourseSearchRow.professorText) }
        return file.rows(
            apart: query, joined: columns,
            words: fields.count > 1 ? [CourseSearchRow.number] + columns : [])
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
        case .name: (text, readings) = (CourseSearchRow.nameText, CourseSearchRow.namePinyin)
        case .professor:
            (text, readings) = (CourseSearchRow.professorText, CourseSearchRow.professorPinyin)
        default: return []
        }
        let words: [[UInt8]]? = query.words.isEmpty ? nil : query.words
        return SiteSearch.rows(words, text, query.pinyin, readings, file)
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

    package static func names(_ row: [UInt8]) -> [String] {
        let course = CourseSearchRow(row)
        return course.numbers.components(separatedBy: " / ") + course.name.all + course.professors
    }

    package static func heading(_ row: [UInt8]) -> (numbers: [String], titles: [String]) {
        let course = CourseSearchRow(row)
        return (
            numbers: course.numbers.components(separatedBy: " / "), titles: course.name.all
        )
    }

    package static func result(_ row: Int, in rows: SearchResultContext) -> SearchResultRow {
        let found = rows.course(CourseSearchRow(rows.search.text(row, 0, in: area)))
        return rows.scope == .comments ? rows.quoting(row, found) : found
    }
}

extension SearchScope {
    public static let number = SearchScope(rawValue: "number")
    public static let name = SearchScope(rawValue: "name")
    public static let professor = SearchScope(rawValue: "professor")
    /// The comments on courses, which `all` leaves out.
    public static let comments = SearchScope(rawValue: "comments")
}

extension SearchResultContext {
    fileprivate func course(_ course: CourseSearchRow) -> SearchResultRow {
        func html(_ wordings: [TaggedText], _ field: SearchScope, separator: String) -> String {
            let isMarked = scope == .all || scope == field
            return wordings.map { isMarked ? marks.html(of: $0, isRead: true) : $0.html }.joined(
                separator: separator)
        }
        let names = [words.tagged(course.name)] + words.otherTagged(course.name)
        let professors = html(course.professors.map(words.tagged(typed:)), .professor, separator: ", ")
        let comments =
            course.commentCount > 0
            ? words.say(CourseSection.Key.comments, count: course.commentCount)
            : words.say(CourseSection.Key.noComments)
        let semester = Semester(course.latestSemester).map(words.semester)
        return SearchResultRow(
            address: words.link("\(Address.courses)\(course.slug)/"),
            number: scope == .all || scope == .number
                ? marks.html(ofNumber: course.numbers) : TaggedText(course.numbers).html,
            title: html(names, .name, separator: " / "), excerpt: professors.isEmpty ? nil : professors,
            facts: ([comments] + [semester].compactMap(\.self)).map {
                SearchResultFact(words: TaggedText($0).html)
            })
    }

    /// The row of a course with its first comment that contains the query.
    fileprivate func quoting(_ row: Int, _ course: SearchResultRow) -> SearchResultRow {
        let comments = CourseSearchRow.pairs(search.text(row, CourseSearchRow.comments, in: .courses))
        let quotes = comments.map { (id: $0.first, excerpt: marks.excerpt(of: $0.second, isWhole: true)) }
            .map { (id: $0.id, html: marks.html(of: words.tagged(typed: $0.excerpt), isWhole: true)) }
        guard let quote = quotes.first(where: { $0.html.contains("<mark>") }) ?? quotes.first else {
            return course
        }
        return SearchResultRow(
            address: "\(course.address)#c-\(quote.id)", number: course.number?.text, title: course.title.text,
            excerpt: quote.html, facts: course.facts)
    }
}
