import Site

/// A page of the course list.
struct CourseListView: TemplateView {
    let courseCount: Count
    let commentCount: Count
    let letters: [LetterLink]
    let sections: [LetterSection<CourseRow>]
    let paging: Paging?
    let searchIndex: String
    /// The list of professors; nil if no comment names one.
    let professorsAddress: String?

    init(_ page: CourseListPage, words: PageWords) {
        courseCount = Count(page.courseCount)
        commentCount = Count(page.commentCount)
        letters = page.list.links(words, to: Address.courses(page:))
        sections = page.list.sections.map { section in
            LetterSection(section) { CourseRow($0, words: words) }
        }
        paging = page.list.paging(words, to: Address.courses(page:))
        searchIndex = words.link(Address.searchIndex)
        professorsAddress = page.hasProfessors ? words.link(Address.professors) : nil
    }

    static let computed = FieldTable<CourseListView>([.flag("hasCourses") { !$0.sections.isEmpty }])
}

/// A course in a list.
struct CourseRow: TemplateView {
    let courseNumber: String
    let crossListed: [NumberView]
    let name: TaggedText
    /// The name in the site's other languages.
    let otherNames: [TaggedText]
    let address: String
    /// At most one.
    let excerpt: [TaggedText]
    let latestSemester: String?
    let comments: Count

    init(_ row: CourseListPage.Row, words: PageWords) {
        courseNumber = row.number.text
        crossListed = row.crossListed.map { NumberView(otherNumber: $0.text) }
        name = words.tagged(row.name)
        otherNames = words.otherTagged(row.name)
        address = words.link(Address.course(row.slug))
        excerpt = row.excerpt.map { [$0] } ?? []
        latestSemester = row.latestSemester.map(words.semester)
        comments = Count(row.commentCount)
    }

    static let computed = FieldTable<CourseRow>([.flag("hasComments") { $0.comments.number > 0 }])
}

/// Another number of a course.
struct NumberView: TemplateView {
    let otherNumber: String
}
