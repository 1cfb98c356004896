import Courses
import Model

/// Parses usual notations of semesters: `Fall 2014`, `F14`, `Fall '14`, `2014 fall`, `Sping 2014`, `2014-fa`, `2014-15 Spring`,
/// `2014年秋季`, `2014-2015学年第二学期`.
extension Semester {
    /// The semester of a whole text in a usual notation; nil if the text is not one. An academic year has its fall in the first year and its spring in
    /// the second; schools differ about its other seasons.
    static func inUsualNotation(_ text: Substring) -> Semester? {
        let spelt = text.replacing("第1", with: "第一").replacing("第2", with: "第二")
        guard let (digits, words) = runs(spelt), let season = season(words, isAcademic: digits.count == 2),
            let first = digits.first.flatMap(year)
        else { return nil }
        guard digits.count == 2 else { return Semester(season, first) }
        guard year(digits[1]) == first + 1, season == .fall || season == .spring else { return nil }
        return Semester(season, season == .fall ? first : first + 1)
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
    static func season(_ word: Substring) -> Season? {
        let word = word.lowercased()
        if let season = names[word] { return season }
        guard word.count >= 4 else { return nil }
        return Season.allCases.first { EditDistance.between(word, $0.name) == 1 }
    }

    private static let names: [String: Season] = [
        "winter": .winter, "win": .winter, "wi": .winter, "spring": .spring, "spr": .spring, "sp": .spring,
        "summer": .summer, "sum": .summer, "su": .summer, "fall": .fall, "fa": .fall, "autumn": .fall,
        "aut": .fall, "春": .spring, "夏": .summer, "秋": .fall, "冬": .winter,
    ]

    /// The semesters of an academic year; of a calendar year, schools count them in different ways.
    private static let academicNames: [String: Season] = [
        "第一": .fall, "上": .fall, "第二": .spring, "下": .spring,
    ]

    private static let besides: Set<String> = ["ay", "semester", "sem", "term", "quarter"]

    /// The years, one or two, and the other words of a text that has nothing else. A slash or a dash stands between years only.
    private static func runs(_ text: Substring) -> (years: [Substring], words: [Substring])? {
        var (years, words): ([Substring], [Substring]) = ([], [])
        var rest = text
        var isBehindYear = false
        while let first = rest.first {
            let wasBehindYear = isBehindYear
            isBehindYear = isDigit(first)
            if isDigit(first) {
                years.append(rest.prefix(while: isDigit))
                rest = rest.drop(while: isDigit)
            } else if first.isLetter {
                words.append(rest.prefix(while: \.isLetter))
                rest = rest.drop(while: \.isLetter)
            } else if parts(first)
                || ("/–—~".contains(first) && wasBehindYear && rest.dropFirst().first.map(isDigit) == true)
            {
                rest = rest.dropFirst()
            } else {
                return nil
            }
        }
        return (1...2).contains(years.count) && years.allSatisfy { year($0) != nil } ? (years, words) : nil
    }

    /// The season that words are; nil if there is not exactly one.
    private static func season(_ words: [Substring], isAcademic: Bool) -> Season? {
        let names = words.map { String($0.filter { !"年季学學期度".contains($0) }) }
            .filter { !$0.isEmpty && !besides.contains($0.lowercased()) }
        guard names.count == 1, let name = names.first else { return nil }
        if isAcademic, let season = academicNames[name] { return season }
        return name.uppercased() == "F" ? .fall : season(name[...])
    }

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
