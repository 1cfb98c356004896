import Foundation
import Site
import State

/// The reports of one post in the queue, folded by their reasons, so that no number of reports makes the page long. All of them are on the
/// page of the post alone.
struct FoldedReports {
    /// Maximum number of notes of one reason, the oldest different ones: 3.
    static let noteLimit = 3
    /// Maximum length of a note, in characters: 280.
    static let textLimit = 280

    /// A row for each reason, by the time of its first report.
    let rows: [ReportRow]
    /// Whether notes are left out or cut.
    let isShortened: Bool

    /// Folds reports, which are in order of time; `isWhole` for all notes in full length.
    init(_ reports: [ReaderReport], isWhole: Bool, _ words: DeskWords, now: Date) {
        var (rows, isShortened): ([ReportRow], Bool) = ([], false)
        var reasons: [ReaderReport.Reason] = []
        for report in reports where !reasons.contains(report.reason) { reasons.append(report.reason) }
        for reason in reasons {
            let all = reports.filter { $0.reason == reason }
            var notes: [String] = []
            for report in all where !report.text.isEmpty && !notes.contains(report.text) {
                notes.append(report.text)
            }
            let shown = isWhole ? notes : notes.prefix(Self.noteLimit).map(Self.cut)
            if shown != notes { isShortened = true }
            rows.append(
                ReportRow(
                    reportReason: words.say(ReportPages.name(of: reason)),
                    reportCount: all.count > 1
                        ? words.say(DeskWords.Moderation.reportCount, count: all.count) : nil,
                    reportTime: all.last.map { words.moment($0.time, now: now) } ?? "",
                    reportTexts: shown.map(TextLine.init)))
        }
        (self.rows, self.isShortened) = (rows, isShortened)
    }

    private static func cut(_ note: String) -> String {
        // Of so many bytes no more than the limit are characters, and counting those of a long text takes long.
        if note.utf8.count <= textLimit { return note }
        let start = note.prefix(textLimit)
        return start.endIndex == note.endIndex ? note : "\(start)…"
    }
}
