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

    /// A page of the list, numbered from 0.
    init(_ number: Int, of list: LetterPages<CourseRow>, _ catalog: Catalog) {
        let words = catalog.words
        courseCount = Count(catalog.entries.count)
        commentCount = Count(catalog.commentCount)
        (letters, sections) = (list.letters, list.pages[number])
        paging = Paging(number, of: list.pages.count) { words.link(Address.courses(page: $0)) }
        searchIndex = words.link(Address.searchIndex)
        professorsAddress = catalog.professors.isEmpty ? nil : words.link(Address.professors)
    }

    static let computed = FieldTable<CourseListView>([.flag("hasCourses") { !$0.sections.isEmpty }])
}

/// A course in a list.
struct CourseRow: TemplateView {
    let courseNumber: String
    /// The other numbers of the course.
    let crossListed: [TaggedText]
    let name: TaggedText
    /// The name in the site's other languages.
    let otherNames: [TaggedText]
    let address: String
    /// At most one.
    let excerpt: [TaggedText]
    let latestSemester: String?
    let comments: Count

    init(_ entry: CourseEntry, words: PageWords) {
        let course = entry.course
        courseNumber = course.number.text
        crossListed = course.crossListed.map { TaggedText($0.text) }
        name = words.tagged(course.name)
        otherNames = words.otherTagged(course.name)
        address = words.link(Address.course(course.slug))
        excerpt = entry.excerpt.map { [$0] } ?? []
        latestSemester = entry.latestSemester.map(words.semester)
        comments = Count(entry.comments.count)
    }

    static let computed = FieldTable<CourseRow>([.flag("hasComments") { $0.comments.number > 0 }])
}
