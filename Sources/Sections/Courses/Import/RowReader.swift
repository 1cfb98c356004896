import Courses
import MarkupReading
import Model
import Tables

/// Reads the rows of a table and collects notes.
struct RowReader {
    let columns: ColumnChoice
    private(set) var notes: [CourseImportNote] = []
    private(set) var blank = 0
    private(set) var refused = 0

    private let lettersAreSubject: Bool
    private let times: FormTimes
    private let importer: CatalogImporter
    /// The last row with a number.
    private var numbered: (row: Table.Row, numbers: [CourseNumber], name: String)?

    init(columns: ColumnChoice, rows: [Table.Row], importer: CatalogImporter) {
        self.columns = columns
        self.importer = importer
        times = FormTimes(rows.map { columns.cell(.posted, in: $0) }, timeZone: importer.timeZone)
        lettersAreSubject = NumberReading.lettersAreSubject(in: rows.map { columns.cell(.number, in: $0) })
    }

    /// The data of a row; nil if it is blank or refused.
    mutating func read(_ row: Table.Row) -> SourceRow? {
        guard row.cells.contains(where: { !CellText.line($0).isEmpty }) else {
            blank += 1
            return nil
        }
        noteForm(of: row)
        if isTooLong(row) { return nil }
        var name = CellText.line(plain(.name, in: row))
        guard let numbers = filledDown(row, name: &name) ?? numbers(in: row, name: &name) else {
            refused += 1
            let cells = row.cells.map(CellText.line).filter { !$0.isEmpty }.joined(separator: " | ")
            let above =
                isWithoutNumber(row)
                ? numbered.map { CourseImportReason.belowNumber(line: $0.row.line) } : nil
            notes.append(CourseImportNote(line: row.line, was: cells, reason: above ?? .neitherNumberNorName))
            return nil
        }
        if !isWithoutNumber(row) { numbered = (row, numbers, name) }
        var source = SourceRow(line: row.line, numbers: numbers)
        source.name = name
        let description = CellText.paragraphs(plain(.description, in: row))
        source.description = CellText.isVisible(description) ? description : ""
        readComments(row, into: &source)
        return source
    }

    /// Whether a cell is too long for its content file; reports it.
    private mutating func isTooLong(_ row: Table.Row) -> Bool {
        for field in CatalogField.allCases {
            for cell in columns.cells(field, in: row) where cell.utf8.count > field.maximumBytes {
                refused += 1
                let reason = CourseImportReason.tooLong(bytes: cell.utf8.count, limit: field.maximumBytes)
                note(row, field, was: cell, became: "", reason)
                return true
            }
        }
        return false
    }

    private mutating func noteForm(of row: Table.Row) {
        for problem in row.problems {
            let (was, reason): (String, CourseImportReason) =
                switch problem {
                case .missingCells(let count): ("\(count) cells missing", .missingCells)
                case .extraCells(let cells): (cells.joined(separator: " | "), .extraCells)
                case .textAfterQuote(let cell): (cell, .textAfterQuote)
                }
            notes.append(CourseImportNote(line: row.line, was: was, reason: reason))
        }
        for field in CatalogField.allCases {
            for cell in columns.cells(field, in: row) where CellText.hasControls(cell) {
                note(row, field, was: cell, became: CellText.paragraphs(cell), .controlCharacters)
            }
        }
    }

    private func isWithoutNumber(_ row: Table.Row) -> Bool {
        CellText.line(columns.cell(.number, in: row)).isEmpty
            && CellText.line(columns.cell(.subject, in: row)).isEmpty
    }

    /// The numbers of the row above, and its name, for a row that has neither number nor another name; nil unless they are asked for.
    private mutating func filledDown(_ row: Table.Row, name: inout String) -> [CourseNumber]? {
        guard importer.isFillingDown, isWithoutNumber(row), let above = numbered,
            name.isEmpty || name == above.name
        else { return nil }
        name = above.name
        let became = above.numbers.map(\.text).joined(separator: ", ")
        note(row, .number, was: "", became: became, .numberOfRow(line: above.row.line))
        return above.numbers
    }

