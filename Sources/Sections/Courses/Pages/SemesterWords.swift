import Model
import Site

extension PageWords {
    /// A semester in the page's language: `Fall 2025`, `2025年秋季学期`.
    func semester(_ semester: Semester) -> String {
        let key: CourseSection.Key =
            switch semester.season {
            case .winter: .winter
            case .spring: .spring
            case .summer: .summer
            case .fall: .fall
            }
        return say(key, ["year": String(semester.year)])
    }

    /// A comment's semester in the page's language; a text that is not in standard notation is kept.
    package func semester(typed text: String) -> String { Semester(text).map { semester($0) } ?? text }
}
