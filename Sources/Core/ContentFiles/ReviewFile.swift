import Foundation
import Model

/// `Content/reviews/<course>/<id>.md` <-> `Review`.
enum ReviewFile {
    static func read(_ file: SourceFile, course: Slug, id: Slug, timeZone: TimeZone) -> ReadResult<Review> {
        ReadResult(file) { frontMatter, fields in
            let professor = fields.text("professor")
            let semester = fields.text("semester")
            let major = fields.text("major")
            let posted = fields.timestamp("posted", in: timeZone)
            if frontMatter.body.isEmpty { fields.add(.emptyBody) }
            return Review(
                id: id, course: course, professor: professor, semester: semester, major: major,
                posted: posted, comment: String(frontMatter.body))
        }
    }

    /// The file of a new review.
    static func file(_ review: Review) throws(Problem) -> OutputFile {
        let fields: ContentText.Fields = [
            ("professor", review.professor.map { .text($0) }),
            ("semester", review.semester.map { .text($0) }),
            ("major", review.major.map { .text($0) }), ("posted", review.posted.map { .text($0.text) }),
        ]
        let text = try ContentText.text(fields, body: review.comment)
        return OutputFile(
            path: "Content/reviews/\(review.course)/\(review.id).md", bytes: Array(text.utf8))
    }
}
