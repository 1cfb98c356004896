import Courses
import Model

/// Parses usual notations of semesters: `Fall 2014`, `Fall2014`, `Fall '14`, `2014 fall`, `Sping 2014`, `2014-fa`.
enum SeasonAndYear {
    /// The semester of a whole text; nil if the text is not a semester.
    static func read(_ text: Substring) -> Semester? {
        if let (semester, rest) = leading(text) { return rest.isEmpty ? semester : nil }
        let digits = text.prefix(while: isDigit)
        let word = text.dropFirst(digits.count).drop(while: parts)
        guard digits.count == 4, word.allSatisfy(\.isLetter), let season = season(word) else { return nil }
        return year(digits).flatMap { Semester(season, $0) }
    }

    /// The semester at the beginning of a text, and the rest.
    static func leading(_ text: Substring) -> (Semester, rest: Substring)? {
        let word = text.prefix(while: \.isLetter)
        let behindWord = text[word.endIndex...].drop(while: parts)
        let digits = behindWord.prefix(while: isDigit)
        guard let season = season(word), let year = year(digits), let semester = Semester(season, year) else {
            return nil
        }
        return (semester, behindWord[digits.endIndex...])
    }

    /// The season of a word: its name, possibly with one wrong letter, or a usual abbreviation.
    static func season(_ word: Substring) -> Semester.Season? {
        let word = word.lowercased()
        if let season = names[word] { return season }
        guard word.count >= 4 else { return nil }
        return Semester.Season.allCases.first { EditDistance.between(word, $0.name) == 1 }
    }

    private static let names: [String: Semester.Season] = [
        "winter": .winter, "win": .winter, "wi": .winter, "spring": .spring, "spr": .spring, "sp": .spring,
        "summer": .summer, "sum": .summer, "su": .summer, "fall": .fall, "fa": .fall, "autumn": .fall,
        "aut": .fall,
    ]

    /// A year of four digits, or of two: `'98` is 1998, `'14` is 2014.
    private static func year(_ digits: Substring) -> Int? {
        switch (digits.count, Int(digits)) {
        case (4, let year?): year
        case (2, let year?): year < 70 ? 2000 + year : 1900 + year
        default: nil
        }
    }

    private static func parts(_ character: Character) -> Bool { " '’‘-_.".contains(character) }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
