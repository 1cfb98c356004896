import CatalogImport

/// What an import did, for people.
struct ImportSummary {
    let text: String

    /// The most doubted rows that are shown; the rest is in the file of doubtful rows.
    private static let doubtedLimit = 20

    init(_ report: ImportReport, isDryRun: Bool, reportFile: String?) {
        var lines = report.summary
        lines += report.notes.filter { $0.kind == .refused }.map { "  \($0)" }
        let doubted = report.notes.filter { $0.kind == .doubted }
        lines += doubted.prefix(Self.doubtedLimit).map { "  \($0)" }
        if doubted.count > Self.doubtedLimit, reportFile == nil {
            lines.append(
                "  ... and \(doubted.count - Self.doubtedLimit) more: --doubtful FILE writes them all")
        }
        if let reportFile { lines.append("All that someone may want to look at is in \(reportFile)") }
        if isDryRun { lines.append("Nothing was written: this was a dry run") }
        text = lines.joined(separator: "\n")
    }
}
