import Basics
import Courses
import Crypto
import Foundation
import Model

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
    var semesterAsWritten: String?
    /// When the row was written.
    var posted: Timestamp?
    var major: String?
    /// The comments, one for each cell that has one.
    var comments: [String] = []
    var hasRefusedComment = false
}

extension SourceRow {
    /// The id of a review of the row with its `semester`, or with `semesterAsWritten`, with which it was imported while that was not
    /// understood. It depends only on the row, so that a second import of any table recognizes the review, even if its file was edited since.
    ///
    /// 16 hexadecimal digits of a SHA-256 of number, professor, semester, major and comment. The course's name is not included: rows that
    /// differ only in the name are duplicates.
    func reviewID(semester: String?, comment: String) -> Slug? {
        let fields = [
            NumberReading.key(of: numbers[0]), professor ?? "", semester ?? "", major ?? "", comment,
        ]
        // Cells contain no control characters, so the separator is unambiguous. Canonical composition makes files from macOS and
        // other systems equal.
        let text = fields.joined(separator: "\u{1F}").precomposedStringWithCanonicalMapping
        return Slug(SHA256.hash(data: Data(text.utf8)).prefix(8).hexadecimal)
    }
}
