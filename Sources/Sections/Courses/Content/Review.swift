import ContentFiles
import Foundation
import Model

/// A student's review of a course.
public struct Review: Hashable, Sendable, Codable {
    /// Opaque and never changed; the file is named after the id.
    public var id: Slug
    /// The reviewed course, from the folder of the file.
    public var course: Slug
    public var professor: String?
    /// The semester as written: mostly `Fall 2025`, but any text is allowed.
    public var semester: String?
    public var major: String?
    public var posted: Timestamp?
    /// Whether the review waits for approval or was hidden: nothing shows or counts it.
    public var isHidden: Bool
    /// The review as typed; shown literally, not as Markdown.
    public var comment: String

    package init(
        id: Slug, course: Slug, professor: String? = nil, semester: String? = nil, major: String? = nil,
        posted: Timestamp? = nil, isHidden: Bool = false, comment: String
    ) {
        self.id = id
        self.course = course
        self.professor = professor
        self.semester = semester
        self.major = major
        self.posted = posted
        self.isHidden = isHidden
        self.comment = comment
    }
}

extension ContentFolder {
    package static let reviews = ContentFolder(rawValue: "reviews")
}

/// `Content/reviews/<course>/<id>.md`
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
        ReadResult(file) { frontMatter, fields in
            let professor = fields.text("professor")
            let semester = fields.text("semester")
            let major = fields.text("major")
            let posted = fields.timestamp("posted", in: timeZone)
            let isHidden = fields.flag("hidden") ?? false
            if frontMatter.body.isEmpty { fields.add(.emptyBody) }
            return Review(
                id: name.id, course: name.course, professor: professor, semester: semester, major: major,
                posted: posted, isHidden: isHidden, comment: String(frontMatter.body))
        }
    }

    package func outputFile(below root: String, timeZone: TimeZone) throws(Problem) -> OutputFile {
        try file()
    }

    /// The file of a new review, or an earlier one with the review's texts, in which everything else stays byte for byte.
    func file(over before: OutputFile? = nil) throws(Problem) -> OutputFile {
        let fields: ContentText.Fields = [
            ("professor", professor.map { .text($0) }),
            ("semester", semester.map { .text($0) }),
            ("major", major.map { .text($0) }), ("posted", posted.map { .text($0.text) }),
            ("hidden", isHidden ? .plain("true") : nil),
        ]
        if let before {
            let source = SourceFile(path: before.path, bytes: before.bytes)
            return OutputFile(
                path: before.path,
                bytes: try ContentText.bytes(of: source, changing: fields, body: comment))
        }
        let text = try ContentText.text(fields, body: comment)
        return OutputFile(
            path: "Content/reviews/\(course)/\(id).md", bytes: Array(text.utf8))
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
