/// One student's comment on a class.
public struct Review: Hashable, Sendable, Codable {
    /// Opaque and never changed; the file is named after it.
    public var id: Slug
    /// The course that it is about, by the folder that it lies in.
    public var course: Slug
    /// Who taught the class.
    public var professor: String?
    /// When it was taken, as written: mostly `Fall 2025`, but any text may stand here.
    public var semester: String?
    /// What the commenter studies.
    public var major: String?
    /// When the comment was given.
    public var posted: Timestamp?
    /// The comment as it was typed; shown literally, not as Markdown.
    public var comment: String

    /// A review.
    public init(
        id: Slug, course: Slug, professor: String? = nil, semester: String? = nil, major: String? = nil,
        posted: Timestamp? = nil, comment: String
    ) {
        self.id = id
        self.course = course
        self.professor = professor
        self.semester = semester
        self.major = major
        self.posted = posted
        self.comment = comment
    }
}
