import CalendarImport
import CatalogImport

/// What an import did, for people and, as JSON, for programs.
struct ImportSummary: Encodable {
    /// How many rows, courses, comments or events were read, added, refused and so on.
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

    /// A note of either import.
    struct ListedNote: Encodable {
        let line: Int?
        let kind: String
        /// An event's title, or the name of a property or column.
        let about: String
        /// What stood in the file, and what it was made into; nil where the whole event or row is meant.
        var was: String?
        var became: String?
        let reason: String

        fileprivate let sentence: String
        /// What notes of one kind have in common.
        fileprivate let group: String
        /// Whether people see it without asking for it.
        fileprivate let isShown: Bool

        private enum CodingKeys: CodingKey { case line, kind, about, was, became, reason }
    }

    /// What an import of courses did.
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

    /// What an import of events did.
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

    /// A few lines; of each kind of note the first ten, those that were refused first. `reportFile` has all notes; nil where none was
    /// asked for.
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
