import Model

/// The course list, split into pages with a section for each letter.
typealias CourseListPages = LetterPages<CourseEntry>

extension LetterPages where Row == CourseEntry {
    /// Creates the list of the given courses.
    init(_ entries: [CourseEntry]) {
        // By letter first: a number that begins with a digit or sign may sort between letters.
        let sorted = entries.sorted {
            ($0.course.number.initial, $0.course.number) < ($1.course.number.initial, $1.course.number)
        }
        self.init(sorted) { $0.course.number.initial }
    }
}
