import Tables

/// The result of an import before anything is written.
package struct ImportPlan<Reason: ImportReason>: Sendable {
    /// The values to write, new and changed ones.
    package let content: [any WritableContent]
    package let report: ImportReport<Reason>

    package init(content: [any WritableContent], report: ImportReport<Reason>) {
        self.content = content
        self.report = report
    }
}

/// The report of an import.
package struct ImportReport<Reason: ImportReason>: Hashable, Sendable {
    /// Numbers of rows, courses, comments or events that were read, added, refused and so on, under their names in JSON.
    package let counts: [String: Int]
    /// The numbers and other findings in a few lines.
    package let summary: [String]
    /// The notes, by line.
    package let notes: [ImportNote<Reason>]

    package init(counts: [String: Int], summary: [String], notes: [ImportNote<Reason>]) {
        self.counts = counts
        self.summary = summary
        self.notes = notes
    }

    /// The notes as a CSV file for spreadsheets.
    package var csv: String {
        let hasTexts = Reason.columns.contains("was")
        let records = notes.map { note in
            [note.line.map(String.init) ?? "", note.kind.rawValue, note.about]
                + (hasTexts ? [note.was ?? "", note.became ?? ""] : []) + [note.reason.description]
        }
        return DelimitedWriter.spreadsheet([Reason.columns] + records)
    }
}

extension Array {
    /// The notes by line, those without one first; notes of one line stay in their order.
    package func byLine<Reason>() -> [ImportNote<Reason>] where Element == ImportNote<Reason> {
        enumerated().sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }
            .map(\.element)
    }
}
