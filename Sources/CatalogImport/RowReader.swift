import HTMLReading
import Model
import Tables

/// Reads the rows of a table one by one, and notes what was not as it should be.
struct RowReader {
    let columns: ColumnChoice
    private(set) var notes: [ImportNote] = []
    private(set) var blank = 0
    private(set) var refused = 0

    init(columns: ColumnChoice) { self.columns = columns }

    /// What the row says; nil where it is blank or refused.
    mutating func read(_ row: Table.Row) -> SourceRow? {
        guard row.cells.contains(where: { !CellText.line($0).isEmpty }) else {
            blank += 1
            return nil
        }
        noteForm(of: row)
        guard let numbers = numbers(in: row) else {
            refused += 1
            let cells = row.cells.map(CellText.line).filter { !$0.isEmpty }.joined(separator: " | ")
            notes.append(ImportNote(line: row.line, was: cells, reason: .neitherNumberNorName))
            return nil
        }
        var source = SourceRow(line: row.line, numbers: numbers)
        source.name = CellText.line(plain(columns.cell(.name, in: row)))
        source.description = CellText.paragraphs(plain(columns.cell(.description, in: row)))
        readComment(row, into: &source)
        return source
    }

    private mutating func noteForm(of row: Table.Row) {
        for problem in row.problems {
            let (was, reason): (String, ImportReason) =
                switch problem {
                case .missingCells(let count): ("\(count) cells missing", .missingCells)
                case .extraCells(let cells): (cells.joined(separator: " | "), .extraCells)
                case .textAfterQuote(let cell): (cell, .textAfterQuote)
                }
            notes.append(ImportNote(line: row.line, was: was, reason: reason))
        }
        for field in CatalogField.allCases {
            let cell = columns.cell(field, in: row)
            guard CellText.hasControls(cell) else { continue }
            note(row, field, was: cell, became: CellText.paragraphs(cell), .controlCharacters)
        }
    }

    private mutating func numbers(in row: Table.Row) -> [CourseNumber]? {
        let cell = CellText.line(columns.cell(.number, in: row))
        let reading = NumberReading(cell, subject: columns.cell(.subject, in: row))
        if let reason = reading.reason {
            let became = reading.numbers.map(\.text).joined(separator: ", ")
            note(row, .number, was: cell, became: became, reason)
        }
        if !reading.numbers.isEmpty { return reading.numbers }
        let name = CellText.line(plain(columns.cell(.name, in: row)))
        guard Slug(making: name) != nil, let number = CourseNumber(name) else { return nil }
        note(row, .number, was: cell, became: name, .nameAsNumber)
        return [number]
    }

    /// The comment and what belongs to it. Where nothing is said, who taught the class and when is of no use.
    private mutating func readComment(_ row: Table.Row, into source: inout SourceRow) {
        let written = CellText.paragraphs(columns.cell(.comments, in: row))
        let semesterCell = CellText.line(columns.semester(in: row))
        let professorCell = CellText.line(columns.cell(.professor, in: row))
        let major = CellText.line(columns.cell(.major, in: row))
        let reading = SemesterReading(columns.semester(in: row), professor: professorCell.nilIfEmpty)
        let comment = [written, reading.comment ?? ""].filter { !$0.isEmpty }.joined(separator: "\n\n")
        guard !comment.isEmpty else {
            // A table without such a column has no comments to miss.
            guard columns.indices[.comments] != nil else { return }
            let rest = [professorCell, semesterCell, major].filter { !$0.isEmpty }.joined(separator: " | ")
            note(row, .comments, was: rest, became: "", .noComment)
            return
        }
        source.comment = comment
        source.professor = reading.professor ?? professorCell.nilIfEmpty
        source.semester = reading.semester
        source.major = major.nilIfEmpty
        if let reason = reading.reason {
            let became = [reading.semester, reading.professor, reading.comment].compactMap(\.self)
                .joined(separator: " | ")
            note(row, .semester, was: semesterCell, became: became, reason)
        }
        if semesterCell.isEmpty, let (professor, semester) = SemesterReading.behindProfessor(professorCell) {
            (source.professor, source.semester) = (professor, semester)
            note(
                row, .professor, was: professorCell, became: "\(professor) | \(semester)",
                .semesterInProfessor)
        }
    }

    /// Names and descriptions come from web pages at times; comments are never taken as HTML.
    private func plain(_ cell: String) -> String {
        HTMLText.containsMarkup(cell) ? HTMLText.plainText(fromHTML: cell) : cell
    }

    private mutating func note(
        _ row: Table.Row, _ field: CatalogField, was: String, became: String, _ reason: ImportReason
    ) {
        notes.append(ImportNote(line: row.line, field: field, was: was, became: became, reason: reason))
    }
}

extension String {
    /// The text; nil where there is none.
    var nilIfEmpty: String? { isEmpty ? nil : self }
}
