import Site

/// A page of the list of professors.
struct ProfessorListView: TemplateView {
    let professorCount: Count
    let letters: [LetterLink]
    let sections: [ProfessorLetterSection]
    let paging: Paging?
    let coursesAddress: String

    init(_ page: ProfessorListPage, words: PageWords) {
        professorCount = Count(page.professorCount)
        letters = page.letters.map { letter in
            let address = Address.professors(page: letter.page) + "#\(Address.letterID(letter.letter))"
            return LetterLink(letter: letter.letter, address: words.link(address))
        }
        sections = page.sections.map { ProfessorLetterSection($0, words: words) }
        paging = Paging(page.number, of: page.pageCount) { words.link(Address.professors(page: $0)) }
        coursesAddress = words.link(Address.courses)
    }

    static let fields = FieldTable<ProfessorListView>([
        .record("professorCount") { $0.professorCount },
        .list("letters") { $0.letters },
        .list("sections") { $0.sections },
        .record("paging") { $0.paging },
        .text("coursesAddress") { $0.coursesAddress },
    ])
}

/// The professors of one letter.
struct ProfessorLetterSection: TemplateView {
    let letter: String
    let id: String
    let isContinued: Bool
    let rows: [ProfessorRow]

    init(_ section: ProfessorListPage.LetterRows, words: PageWords) {
        letter = section.letter
        id = Address.letterID(section.letter)
        isContinued = section.isContinued
        rows = section.rows.map { ProfessorRow($0, words: words) }
    }

    static let fields = FieldTable<ProfessorLetterSection>([
        .text("letter") { $0.letter },
        .text("id") { $0.id },
        .flag("isContinued") { $0.isContinued },
        .list("rows") { $0.rows },
    ])
}

/// A professor in the list.
struct ProfessorRow: TemplateView {
    let name: TaggedText
    let address: String
    let comments: Count
    let numbers: String

    init(_ row: ProfessorListPage.Row, words: PageWords) {
        name = words.tagged(typed: row.name)
        address = words.link(Address.professor(row.slug))
        comments = Count(row.commentCount)
        numbers = row.numbers.map(\.text).joined(separator: ", ")
    }

    static let fields = FieldTable<ProfessorRow>([
        .tagged("professorName") { $0.name },
        .text("professorAddress") { $0.address },
        .record("comments") { $0.comments },
        .text("numbers") { $0.numbers },
    ])
}
