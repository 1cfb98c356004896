import Model

/// What a file of Content/ is, by its path alone.
enum ContentPlace: Hashable, Sendable {
    case course(Slug)
    case review(course: Slug, id: Slug)
    case page(Slug)
    /// Read by itself, or kept for parts of the site that this version does not have.
    case elsewhere
    /// The folder is right and the name gives no slug.
    case unusableName
    /// Nothing is read from here.
    case unknown

    /// Folders and files of Content/ that are not read as courses, reviews and pages.
    private static let others: Set<Substring> = [
        "site.yml", "events", "feedback", "broadcasts", "media", "theme",
    ]

    /// The place of a path such as `Content/courses/math-216.md`.
    init(path: String) {
        let parts = path.split(separator: "/").dropFirst()
        guard let folder = parts.first else {
            self = .unknown
            return
        }
        switch (folder, parts.count) {
        // What is no Markdown is not read: an editor's copy, notes.
        case ("courses", 2), ("pages", 2), ("reviews", 3):
            self = parts.last?.hasSuffix(".md") == true ? Self.place(in: folder, parts) : .unknown
        default: self = Self.others.contains(folder) ? .elsewhere : .unknown
        }
    }

    private static func place(in folder: Substring, _ parts: ArraySlice<Substring>) -> ContentPlace {
        guard let name = slug(parts.last) else { return .unusableName }
        switch folder {
        case "courses": return .course(name)
        case "pages": return .page(name)
        default:
            let course = parts.dropFirst().first.flatMap { Slug(making: String($0)) }
            return course.map { .review(course: $0, id: name) } ?? .unusableName
        }
    }

    /// The slug that the name of a Markdown file gives.
    private static func slug(_ name: Substring?) -> Slug? {
        name.flatMap { Slug(making: String($0.dropLast(3))) }
    }
}
