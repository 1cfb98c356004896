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
        case ("courses", 2): self = Self.slug(parts.last).map { .course($0) } ?? .unusableName
        case ("pages", 2): self = Self.slug(parts.last).map { .page($0) } ?? .unusableName
        case ("reviews", 3):
            guard let course = parts.dropFirst().first.flatMap({ Slug(making: String($0)) }),
                let id = Self.slug(parts.last)
            else {
                self = .unusableName
                return
            }
            self = .review(course: course, id: id)
        default: self = Self.others.contains(folder) ? .elsewhere : .unknown
        }
    }

    /// The slug that the name of a Markdown file gives.
    private static func slug(_ name: Substring?) -> Slug? {
        guard let name, name.hasSuffix(".md") else { return nil }
        return Slug(making: String(name.dropLast(3)))
    }
}
