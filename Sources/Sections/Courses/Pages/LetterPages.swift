import Model
import Site

/// A list that is split into pages with a section for each initial letter.
struct LetterPages<Row: TemplateView> {
    /// Maximum number of rows of one page: on a phone about ten screens, 8 KB compressed.
    private static var rowLimit: Int { 100 }

    /// The sections of each page; one page without sections if there is no row.
    private(set) var pages: [[LetterSection<Row>]] = []
    /// The A-Z index.
    private(set) var letters: [LetterLink] = []

    /// The pages of entries that are sorted by their initials. `address` returns the link to a page, numbered from 0.
    init<Entry>(
        _ sorted: [Entry], initial: (Entry) -> String, address: (Int) -> String, row: (Entry) -> Row
    ) {
        for start in stride(from: 0, to: max(1, sorted.count), by: Self.rowLimit) {
            var sections: [LetterSection<Row>] = []
            var entries = sorted[start..<min(start + Self.rowLimit, sorted.count)]
            while let letter = entries.first.map(initial) {
                let run = entries.prefix { initial($0) == letter }
                entries = entries.dropFirst(run.count)
                // `letter-a`; `letter-other` for digits and signs.
                let id = Slug(making: letter).map { "letter-\($0)" } ?? "letter-other"
                let isContinued = letters.last?.letter == letter
                if !isContinued {
                    letters.append(LetterLink(letter: letter, address: "\(address(pages.count))#\(id)"))
                }
                sections.append(
                    LetterSection(letter: letter, id: id, isContinued: isContinued, rows: run.map(row)))
            }
            pages.append(sections)
        }
    }
}

extension LetterPages<CourseRow> {
    init(_ courses: [CourseEntry], words: PageWords) {
        // By letter first: a number that begins with a digit or sign may sort between letters.
        let sorted = courses.sorted {
            ($0.course.number.initial, $0.course.number) < ($1.course.number.initial, $1.course.number)
        }
        self.init(
            sorted, initial: \.course.number.initial, address: { words.link(Address.courses(page: $0)) },
            row: { CourseRow($0, words: words) })
    }
}

/// A letter of the A-Z index.
struct LetterLink: TemplateView {
    let letter: String
    let address: String
}

/// The section of one letter on one page.
struct LetterSection<Row: TemplateView>: TemplateView {
    let letter: String
    let id: String
    /// Whether the letter began on an earlier page.
    let isContinued: Bool
    let rows: [Row]
}
