import Basics
import Crypto
import Foundation
import Model

/// The id of a row's review. It depends only on the row, so that a second import of any table recognizes the review, even if its file
/// was edited since.
enum ReviewIdentity {
    /// 16 hexadecimal digits of a SHA-256 of number, professor, semester, major and comment. The course's name is not included: rows that
    /// differ only in the name are duplicates.
    static func id(of row: SourceRow, comment: String) -> Slug? {
        id(of: row, semester: row.semester, comment: comment)
    }

    /// The id with which the review was imported while its semester was not understood.
    static func earlierID(of row: SourceRow, comment: String) -> Slug? {
        id(of: row, semester: row.semesterAsWritten, comment: comment)
    }

    private static func id(of row: SourceRow, semester: String?, comment: String) -> Slug? {
        let fields = [
            NumberReading.key(of: row.numbers[0]), row.professor ?? "", semester ?? "", row.major ?? "",
            comment,
        ]
        // Cells contain no control characters, so the separator is unambiguous. Canonical composition makes files from macOS and
        // other systems equal.
        let text = fields.joined(separator: "\u{1F}").precomposedStringWithCanonicalMapping
        return Slug(SHA256.hash(data: Data(text.utf8)).prefix(8).hexadecimal)
    }
}
