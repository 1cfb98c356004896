import Model
import Tables

/// A row of the table, understood: what it says of which course.
struct SourceRow {
    let line: Int
    /// The numbers of the course, its own first; never empty.
    var numbers: [CourseNumber]
    /// Empty where the row does not name it.
    var name = ""
    /// Empty where the row does not describe it.
    var description = ""
    var professor: String?
    var semester: String?
    var major: String?
    /// What the row says of the course: a comment for each cell that has one.
    var comments: [String] = []
    /// Whether a comment of it was refused.
    var hasRefusedComment = false
}
