import Site

/// A page of the course list.
struct CourseListView: TemplateView {
    let courseCount: Count
    let commentCount: Count
    let letters: [LetterLink]
    let sections: [LetterSection]
    let paging: Paging?
    let searchIndex: String
    /// The list of professors; nil if no comment names one.
    let professorsAddress: String?

    /// Creates a page of the list.
    init(_ page: CourseListPage, words: PageWords) {
        courseCount = Count(page.courseCount)
        commentCount = Count(page.commentCount)
        letters = page.letters.map { letter in
            let address = Address.courses(page: letter.page) + "#\(Address.letterID(letter.letter))"
            return LetterLink(letter: letter.letter, address: words.link(address))
        }
        sections = page.sections.map { LetterSection($0, words: words) }
        paging = Paging(page.number, of: page.pageCount) { words.link(Address.courses(page: $0)) }
        searchIndex = words.link(Address.searchIndex)
        professorsAddress = page.hasProfessors ? words.link(Address.professors) : nil
    }

    static let fields = FieldTable<CourseListView>([
        .record("courseCount") { $0.courseCount },
        .record("commentCount") { $0.commentCount },
        .list("letters") { $0.letters },
        .flag("hasCourses") { !$0.sections.isEmpty },
        .list("sections") { $0.sections },
        .record("paging") { $0.paging },
        .text("searchIndex") { $0.searchIndex },
        .text("professorsAddress") { $0.professorsAddress },
    ])
}

/// A letter of the A-Z index.
struct LetterLink: TemplateView {
    let letter: String
    let address: String

    static let fields = FieldTable<LetterLink>([
        .text("letter") { $0.letter },
        .text("address") { $0.address },
    ])
}

/// The rows of one letter.
struct LetterSection: TemplateView {
    let letter: String
    let id: String
    let isContinued: Bool
    let rows: [CourseRow]

    init(_ section: CourseListPage.LetterRows, words: PageWords) {
        letter = section.letter
        id = Address.letterID(section.letter)
        isContinued = section.isContinued
        rows = section.rows.map { CourseRow($0, words: words) }
    }

    static let fields = FieldTable<LetterSection>([
        .text("letter") { $0.letter },
        .text("id") { $0.id },
        .flag("isContinued") { $0.isContinued },
        .list("rows") { $0.rows },
    ])
}

/// A course in a list.
struct CourseRow: TemplateView {
    let number: String
    let crossListed: [NumberView]
    let name: TaggedText
    /// The name in the site's other languages.
    let otherNames: [TaggedText]
    let address: String
    let excerpt: TaggedText?
    let latestSemester: String?
    let comments: Count

    init(_ row: CourseListPage.Row, words: PageWords) {
        number = row.number.text
        crossListed = row.crossListed.map { NumberView(number: $0.text) }
        name = words.tagged(row.name)
        otherNames = words.otherTagged(row.name)
        address = words.link(Address.course(row.slug))
        excerpt = row.excerpt
        latestSemester = row.latestSemester.map(words.semester)
        comments = Count(row.commentCount)
    }

    static let fields = FieldTable<CourseRow>([
        .text("courseNumber") { $0.number },
        .list("crossListed") { $0.crossListed },
        .tagged("name") { $0.name },
        .list("otherNames") { $0.otherNames },
        .text("address") { $0.address },
        .record("excerpt") { $0.excerpt },
        .text("latestSemester") { $0.latestSemester },
        .flag("hasComments") { $0.comments.number > 0 },
        .record("comments") { $0.comments },
    ])
}

/// Another number of a course.
struct NumberView: TemplateView {
    let number: String

    static let fields = FieldTable<NumberView>([.text("otherNumber") { $0.number }])
}
