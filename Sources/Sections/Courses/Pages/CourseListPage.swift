import Model
import Site

/// The input of a page of the course list.
struct CourseListPage: Encodable, Sendable {
    /// A course in the list.
    struct Row: Encodable, Sendable {
        let slug: Slug
        let number: CourseNumber
        let crossListed: [CourseNumber]
        let name: LocalizedText
        let excerpt: TaggedText?
        let latestSemester: Semester?
        let commentCount: Int

        init(_ entry: CourseEntry) {
            (slug, number, crossListed) = (entry.course.slug, entry.course.number, entry.course.crossListed)
            (name, excerpt) = (entry.course.name, entry.excerpt)
            (latestSemester, commentCount) = (entry.latestSemester, entry.comments.count)
        }
    }

    /// The rows of one letter.
    struct LetterRows: Encodable, Sendable {
        let letter: String
        /// Whether the letter began on an earlier page.
        let isContinued: Bool
        let rows: [Row]
    }

    /// A letter and the page on which it begins, from 0.
    struct Letter: Encodable, Sendable {
        let letter: String
        let page: Int
    }

    /// The page's number, from 0.
    let number: Int
    let pageCount: Int
    let letters: [Letter]
    let sections: [LetterRows]
    let courseCount: Int
    let commentCount: Int
    /// Whether there is a list of professors.
    let hasProfessors: Bool

    /// Creates a page of the list, numbered from 0.
    init(_ number: Int, of list: CourseListPages, catalog: Catalog) {
        self.number = number
        pageCount = list.pages.count
        letters = list.letters.map { Letter(letter: $0.letter, page: $0.page) }
        sections = list.pages[number].map {
            LetterRows(letter: $0.letter, isContinued: $0.isContinued, rows: $0.entries.map(Row.init))
        }
        (courseCount, commentCount) = (catalog.entries.count, catalog.commentCount)
        hasProfessors = !catalog.professors.isEmpty
    }
}