    /// Splits a cell with number and name, and gives the row its name unless it has one.
    private mutating func withoutName(_ cell: String, in row: Table.Row, name: inout String) -> String {
        let subject = columns.cell(.subject, in: row)
        let split = NumberReading.numberAndName(cell) { text in
            let reading = NumberReading(text, subject: subject, lettersAreSubject: lettersAreSubject)
            let isUsual = reading.reason != .unusualNumber && reading.reason != .unsureNumber
            return isUsual && !reading.numbers.isEmpty && text.contains(where: \.isNumber)
                && !CellText.isDateOfSpreadsheet(text)
        }
        guard let split else { return cell }
        let isOther = !name.isEmpty && name.lowercased() != split.name.lowercased()
        let became = isOther ? split.number : "\(split.number) | \(split.name)"
        note(row, .number, was: cell, became: became, isOther ? .otherNameBehindNumber : .nameBehindNumber)
        if name.isEmpty { name = split.name }
        return split.number
    }

    private mutating func numbers(in row: Table.Row, name: inout String) -> [CourseNumber]? {
        let whole = CellText.line(columns.cell(.number, in: row))
        let cell = withoutName(whole, in: row, name: &name)
        let isDate = CellText.isDateOfSpreadsheet(cell)
        if isDate || CellText.isLostInSpreadsheet(cell), Slug(making: cell) != nil,
            let number = CourseNumber(cell)
        {
            note(row, .number, was: cell, became: cell, isDate ? .dateOfSpreadsheet : .lostInSpreadsheet)
            return [number]
        }
        let reading = NumberReading(
            cell, subject: columns.cell(.subject, in: row), lettersAreSubject: lettersAreSubject)
        if let reason = reading.reason {
            let became = reading.numbers.map(\.text).joined(separator: ", ")
            note(row, .number, was: cell, became: became, reason)
        }
        if !reading.numbers.isEmpty { return reading.numbers }
        guard Slug(making: name) != nil, let number = CourseNumber(name) else { return nil }
        note(row, .number, was: cell, became: name, .nameAsNumber)
        return [number]
    }

    /// Reads the comments and their data. Without a comment, professor and semester are ignored.
    private mutating func readComments(_ row: Table.Row, into source: inout SourceRow) {
        let semesterCell = CellText.line(columns.semester(in: row))
        let professorCell = CellText.line(columns.cell(.professor, in: row))
        let major = CellText.line(columns.cell(.major, in: row))
        let reading = SemesterReading(
            columns.semester(in: row), professor: professorCell.nilIfEmpty, latestYear: importer.latestYear)
        source.hasRefusedComment = readWritten(row, into: &source.comments)
        if let more = reading.comment {
            source.comments =
                [([source.comments.first, more].compactMap(\.self)).joined(separator: "\n\n")]
                + source.comments.dropFirst()
        }
        guard !source.comments.isEmpty else {
            // In a table without such a column, no comments are missing.
            guard columns.indices[.comments] != nil, !source.hasRefusedComment else { return }
            let rest = [professorCell, semesterCell, major].filter { !$0.isEmpty }.joined(separator: " | ")
            note(row, .comments, was: rest, became: "", .noComment)
            return
        }
        source.professor = reading.professor ?? professorCell.nilIfEmpty
        source.semester = reading.semester
        source.semesterAsWritten = semesterCell.nilIfEmpty
        source.posted = posted(row)
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

    private mutating func posted(_ row: Table.Row) -> Timestamp? {
        let cell = CellText.line(columns.cell(.posted, in: row))
        if cell.isEmpty { return nil }
        let (time, reason) = times.time(cell)
        if let reason { note(row, .posted, was: cell, became: time?.text ?? "", reason) }
        return time
    }

    /// Reads the comments as typed, except those without visible text. Returns whether there are such comments.
    private mutating func readWritten(_ row: Table.Row, into comments: inout [String]) -> Bool {
        let written = columns.cells(.comments, in: row).map(CellText.paragraphs).filter { !$0.isEmpty }
        comments = written.filter { CellText.isVisible(HTMLText($0).text) }
        for comment in written where !comments.contains(comment) {
            refused += 1
            note(row, .comments, was: comment, became: "", .nothingShows)
        }
        return comments.count < written.count
    }

    /// A cell converted from HTML, as names and descriptions may come from web pages; comments are never read as HTML.
    private mutating func plain(_ field: CatalogField, in row: Table.Row) -> String {
        let cell = columns.cell(field, in: row)
        let html = HTMLText(cell)
        if !html.leftOut.isEmpty {
            note(row, field, was: cell, became: html.text, .htmlLeftOut(html.leftOut))
        }
        return html.text
    }

    private mutating func note(
        _ row: Table.Row, _ field: CatalogField, was: String, became: String, _ reason: CourseImportReason
    ) {
        notes.append(CourseImportNote(line: row.line, field: field, was: was, became: became, reason: reason))
    }
}
