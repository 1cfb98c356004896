import Courses
import Model
import Tables

/// The parsed data of a row.
struct SourceRow {
    let line: Int
    /// The numbers of the course, the main one first; never empty.
    var numbers: [CourseNumber]
    /// The name; empty if there is none.
    var name = ""
    /// The description; empty if there is none.
    var description = ""
    var professor: String?
    var semester: String?
    /// The semester as written in the row.
    var semesterAsWritten: String?
    /// When the row was written.
    var posted: Timestamp?
    var major: String?
    /// The comments, one for each cell that has one.
    var comments: [String] = []
    /// Whether a comment was refused.
    var hasRefusedComment = false
}
