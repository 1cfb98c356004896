/// The apostrophe before a cell that spreadsheet programs would calculate as a formula (OWASP, CSV Injection): one that begins with `=`,
/// `+`, `-`, `@`, a full-width form of these, tab, CR or LF. Cells with apostrophes before such a character get one more, so that taking
/// one off gives every text back as it was.
enum FormulaGuard {
    /// A cell as it is written.
    static func added(to cell: String) -> String { isFormula(cell) ? "'" + cell : cell }

    /// A cell as it was before it was written.
    static func removed(from cell: String) -> String {
        guard cell.utf8.first == apostrophe, isFormula(cell) else { return cell }
        return String(decoding: cell.utf8.dropFirst(), as: UTF8.self)
    }

    private static let apostrophe = UInt8(ascii: "'")
    private static let beginnings = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"].map {
        Array($0.utf8)
    }

    /// Whether a cell is a formula, behind apostrophes if it has some.
    private static func isFormula(_ cell: String) -> Bool {
        let text = cell.utf8.drop { $0 == apostrophe }
        return beginnings.contains { text.starts(with: $0) }
    }
}
