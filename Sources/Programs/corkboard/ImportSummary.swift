import CalendarImport
import CatalogImport

/// The result of an import, as text or JSON.
struct ImportSummary: Encodable {
    /// Numbers of rows, courses, comments or events that were read, added, refused and so on.
    let counts: [String: Int]
    /// Every note, by line.
    let notes: [ListedNote]
    /// Whether nothing was written.
    let isDryRun: Bool
    private let sentences: [String]

    private enum CodingKeys: String, CodingKey {
        case counts, notes
        case isDryRun = "dryRun"
    }

    /// A note of an import.
    struct ListedNote: Encodable {
        let line: Int?
        let kind: String
        /// An event's title, or the name of a property or column.
        let about: String
        /// The text in the file, and the result; nil if the note is about a whole event or row.
        var was: String?
        var became: String?
        let reason: String

        fileprivate let sentence: String
        /// The kind by which notes are folded.
        fileprivate let group: String
        /// Whether the text output includes the note.
        fileprivate let isShown: Bool

        private enum CodingKeys: CodingKey { case line, kind, about, was, became, reason }
    }

    /// Creates the result of an import of courses.
    init(_ report: ImportReport, isDryRun: Bool) {
        counts = [
            "rowsRead": report.rowsRead, "rowsMerged": report.rowsMerged, "rowsBlank": report.rowsBlank,
            "rowsWithoutComment": report.rowsWithoutComment, "rowsRefused": report.rowsRefused,
            "coursesAdded": report.coursesAdded, "coursesUpdated": report.coursesUpdated,
            "coursesUnchanged": report.coursesUnchanged, "commentsAdded": report.reviewsAdded,
            "commentsUnchanged": report.reviewsUnchanged,
        ]
        notes = report.notes.map { note in
            ListedNote(
                line: note.line, kind: note.kind.rawValue, about: note.column, was: note.was,
                became: note.became.isEmpty ? nil : note.became, reason: "\(note.reason)",
                sentence: "\(note)",
                group: FoldedLines.name(ofCase: note.reason),
                isShown: note.kind == .refused || note.kind == .doubted)
        }
        (self.isDryRun, sentences) = (isDryRun, report.summary)
    }

    /// Creates the result of an import of events.
    init(_ report: EventImportReport, isDryRun: Bool) {
        counts = [
            "read": report.eventsRead, "added": report.added, "updated": report.updated,
            "unchanged": report.unchanged, "refused": report.refused,
        ]
        notes = report.notes.map { note in
            ListedNote(
                line: note.line, kind: note.kind.rawValue, about: note.about, reason: "\(note.reason)",
                sentence: "\(note)", group: FoldedLines.name(ofCase: note.reason), isShown: true)
        }
        (self.isDryRun, sentences) = (isDryRun, report.summary)
    }

    /// The summary with the first ten notes of each kind, refused items first. `reportFile` contains all notes; nil if no report was
    /// requested.
    func text(reportFile: String?) -> String {
        let shown = notes.filter(\.isShown)
        let refused = shown.filter { $0.kind == "refused" } + shown.filter { $0.kind != "refused" }
        let rest = reportFile == nil ? "--doubtful FILE writes them all" : "all are in the file"
        var lines = sentences
        lines += FoldedLines(refused, rest: rest, kind: \.group).lines.map { "  \($0)" }
        if let reportFile { lines.append("All that someone may want to look at is in \(reportFile)") }
        if isDryRun { lines.append("Nothing was written: this was a dry run") }
        return lines.joined(separator: "\n")
    }
}

extension ImportSummary.ListedNote: CustomStringConvertible {
    var description: String { sentence }
}
