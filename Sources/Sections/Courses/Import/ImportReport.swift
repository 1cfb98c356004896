import Courses
import Model
import Tables

/// The report of an import. Each row is counted once, or once for each of its comments if it has several:
/// `rowsRead == rowsBlank + rowsRefused + rowsWithoutComment + rowsMerged + reviewsAdded + reviewsUnchanged`.
public struct ImportReport: Hashable, Sendable {
    /// Number of records in the file after the header.
    public internal(set) var rowsRead = 0
    /// Number of rows without any text.
    public internal(set) var rowsBlank = 0
    /// Number of rows without a course or that cannot be written, and of comments without visible text.
    public internal(set) var rowsRefused = 0
    /// Number of rows that only create or describe a course.
    public internal(set) var rowsWithoutComment = 0
    /// Number of duplicates of earlier rows.
    public internal(set) var rowsMerged = 0
    /// Number of reviews added to the site.
    public internal(set) var reviewsAdded = 0
    /// Number of reviews that the site already has.
    public internal(set) var reviewsUnchanged = 0
    /// Number of courses added to the site.
    public internal(set) var coursesAdded = 0
    /// Number of courses of the site that are changed.
    public internal(set) var coursesUpdated = 0
    /// Number of courses of the site that are in the table and stay unchanged.
    public internal(set) var coursesUnchanged = 0
    /// Courses of the site missing from a table that seems to be complete, by number. They stay.
    public internal(set) var coursesNotInFile: [CourseNumber] = []
    /// The columns of each field, as `--map` takes them, such as `Comments#2` if several have one name.
    public internal(set) var columns: [CatalogField: [String]] = [:]
    /// The columns without a field, as `--map` takes them, in order.
    public internal(set) var unusedColumns: [String] = []
    /// The encoding of the file.
    public internal(set) var encoding = TextEncoding.utf8
    /// The notes, by line.
    public internal(set) var notes: [ImportNote] = []

    /// Number of notes of a kind.
    public func count(_ kind: ImportNote.Kind) -> Int { notes.count { $0.kind == kind } }
}

extension ImportReport {
    /// A summary in a few lines.
    public var summary: [String] {
        let fields = CatalogField.allCases.compactMap { field in
            columns[field].map { names in
                "\(field.rawValue) from \(names.map(ShellText.quoted).joined(separator: " and "))"
            }
        }
        var lines = ["Columns: \(fields.joined(separator: ", "))"]
        if !unusedColumns.isEmpty {
            let names = unusedColumns.prefix(30).map(ShellText.word).joined(separator: ", ")
            let rest = unusedColumns.count > 30 ? " and \(unusedColumns.count - 30) more" : ""
            lines.append("Not used: \(names)\(rest)")
        }
        if encoding != .utf8 {
            lines.append("Encoding: \(encoding)")
        }
        lines.append(
            "Rows: \(rowsRead) read, \(rowsMerged) merged with the same row, \(rowsWithoutComment) without a comment,"
                + " \(rowsBlank) blank, \(rowsRefused) refused")
        if columns[.comments] == nil {
            lines.append("The table has no column for comments: it makes courses only")
        }
        lines.append(
            "Courses: \(coursesAdded) added, \(coursesUpdated) updated, \(coursesUnchanged) unchanged")
        if !coursesNotInFile.isEmpty { lines.append(notInFile) }
        lines.append("Comments: \(reviewsAdded) added, \(reviewsUnchanged) unchanged")
        let cells = notes.count { if case .htmlLeftOut = $0.reason { true } else { false } }
        if cells > 0 { lines.append("HTML left out: in \(cells) \(cells == 1 ? "cell" : "cells")") }
        lines.append("To look at: \(count(.doubted)) doubted, \(count(.normalised)) written the usual way")
        return lines
    }

    /// The missing courses, at most ten by number.
    private var notInFile: String {
        let count = coursesNotInFile.count
        let numbers = coursesNotInFile.prefix(10).map(\.text).joined(separator: ", ")
        return
            "On the site but not in this file: \(count) \(count == 1 ? "course, which stays" : "courses, which stay")"
            + " (\(numbers)\(count > 10 ? " and \(count - 10) more" : ""))"
    }

    /// The notes as records of a table, with a header.
    public var records: [[String]] {
        [["line", "kind", "column", "was", "became", "reason"]]
            + notes.map { note in
                [
                    note.line.map(String.init) ?? "", note.kind.rawValue, note.column, note.was, note.became,
                    note.reason.description,
                ]
            }
    }

    /// The notes as a CSV file for spreadsheets.
    public var csv: String { DelimitedWriter.spreadsheet(records) }
}
