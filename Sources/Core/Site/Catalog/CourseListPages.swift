import Model

/// The list of courses, cut into pages with a section for each letter.
struct CourseListPages: Sendable {
    /// The rows of one letter on one page.
    struct Section: Sendable {
        let letter: String
        /// Whether the letter began on the page before.
        let isContinued: Bool
        let entries: [CourseEntry]
    }

    /// Maximum number of rows of one page: on a phone some ten screens, about 8 KB compressed.
    static let rowLimit = 100

    /// At least one, without sections where there is no course.
    let pages: [[Section]]
    /// Each letter that some number begins with, once, in the order of the list, and the page it begins on, from 0.
    let letters: [(letter: String, page: Int)]

    init(_ entries: [CourseEntry]) {
        // By letter first: a number that begins with a digit or sign may sort between letters.
        let sorted = entries.sorted {
            ($0.course.number.initial, $0.course.number) < ($1.course.number.initial, $1.course.number)
        }
        let starts = stride(from: 0, to: max(1, sorted.count), by: Self.rowLimit)
        var (pages, letters): ([[Section]], [(letter: String, page: Int)]) = ([], [])
        for (page, start) in starts.enumerated() {
            var sections: [Section] = []
            var rows = sorted[start..<min(start + Self.rowLimit, sorted.count)]
            while let letter = rows.first?.course.number.initial {
                let run = rows.prefix { $0.course.number.initial == letter }
                rows = rows.dropFirst(run.count)
                let isContinued = letters.last?.letter == letter
                if !isContinued { letters.append((letter, page)) }
                sections.append(Section(letter: letter, isContinued: isContinued, entries: Array(run)))
            }
            pages.append(sections)
        }
        self.pages = pages
        self.letters = letters
    }
}
