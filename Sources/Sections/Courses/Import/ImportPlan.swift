import Courses
import Model

/// The result of an import before anything is written, with its report.
public struct ImportPlan: Hashable, Sendable {
    /// The courses to write, new and changed ones, by number.
    public let courses: [Course]
    /// The reviews to write, all new, in the order of the table.
    public let reviews: [Review]
    /// The report.
    public let report: ImportReport
}
