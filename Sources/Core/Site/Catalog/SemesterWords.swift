import Model

extension Semester {
    enum Key: String, PhraseKey {
        case winter = "semesters.winter"
        case spring = "semesters.spring"
        case summer = "semesters.summer"
        case fall = "semesters.fall"
    }
}

extension PageWords {
    /// A semester as the page's language has it: `Fall 2025`, `2025年秋季学期`.
    func semester(_ semester: Semester) -> String {
        let key: Semester.Key =
            switch semester.season {
            case .winter: .winter
            case .spring: .spring
            case .summer: .summer
            case .fall: .fall
            }
        return say(key, ["year": String(semester.year)])
    }

    /// The same of what a comment says; a text in some other writing stays as it was typed.
    func semester(typed text: String) -> String { Semester(text).map { semester($0) } ?? text }
}
