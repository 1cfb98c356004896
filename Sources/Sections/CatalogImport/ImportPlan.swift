import Model

/// What an import would write, and its report. Nothing has been written.
public struct ImportPlan: Hashable, Sendable {
    /// The courses to write, new and changed ones, by number.
    public let courses: [Course]
    /// The comments to write, all new, in the order of the table.
    public let reviews: [Review]
    /// What was read and decided.
    public let report: ImportReport
}
