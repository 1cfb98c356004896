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

    /// The rows of one letter.
    struct LetterRows: Encodable, Sendable {
        let letter: String
        /// Whether the letter began on an earlier page.
        let isContinued: Bool
        let rows: [Row]
    }

    /// The page's number, from 0.
    let number: Int
    let pageCount: Int
    let letters: [CourseListPage.Letter]
    let sections: [LetterRows]
    let professorCount: Int

    /// Creates a page of the list, numbered from 0.
    init(_ number: Int, of list: LetterPages<ProfessorEntry>, professorCount: Int) {
        (self.number, pageCount, self.professorCount) = (number, list.pages.count, professorCount)
        letters = list.letters.map { CourseListPage.Letter(letter: $0.letter, page: $0.page) }
        sections = list.pages[number].map {
            LetterRows(letter: $0.letter, isContinued: $0.isContinued, rows: $0.entries.map(Row.init))
        }
    }
}
