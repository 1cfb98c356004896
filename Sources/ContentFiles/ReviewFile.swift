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
}
