import Building
import Model
import Site

/// The catalog of the last build, in which readers' forms look up courses and professors without reading all
/// content.
struct CatalogLookup {
    let search: SiteSearch
    /// Maximum number of professors whom a form suggests.
    private static let suggestionLimit = 200
    /// Maximum number of rows in which a name is compared.
    private static let rowLimit = 2000

    init(_ build: SiteBuild) {
        search = SearchRecords(output: build.output, sections: build.sections).search(in: [.courses])
    }

    /// The professors that comments on a course name, as pages show them.
    func professors(of course: Course) -> [String] {
        rows(course.number.text, .number).first { $0.slug == course.slug.text }?.professors ?? []
    }

    /// Professors of courses in the same subject, by name.
    func professors(near course: Course) -> [String] {
        let subject = course.number.text.prefix { $0.isLetter || $0 == " " }
        let names = Set(rows(String(subject), .number).flatMap(\.professors).filter(Professor.isOne))
        return Array(names.sorted().prefix(Self.suggestionLimit))
    }

    /// The name of a professor as comments on any course have it, ignoring letter case and punctuation; nil if none does.
    func professor(_ typed: String) -> String? {
        let key = Professor.key(typed)
        let words = Professor.words(typed)
        guard let longest = words.max(by: { $0.utf8.count < $1.utf8.count }), !key.isEmpty else { return nil }
        return rows(longest, .professor).lazy.flatMap(\.professors).first { Professor.key($0) == key }
    }

    /// The slug of the course with a number, ignoring letter case and spacing, also as another number of a course; nil if there is none.
    func course(_ number: CourseNumber) -> Slug? {
        let squeezed = SearchText.squeezed(number.text)
        let row = rows(number.text, .number).first { row in
            row.numbers.components(separatedBy: " / ").contains { SearchText.squeezed($0) == squeezed }
        }
        return row.flatMap { Slug($0.slug) }
    }

    /// The courses that a search finds, at most `rowLimit`.
    func rows(_ query: String, _ scope: SearchScope) -> [CourseSearchRow] {
        courses(search.rows(query, in: .courses, scope: scope).prefix(Self.rowLimit))
    }

    /// The courses of rows.
    func courses(_ rows: some Sequence<Int>) -> [CourseSearchRow] {
        rows.map { CourseSearchRow(search.text($0, 0, in: .courses)) }
    }
}
