import Basics
import ContentFiles
import Model
import Tables

/// The rows of a table and the courses and comments made of them, for the report. Each row is counted once, or once for each of its
/// comments if it has several: all that were read are blank, refused, without a comment, merged, added or unchanged.
struct CatalogFindings {
    let table: Table
    let columns: ColumnChoice
    let rows: RowReader
    let courses: CatalogPlan
    let comments: ReviewPlan

    var report: ImportReport<CourseImportReason> {
        let notes = (notesOfFile + rows.notes + courses.notes + comments.notes).byLine()
        return ImportReport(counts: counts, summary: summary(notes), notes: notes)
    }

    private var counts: [String: Int] {
        [
            "rowsRead": table.rows.count, "rowsMerged": comments.merged, "rowsBlank": rows.blank,
            "rowsWithoutComment": comments.withoutComment, "rowsRefused": rows.refused,
            "coursesAdded": courses.added.count, "coursesUpdated": courses.updated.count,
            "coursesUnchanged": courses.unchanged, "commentsAdded": comments.added.count,
            "commentsUnchanged": comments.unchanged,
        ]
    }

    private var notesOfFile: [CourseImportNote] {
        var notes = table.above.map { row in
            let cells = row.cells.map(CellText.line).filter { !$0.isEmpty }.joined(separator: " | ")
            return CourseImportNote(line: row.line, was: cells, reason: .aboveHeader)
        }
        if table.encoding.isGuess {
            notes.append(CourseImportNote(line: nil, was: table.encoding.rawValue, reason: .guessedEncoding))
        }
        return notes
            + table.brokenLines.map { CourseImportNote(line: $0, was: "\u{FFFD}", reason: .brokenBytes) }
    }

    private func summary(_ notes: [CourseImportNote]) -> [String] {
        let fields = CatalogField.allCases.compactMap { field in
            columns.indices[field].map { indices in
                let names = indices.map { columns.labels[$0].inShellQuotes }
                return "\(field.rawValue) from \(names.joined(separator: " and "))"
            }
        }
        var lines = ["Columns: \(fields.joined(separator: ", "))"]
        let unused = unusedColumns
        if !unused.isEmpty {
            let names = unused.prefix(30).map(\.asShellWord).joined(separator: ", ")
            let rest = unused.count > 30 ? " and \(unused.count - 30) more" : ""
            lines.append("Not used: \(names)\(rest)")
        }
        if table.encoding != .utf8 { lines.append("Encoding: \(table.encoding)") }
        lines.append(
            "Rows: \(table.rows.count) read, \(comments.merged) merged with the same row,"
                + " \(comments.withoutComment) without a comment, \(rows.blank) blank, \(rows.refused) refused"
        )
        if columns.indices[.comments] == nil {
            lines.append("The table has no column for comments: it makes courses only")
        }
        lines.append(
            "Courses: \(courses.added.count) added, \(courses.updated.count) updated, \(courses.unchanged) unchanged"
        )
        if !courses.leftOut.isEmpty { lines.append(notInFile) }
        lines.append("Comments: \(comments.added.count) added, \(comments.unchanged) unchanged")
        let cells = notes.count { if case .htmlLeftOut = $0.reason { true } else { false } }
        if cells > 0 { lines.append("HTML left out: in \(cells) \(cells == 1 ? "cell" : "cells")") }
        let (doubted, usual) = (notes.count { $0.kind == .doubted }, notes.count { $0.kind == .normalised })
        lines.append("To look at: \(doubted) doubted, \(usual) written the usual way")
        return lines
    }

    /// The columns without a field, as `--map` takes them, in order.
    private var unusedColumns: [String] {
        let used = Set(columns.indices.values.joined())
        return table.columns.indices.filter { index in
            // Some programs write a trailing delimiter: ignore a column with neither a name nor a text.
            !used.contains(index)
                && !(table.columns[index].isEmpty && table.rows.allSatisfy { $0.cells[index].isEmpty })
        }.map { columns.labels[$0] }
    }

    /// The missing courses, at most ten by number.
    private var notInFile: String {
        let count = courses.leftOut.count
        let numbers = courses.leftOut.prefix(10).map(\.number.text).joined(separator: ", ")
        return
            "On the site but not in this file: \(count) \(count == 1 ? "course, which stays" : "courses, which stay")"
            + " (\(numbers)\(count > 10 ? " and \(count - 10) more" : ""))"
    }
}
