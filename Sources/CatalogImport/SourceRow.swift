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
    /// Nil where the row says nothing of the course.
    var comment: String?
}
