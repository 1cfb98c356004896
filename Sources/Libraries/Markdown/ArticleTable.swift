/// The rows of a table of an article, as Markdown of each cell.
struct ArticleTable {
    private var rows: [[String]] = []

    mutating func beginRow() { rows.append([]) }

    mutating func beginCell() { if rows.isEmpty { beginRow() } }

    /// Ends a cell. Its text becomes one line; `|` in it is escaped already.
    mutating func endCell(_ markdown: String) {
        if rows.isEmpty { beginRow() }
        let line = markdown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        rows[rows.count - 1].append(line)
    }

    /// The table in GitHub's syntax, with the first row as its head and an empty line behind it; empty without cells.
    var markdown: String {
        let rows = rows.filter { !$0.isEmpty }
        guard let width = rows.map(\.count).max() else { return "" }
        func line(_ cells: [String]) -> String {
            let padded = cells + Array(repeating: "", count: width - cells.count)
            return "| \(padded.joined(separator: " | ")) |"
        }
        let rule = line(Array(repeating: "---", count: width))
        return ([line(rows[0]), rule] + rows.dropFirst().map(line)).joined(separator: "\n") + "\n"
    }
}
