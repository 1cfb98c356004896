import CalendarImport

/// What an import of events did, for people.
struct EventImportSummary {
    let text: String

    /// `reportFile` is the file that has all notes; nil where none was asked for.
    init(_ report: EventImportReport, isDryRun: Bool, reportFile: String?) {
        let rest = reportFile == nil ? "--doubtful FILE writes them all" : "all are in the file"
        let notes =
            report.notes.filter { $0.kind == .refused } + report.notes.filter { $0.kind != .refused }
        let folded = FoldedLines(notes, rest: rest) { note in
            note.kind == .refused ? nil : FoldedLines.name(ofCase: note.reason)
        }
        var lines = report.summary + folded.lines.map { "  \($0)" }
        if let reportFile { lines.append("All that someone may want to look at is in \(reportFile)") }
        if isDryRun { lines.append("Nothing was written: this was a dry run") }
        text = lines.joined(separator: "\n")
    }
}
