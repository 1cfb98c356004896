extension NumberReading {
    // Parsed once: parsing for each row took half of an import's time. Threads may share a literal, which has no transform, though
    // `Regex` is not Sendable.
    nonisolated(unsafe) private static let separator = #/[:：–—－]| [-‐‑−] /#
    nonisolated(unsafe) private static let endBrackets = #/(.*)[(（\[【]([^()（）\[\]【】]+)[)）\]】]/#
    nonisolated(unsafe) private static let startBrackets = #/[(（\[【]([^()（）\[\]【】]+)[)）\]】](.*)/#

    /// Splits a cell with a course's number and its name: `MATH 216 - Linear Algebra`, `COMPSCI 201: Data Structures`,
    /// `Linear Algebra (MATH 216)`; nil if it is not of this form. `isNumber` tells whether a text is a number in the usual form.
    static func numberAndName(
        _ cell: String, isNumber: (String) -> Bool
    ) -> (number: String, name: String)? {
        guard cell.utf8.count <= 1024 else { return nil }
        for (first, second, isBracketed) in parts(of: cell) {
            let (first, second) = (CellText.line(first), CellText.line(second))
            // In `ECON 101D (formerly 55D)`, nothing tells which number counts.
            if isNumber(first), isName(second), !isBracketed || !isNumber(second) {
                return (first, second)
            }
        }
        return nil
    }

    /// The possible numbers of a cell, each with the rest, and whether either is in brackets.
    private static func parts(of cell: String) -> [(String, String, Bool)] {
        var parts: [(String, String, Bool)] = []
        if let match = cell.firstMatch(of: separator) {
            parts.append(
                (String(cell[..<match.range.lowerBound]), String(cell[match.range.upperBound...]), false))
        }
        if let match = cell.wholeMatch(of: endBrackets) {
            let (before, inside) = (String(match.1), String(match.2))
            parts.append((inside, before, true))
            // One word, such as `(Honors)`, may be a kind of the course, and a number an earlier one: `(formerly 55D)`.
            if inside.split(separator: " ").count > 1, !inside.contains(where: \.isNumber) {
                parts.append((before, inside, true))
            }
        }
        if let match = cell.wholeMatch(of: startBrackets) {
            parts.append((String(match.1), String(match.2), true))
        }
        return parts
    }

    /// Whether a text can be a name: it begins with a letter and has three, or two that are no ASCII.
    private static func isName(_ text: String) -> Bool {
        let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
        guard text.unicodeScalars.first?.properties.isAlphabetic == true else { return false }
        return letters.count > 2 || letters.count { !$0.isASCII } > 1
    }
}
