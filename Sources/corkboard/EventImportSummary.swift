import CalendarImport

/// What an import of events did, for people.
struct EventImportSummary {
    let text: String

    /// The most notes that are shown beside the refused events.
    private static let doubtedLimit = 20

    init(_ report: EventImportReport, isDryRun: Bool) {
        var lines = report.summary
        lines += report.notes.filter { $0.kind == .refused }.map { "  \($0)" }
        let others = report.notes.filter { $0.kind != .refused }
        lines += others.prefix(Self.doubtedLimit).map { "  \($0)" }
        if others.count > Self.doubtedLimit {
            lines.append("  ... and \(others.count - Self.doubtedLimit) more")
        }
        if isDryRun { lines.append("Nothing was written: this was a dry run") }
        text = lines.joined(separator: "\n")
    }
}
