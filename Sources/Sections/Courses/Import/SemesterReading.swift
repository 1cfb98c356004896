import Courses
import Model

/// The contents of a semester cell, which is not always a semester.
struct SemesterReading: Hashable {
    /// The semester: `Fall 2014`, `Fall 2012, Spring 2013`, or any text.
    private(set) var semester: String?
    /// The professor, if the cell has a name.
    private(set) var professor: String?
    private(set) var comment: String?
    /// The reason why the result differs from the cell; nil if it does not.
    private(set) var reason: CourseImportReason?

    /// Parses the cell of a row with this professor. A semester of a year after `latestYear` is doubted.
    init(_ cell: String, professor: String?, latestYear: Int = Semester.years.upperBound) {
        let text = CellText.line(cell)
        guard !text.isEmpty else { return }
        if let list = Self.list(text) {
            let isAhead = list.contains { $0.year > latestYear }
            semester = isAhead ? text : list.map(\.description).joined(separator: ", ")
            reason = isAhead ? .semesterAhead : semester == text ? nil : .usualSpelling
        } else if CellText.isDateOfSpreadsheet(text) {
            semester = text
            reason = .dateOfSpreadsheet
        } else if text.wholeMatch(of: /[Ss] ?['’]?([0-9]{4}|[0-9]{2})/) != nil {
            semester = text
            reason = .springOrSummer
        } else if Self.isPartOfSeason(text) {
            semester = text
        } else if let (first, rest) = Semester.leading(text[...]), Self.isAnotherText(rest) {
            semester = first.description
            comment = CellText.line(String(rest))
            reason = .textBehindSemester
        } else if text.count > 60 || text.split(separator: " ").count >= 8 {
            comment = CellText.paragraphs(cell)
            reason = .commentInSemester
        } else if professor.map({ $0.lowercased() == text.lowercased() }) ?? Self.looksLikeName(text) {
            self.professor = professor ?? text
            reason = .professorInSemester
        } else {
            semester = text
            reason = .unknownSemester
        }
    }

    /// Splits a professor's name and a semester after it: `Susan Rodger Fall 2014`.
    static func behindProfessor(_ professor: String) -> (professor: String, semester: String)? {
        let words = professor.split(separator: " ")
        guard words.count >= 3, words.last?.count == 4, words[words.count - 2].count > 1,
            let semester = Semester.inUsualNotation(Substring(words.suffix(2).joined(separator: " ")))
        else { return nil }
        return (words.dropLast(2).joined(separator: " "), semester.description)
    }

    /// One or several semesters, in order; nil if a part is not one.
    private static func list(_ text: String) -> [Semester]? {
        // Full-width digits and marks become usual ones.
        let text = text.precomposedStringWithCompatibilityMapping
        if let semester = Semester.inUsualNotation(text[...]) { return [semester] }
        let parts = text.split { ";,/&+、和".contains($0) }.flatMap { piece in
            piece.split(separator: " ").split { $0.lowercased() == "and" }
        }
        let semesters = parts.compactMap { Semester.inUsualNotation(Substring($0.joined(separator: " "))) }
        guard !semesters.isEmpty, semesters.count == parts.count else { return nil }
        return semesters
    }

    /// Whether a text is a school's part of a season: `Summer I 2012`.
    private static func isPartOfSeason(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        guard words.count == 3, ["I", "II", "III", "1", "2", "3"].contains(words[1]) else { return false }
        return Semester("\(words[0]) \(words[2])") != nil
    }

    /// Whether the text after a semester does not belong to it: not separated, or too long.
    private static func isAnotherText(_ rest: Substring) -> Bool {
        rest.first?.isLetter == true || rest.count > 40
    }

    /// Whether a text looks like a name: one to four capitalized words, none of them a season.
    private static func looksLikeName(_ text: String) -> Bool {
        let words = text.split { " .,".contains($0) }
        return (1...4).contains(words.count)
            && words.allSatisfy { $0.first?.isUppercase == true && Semester.season($0) == nil }
            && text.allSatisfy { $0.isLetter || " .,'’-".contains($0) }
    }
}
