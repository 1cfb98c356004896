/// Texts that spreadsheet programs make of numbers and formulas: `10-1` becomes `1-Oct`.
extension CellText {
    /// Whether a cell is a day, or a month with a day or year, as spreadsheets write them.
    static func isDateOfSpreadsheet(_ cell: String) -> Bool {
        let text = line(cell)
        // Every form of a date has one of these characters. Most cells have none, and need not be matched with the expressions below.
        guard text.utf8.count <= 32, text.contains(where: "-/月".contains) else { return false }
        let month = /Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec/
        if let match = text.prefixMatch(of: month) {
            return text[match.range.upperBound...].wholeMatch(of: #/-[0-9]{1,2}/#) != nil
        }
        if text.wholeMatch(of: #/[0-9]{4}[-\/][0-9]{1,2}[-\/][0-9]{1,2}([T ][0-9:.]+Z?)?/#) != nil
            || text.wholeMatch(of: #/[0-9]{1,2}\/[0-9]{1,2}\/([0-9]{4}|[0-9]{2})( [0-9:.]+( ?[AP]M)?)?/#)
                != nil
            || text.wholeMatch(of: #/[0-9]{1,2}月[0-9]{1,2}日/#) != nil
        {
            return true
        }
        guard let day = text.prefixMatch(of: #/[0-9]{1,2}-/#) else { return false }
        let rest = text[day.range.upperBound...]
        guard let match = rest.prefixMatch(of: month) else { return false }
        return rest[match.range.upperBound...].wholeMatch(of: #/(-([0-9]{4}|[0-9]{2}))?/#) != nil
    }

    // Parsed once and shared by threads, as in NumberAndName.swift.
    nonisolated(unsafe) private static let exponent = #/[0-9](\.[0-9]+)?E\+[0-9]+/#

    /// Whether a cell is what a spreadsheet shows in place of a value: an error of a formula, or a number with an exponent.
    static func isLostInSpreadsheet(_ cell: String) -> Bool {
        let text = line(cell).uppercased()
        return ["#REF!", "#N/A", "#NAME?", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!"].contains(text)
            || text.wholeMatch(of: exponent) != nil
    }
}
