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

    let list: LetterPage<Row>
    let courseCount: Int
    let commentCount: Int
    /// Whether there is a list of professors.
    let hasProfessors: Bool
}
