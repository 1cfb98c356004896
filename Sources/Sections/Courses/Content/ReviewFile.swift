import ContentFiles
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
            let isHidden = fields.flag("hidden") ?? false
            if frontMatter.body.isEmpty { fields.add(.emptyBody) }
            return Review(
                id: id, course: course, professor: professor, semester: semester, major: major,
                posted: posted, isHidden: isHidden, comment: String(frontMatter.body))
        }
    }

    /// The file of a new review, or an earlier one with the review's texts, in which everything else stays byte for byte.
    static func file(_ review: Review, over before: OutputFile? = nil) throws(Problem) -> OutputFile {
        let fields: ContentText.Fields = [
            ("professor", review.professor.map { .text($0) }),
            ("semester", review.semester.map { .text($0) }),
            ("major", review.major.map { .text($0) }), ("posted", review.posted.map { .text($0.text) }),
            ("hidden", review.isHidden ? .plain("true") : nil),
        ]
        if let before {
            let source = SourceFile(path: before.path, bytes: before.bytes)
            return OutputFile(
                path: before.path,
                bytes: try ContentText.bytes(of: source, changing: fields, body: review.comment))
        }
        let text = try ContentText.text(fields, body: review.comment)
        return OutputFile(
            path: "Content/reviews/\(review.course)/\(review.id).md", bytes: Array(text.utf8))
    }
}

extension ContentFolder {
    package static let reviews = ContentFolder(rawValue: "reviews")
}

extension Review: WritableContent {
    package static var folder: ContentFolder { .reviews }
    package static var depth: ClosedRange<Int> { 2...2 }
    package static var pathPattern: String { "reviews/COURSE/ID.md" }

    package static func name(of parts: [Substring]) -> (course: Slug, id: Slug)? {
        guard let course = Slug(making: String(parts[0])), let id = Slug(making: String(parts[1])) else {
            return nil
        }
        return (course, id)
    }

    package static func read(
        _ file: SourceFile, named name: (course: Slug, id: Slug), timeZone: TimeZone
    ) -> ReadResult<Review> {
        ReviewFile.read(file, course: name.course, id: name.id, timeZone: timeZone)
    }

    package func outputFile(below root: String, timeZone: TimeZone) throws(Problem) -> OutputFile {
        try ReviewFile.file(self)
    }

    package static func sorted(_ reviews: [Review]) -> [Review] {
        sorted(reviews, by: { ($0.course, $0.id) }, <)
    }

    package func check(_ item: ContentItem, in check: inout ContentCheck) {
        check.take("the id \(id)", item)
        if let posted { check.warnOfFuture("posted", posted, item) }
        // The folder's own name need not be a slug.
        let folder = item.path[..<(item.path.lastIndex(of: "/") ?? item.path.endIndex)]
        check.need(
            "the address /courses/\(course)/",
            or: Problem(
                file: String(folder),
                cause: .noSuchOwner("course", file: "\(ContentFolder.courses.path)/\(course).md")))
    }
}
