import Site

/// A page of the list of professors.
struct ProfessorListView: TemplateView {
    let professorCount: Count
    let letters: [LetterLink]
    let sections: [LetterSection<ProfessorRow>]
    let paging: Paging?
    let coursesAddress: String

    init(_ page: ProfessorListPage, words: PageWords) {
        professorCount = Count(page.professorCount)
        letters = page.list.links(words, to: Address.professors(page:))
        sections = page.list.sections.map { section in
            LetterSection(section) { ProfessorRow($0, words: words) }
        }
        paging = page.list.paging(words, to: Address.professors(page:))
        coursesAddress = words.link(Address.courses)
    }
}

/// A professor in the list.
struct ProfessorRow: TemplateView {
    let professorName: TaggedText
    let professorAddress: String
    let comments: Count
    let numbers: String

    init(_ row: ProfessorListPage.Row, words: PageWords) {
        professorName = words.tagged(typed: row.name)
        professorAddress = words.link(Address.professor(row.slug))
        comments = Count(row.commentCount)
        numbers = row.numbers.map(\.text).joined(separator: ", ")
    }
}
