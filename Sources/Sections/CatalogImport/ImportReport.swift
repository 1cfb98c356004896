import Model
import Tables

/// What an import read and made of it. Every row is counted once, or, where it has several comments, once for each of them:
/// `rowsRead == rowsBlank + rowsRefused + rowsWithoutComment + rowsMerged + reviewsAdded + reviewsUnchanged`.
public struct ImportReport: Hashable, Sendable {
    /// Records of the file below the names of the columns.
    public internal(set) var rowsRead = 0
    /// Rows without any text.
    public internal(set) var rowsBlank = 0
    /// Rows that say nothing of which course they are about or cannot be written, and comments that show nothing.
    public internal(set) var rowsRefused = 0
    /// Rows that make or describe a course only.
    public internal(set) var rowsWithoutComment = 0
    /// Rows that say the same as an earlier one.
    public internal(set) var rowsMerged = 0
    /// Comments that the site gets.
    public internal(set) var reviewsAdded = 0
    /// Comments that the site has.
    public internal(set) var reviewsUnchanged = 0
    /// Courses that the site gets.
    public internal(set) var coursesAdded = 0
    /// Courses of the site that get something new.
    public internal(set) var coursesUpdated = 0
    /// Courses of the site that the table names and leaves as they are.
    public internal(set) var coursesUnchanged = 0
    /// Courses of the site that the table leaves out, though it seems to have all of their kind; by number. They stay.
    public internal(set) var coursesNotInFile: [CourseNumber] = []
    /// Which columns each field was read from, by their names, or such as `Comments#2` where several have one name.
    public internal(set) var columns: [CatalogField: [String]] = [:]
    /// The columns that no field was read from, named in the same way, in their order.
    public internal(set) var unusedColumns: [String] = []
    /// How the file's bytes were read.
    public internal(set) var encoding = TextEncoding.utf8
    /// All that a person may want to look at, by line.
    public internal(set) var notes: [ImportNote] = []

    /// How many notes there are of a kind.
    public func count(_ kind: ImportNote.Kind) -> Int { notes.count { $0.kind == kind } }
}

extension ImportReport {
    /// A few lines for people.
    public var summary: [String] {
        let fields = CatalogField.allCases.compactMap { field in
            columns[field].map { names in
                "\(field.rawValue) from \(names.map { "'\(Self.shown($0))'" }.joined(separator: " and "))"
            }
        }
        var lines = ["Columns: \(fields.joined(separator: ", "))"]
        if !unusedColumns.isEmpty {
            lines.append("Not used: \(unusedColumns.map(Self.shown).joined(separator: ", "))")
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

    /// The courses that the file leaves out, at most ten by number.
    private var notInFile: String {
        let count = coursesNotInFile.count
        let numbers = coursesNotInFile.prefix(10).map(\.text).joined(separator: ", ")
        return
            "On the site but not in this file: \(count) \(count == 1 ? "course, which stays" : "courses, which stay")"
            + " (\(numbers)\(count > 10 ? " and \(count - 10) more" : ""))"
    }

    /// The name of a column on one line, without control characters and cut to 60 characters.
    private static func shown(_ column: String) -> String {
        let line = CellText.line(column)
        return "\(line.prefix(60))\(line.count > 60 ? "..." : "")"
    }

    /// Every note as a record for a spreadsheet, below the names of the columns.
    public var records: [[String]] {
        [["line", "kind", "column", "was", "became", "reason"]]
            + notes.map { note in
                [
                    note.line.map(String.init) ?? "", note.kind.rawValue, note.column,
                    DelimitedWriter.harmless(note.was), DelimitedWriter.harmless(note.became),
                    note.reason.description,
                ]
            }
    }

    /// The notes as a CSV file for spreadsheets.
    public var csv: String { DelimitedWriter.spreadsheet(records) }
}
