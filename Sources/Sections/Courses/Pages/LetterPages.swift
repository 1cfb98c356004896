/// A list that is split into pages with a section for each initial letter.
struct LetterPages<Row: Sendable>: Sendable {
    /// The rows of one letter on one page.
    struct LetterGroup: Sendable {
        let letter: String
        /// Whether the letter began on an earlier page.
        let isContinued: Bool
        let entries: [Row]
    }

    /// Maximum number of rows of one page: on a phone about ten screens, 8 KB compressed.
    static var rowLimit: Int { 100 }

    /// The sections of each page; one page without sections if there is no row.
    let pages: [[LetterGroup]]
    /// Each initial letter with the page on which it begins, from 0, in list order.
    let letters: [(letter: String, page: Int)]

    /// Creates the pages of rows that are sorted by their initials.
    init(_ sorted: [Row], initial: (Row) -> String) {
        let starts = stride(from: 0, to: max(1, sorted.count), by: Self.rowLimit)
        var (pages, letters): ([[LetterGroup]], [(letter: String, page: Int)]) = ([], [])
        for (page, start) in starts.enumerated() {
            var sections: [LetterGroup] = []
            var rows = sorted[start..<min(start + Self.rowLimit, sorted.count)]
            while let letter = rows.first.map(initial) {
                let run = rows.prefix { initial($0) == letter }
                rows = rows.dropFirst(run.count)
                let isContinued = letters.last?.letter == letter
                if !isContinued { letters.append((letter, page)) }
                sections.append(LetterGroup(letter: letter, isContinued: isContinued, entries: Array(run)))
            }
            pages.append(sections)
        }
        self.pages = pages
        self.letters = letters
    }
}
