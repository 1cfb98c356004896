import Site

/// A page of the list of professors.
struct ProfessorListView: TemplateView {
    let professorCount: Count
    let letters: [LetterLink]
    let sections: [LetterSection<ProfessorRow>]
    let paging: Paging?
    let coursesAddress: String
}

/// A professor in the list.
struct ProfessorRow: TemplateView {
    let professorName: TaggedText
    let professorAddress: String
    let comments: Count
    let numbers: String

    /// Maximum number of course numbers in a row.
    private static let numberLimit = 6

    init(_ entry: ProfessorEntry, words: PageWords) {
        professorName = words.tagged(typed: entry.name)
        professorAddress = words.link(Address.professor(entry.slug))
        comments = Count(entry.courses.reduce(0) { $0 + $1.comments.count })
        numbers = Self.numbers(of: entry)
    }

    /// The numbers of the courses, the latest first.
    static func numbers(of entry: ProfessorEntry) -> String {
        entry.courses.prefix(numberLimit).map(\.number.text).joined(separator: ", ")
    }
}
