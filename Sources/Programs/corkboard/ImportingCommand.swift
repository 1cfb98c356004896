import ArgumentParser
import ContentFiles
import Model

/// A command that takes content from a file of another program.
protocol ImportingCommand: AsyncParsableCommand {
    var file: String { get }
    var dryRun: Bool { get }
    var doubtful: String? { get }
    var json: Bool { get }
}

extension ImportingCommand {
    /// The report that --doubtful asks for: the import's notes as CSV.
    private var report: NamedOutput? { doubtful.map { NamedOutput(name: $0) } }

    func validate() throws {
        guard json, report?.isStandardOutput == true else { return }
        throw ValidationError(
            "--json and --doubtful - both print to standard output. Name a file for --doubtful.")
    }

    /// Writes what `plan` makes of the site's content, and the report.
    func take<Reason>(
        into root: String, _ plan: (SiteContent) throws -> ImportPlan<Reason>
    ) async throws {
        // The content must not change between planning and writing. An error ends the process, and the lock with it.
        let lock = try Reporting.contentLock(of: root, unless: dryRun)
        let content = try await Reporting.content(of: root)
        let plan = try plan(content)
        let report = report
        // A file is written first, so that an import whose report cannot be written changes nothing. A stream is written last: its reader
        // may be slow, and the lock is released before.
        let isStream = report?.isStream == true
        if !isStream { try write(plan.report.csv, to: report) }
        if !dryRun {
            try ContentWriter(root: root, timeZone: content.settings.timeZone).write(
                plan.content, holding: lock)
        }
        lock?.release()
        if isStream { try write(plan.report.csv, to: report) }
        let summary = ImportSummary(counts: plan.report.counts, notes: plan.report.notes, dryRun: dryRun)
        let text = json ? try summary.json : text(of: plan.report, in: report?.place)
        if report?.isStandardOutput == true { Reporting.say(text) } else { print(text) }
    }

    /// Writes a report; an existing file is replaced only if it is a report or empty. Prints an error and exits with status 1 on failure.
    private func write(_ text: String, to report: NamedOutput?) throws {
        guard let report else { return }
        if let there = report.replacedContents, !there.isEmpty,
            !there.starts(with: "\u{FEFF}line,kind,".utf8)
        {
            throw Reporting.failure(
                "\(report.name): is there already and is no report; expected another name for --doubtful")
        }
        try report.write(Array(text.utf8))
    }

    /// The summary with the first ten notes of each kind, refused items first. `file` contains all notes; nil if no report was requested.
    private func text<Reason>(of report: ImportReport<Reason>, in file: String?) -> String {
        let shown = report.notes.filter(\.reason.isPrinted)
        let refusedFirst = shown.filter { $0.kind == .refused } + shown.filter { $0.kind != .refused }
        let rest = file == nil ? "--doubtful FILE writes them all" : "all are in the file"
        let folded = Reporting.folded(refusedFirst, rest: rest) {
            Reporting.name(ofCase: $0.reason.innermost)
        }
        var lines = report.summary + folded.map { "  \($0)" }
        if let file { lines.append("All that someone may want to look at is in \(file)") }
        if dryRun { lines.append("Nothing was written: this was a dry run") }
        return lines.joined(separator: "\n")
    }
}

/// The output of an import as JSON.
private struct ImportSummary<Reason: ImportReason>: Encodable {
    let counts: [String: Int]
    let notes: [ImportNote<Reason>]
    let dryRun: Bool
}
