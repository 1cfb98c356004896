import Model
import Site

/// The rows of one letter on one page of a list.
struct LetterRows<Row: Sendable>: Sendable {
    let letter: String
    /// Whether the letter began on an earlier page.
    let isContinued: Bool
    let rows: [Row]

    func map<Other>(_ transform: (Row) -> Other) -> LetterRows<Other> {
        LetterRows<Other>(letter: letter, isContinued: isContinued, rows: rows.map(transform))
    }
}

extension LetterRows: Encodable where Row: Encodable {}

/// A list that is split into pages with a section for each initial letter.
struct LetterPages<Row: Sendable>: Sendable {
    /// A letter and the page on which it begins, from 0.
    struct Letter: Encodable, Sendable {
        let letter: String
        let page: Int
    }

    /// Maximum number of rows of one page: on a phone about ten screens, 8 KB compressed.
    static var rowLimit: Int { 100 }

    /// The sections of each page; one page without sections if there is no row.
    let pages: [[LetterRows<Row>]]
    /// The initial letters in list order.
    let letters: [Letter]

    /// The pages of rows that are sorted by their initials.
    init(_ sorted: [Row], initial: (Row) -> String) {
        let starts = stride(from: 0, to: max(1, sorted.count), by: Self.rowLimit)
        var (pages, letters): ([[LetterRows<Row>]], [Letter]) = ([], [])
        for (page, start) in starts.enumerated() {
            var sections: [LetterRows<Row>] = []
            var rows = sorted[start..<min(start + Self.rowLimit, sorted.count)]
            while let letter = rows.first.map(initial) {
                let run = rows.prefix { initial($0) == letter }
                rows = rows.dropFirst(run.count)
                let isContinued = letters.last?.letter == letter
                if !isContinued { letters.append(Letter(letter: letter, page: page)) }
                sections.append(LetterRows(letter: letter, isContinued: isContinued, rows: Array(run)))
            }
            pages.append(sections)
        }
        (self.pages, self.letters) = (pages, letters)
    }
}

extension LetterPages where Row == CourseEntry {
    init(_ entries: [CourseEntry]) {
        // By letter first: a number that begins with a digit or sign may sort between letters.
        let sorted = entries.sorted {
            ($0.course.number.initial, $0.course.number) < ($1.course.number.initial, $1.course.number)
        }
        self.init(sorted) { $0.course.number.initial }
    }
}

/// The input of one page of such a list.
struct LetterPage<Row: Encodable & Sendable>: Encodable, Sendable {
    /// The page's number, from 0.
    let number: Int
    let pageCount: Int
    let letters: [LetterPages<Row>.Letter]
    let sections: [LetterRows<Row>]

    init<Entry>(_ number: Int, of list: LetterPages<Entry>, row: (Entry) -> Row) {
        (self.number, pageCount) = (number, list.pages.count)
        letters = list.letters.map { LetterPages<Row>.Letter(letter: $0.letter, page: $0.page) }
        sections = list.pages[number].map { $0.map(row) }
    }

    /// The A-Z index; `address` returns the address of a page.
    func links(_ words: PageWords, to address: (Int) -> String) -> [LetterLink] {
        letters.map {
            LetterLink(
                letter: $0.letter, address: words.link(address($0.page) + "#\(Address.letterID($0.letter))"))
        }
    }

    func paging(_ words: PageWords, to address: (Int) -> String) -> Paging? {
        Paging(number, of: pageCount) { words.link(address($0)) }
    }
}

/// A letter of the A-Z index.
struct LetterLink: TemplateView {
    let letter: String
    let address: String
}

/// The section of one letter.
struct LetterSection<Row: TemplateView>: TemplateView {
    let letter: String
    let id: String
    let isContinued: Bool
    let rows: [Row]

    init<Entry>(_ section: LetterRows<Entry>, row: (Entry) -> Row) {
        (letter, isContinued) = (section.letter, section.isContinued)
        id = Address.letterID(section.letter)
        rows = section.rows.map(row)
    }
}
