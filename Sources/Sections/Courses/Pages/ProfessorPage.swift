import Model
import Site

/// The input of a professor's page.
struct ProfessorPage: Encodable, Sendable {
    let slug: Slug
    let name: String
    let aliases: [String]
    let courses: [ProfessorEntry.CourseComments]

    init(_ entry: ProfessorEntry) {
        (slug, name, aliases, courses) = (entry.slug, entry.name, entry.aliases, entry.courses)
    }
}

/// The input of a page of the list of professors.
struct ProfessorListPage: Encodable, Sendable {
    /// A professor in the list.
    struct Row: Encodable, Sendable {
        let slug: Slug
        let name: String
        let commentCount: Int
        /// The numbers of the courses, the latest first.
        let numbers: [CourseNumber]

        /// Maximum number of course numbers in a row.
        static let numberLimit = 6

        init(_ entry: ProfessorEntry) {
            (slug, name) = (entry.slug, entry.name)
            commentCount = entry.courses.reduce(0) { $0 + $1.comments.count }
            numbers = entry.courses.prefix(Self.numberLimit).map(\.number)
        }
    }

    let list: LetterPage<Row>
    let professorCount: Int
}
