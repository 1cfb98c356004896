import ArgumentParser
import ContentFiles
import Foundation
import Model

/// A command that takes content from a file of another program.
protocol ImportingCommand: AsyncParsableCommand {
    var file: String { get }
    var dryRun: Bool { get }
    var doubtful: String? { get }
    var json: Bool { get }
}

extension ImportingCommand {
    func validate() throws { try DoubtfulFile(doubtful)?.check(isJSON: json) }

    /// Writes what `plan` makes of the site's content, and the report.
    func take<Reason>(
        into root: String, _ plan: (SiteContent) throws -> ImportPlan<Reason>
    ) async throws {
        // The content must not change between planning and writing. An error ends the process, and the lock with it.
        let lock = try Reporting.contentLock(of: root, unless: dryRun)
        let content = try await Reporting.content(of: root)
        let plan = try plan(content)
        let file = DoubtfulFile(doubtful)
        try DoubtfulFile.write(plan.report.csv, to: file) {
            defer { lock?.release() }
            guard !dryRun else { return }
            try ContentWriter(root: root, timeZone: content.settings.timeZone).write(
                plan.content, holding: lock)
        }
        let summary = ImportSummary(report: plan.report, isDryRun: dryRun)
        DoubtfulFile.tell(json ? try summary.json : summary.text(reportFile: file?.place), besides: file)
    }
}

/// The result of an import, as text or JSON.
private struct ImportSummary<Reason: ImportReason>: Encodable {
    let report: ImportReport<Reason>
    /// Whether nothing was written.
    let isDryRun: Bool

    private enum CodingKeys: CodingKey { case counts, notes, dryRun }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(report.counts, forKey: .counts)
        try fields.encode(report.notes, forKey: .notes)
        try fields.encode(isDryRun, forKey: .dryRun)
    }

    /// The summary with the first ten notes of each kind, refused items first. `reportFile` contains all notes; nil if no report was
    /// requested.
    func text(reportFile: String?) -> String {
        let shown = report.notes.filter(\.reason.isPrinted)
        let refusedFirst = shown.filter { $0.kind == .refused } + shown.filter { $0.kind != .refused }
        let rest = reportFile == nil ? "--doubtful FILE writes them all" : "all are in the file"
        let folded = FoldedLines(refusedFirst, rest: rest) { FoldedLines.name(ofCase: $0.reason) }
        var lines = report.summary + folded.lines.map { "  \($0)" }
        if let reportFile { lines.append("All that someone may want to look at is in \(reportFile)") }
        if isDryRun { lines.append("Nothing was written: this was a dry run") }
        return lines.joined(separator: "\n")
    }
}
