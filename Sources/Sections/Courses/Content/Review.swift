import Model

/// A student's review of a course.
public struct Review: Hashable, Sendable, Codable {
    /// Opaque and never changed; the file is named after the id.
    public var id: Slug
    /// The reviewed course, from the folder of the file.
    public var course: Slug
    /// The professor of the class.
    public var professor: String?
    /// The semester as written: mostly `Fall 2025`, but any text is allowed.
    public var semester: String?
    /// The reviewer's major.
    public var major: String?
    /// When the review was posted.
    public var posted: Timestamp?
    /// Whether the review waits for approval or was hidden: nothing shows or counts it.
    public var isHidden: Bool
    /// The review as typed; shown literally, not as Markdown.
    public var comment: String

    /// Creates a review.
    public init(
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
