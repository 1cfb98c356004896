import Building

/// The result of a build, as text or JSON.
struct BuildSummary: Encodable {
    let pages: Int
    let written: Int
    let unchanged: Int
    let removed: Int
    /// Number of content files that were opened, and of pages that were rendered.
    let read: Int
    let rendered: Int
    let seconds: Double
    /// The errors of content files that were left out; nil if there are none.
    let leftOut: [ListedProblem]?
    /// All warnings; nil if there are none.
    let warnings: [ListedProblem]?

    init(_ report: SiteBuild.Report, seconds: Double) {
        pages = report.pages
        written = report.outcome.written
        unchanged = report.outcome.unchanged
        removed = report.outcome.removed
        (read, rendered) = (report.read, report.rendered)
        self.seconds = seconds
        leftOut = report.leftOut.isEmpty ? nil : report.leftOut.map(ListedProblem.init)
        warnings = report.warnings.isEmpty ? nil : report.warnings.map(ListedProblem.init)
    }

    /// `1523 pages: 3 written, 1520 unchanged, 0 removed, in 0.04 s`.
    var sentence: String {
        let time = String(format: "%.2f", seconds)
        return "\(pages) pages: \(written) written, \(unchanged) unchanged, \(removed) removed, in \(time) s"
    }

}
