import Model

/// The kind of a content file, by its path alone.
enum ContentPlace: Hashable, Sendable {
    case course(Slug)
    case review(course: Slug, id: Slug)
    case professor(Slug)
    case page(Slug)
    case event(Slug)
    case feedback(Slug)
    case broadcast(Slug)
    case picture(String)
    /// Read separately, or reserved for sections that this version does not have.
    case elsewhere
    /// The folder is known, but the name gives no slug.
    case unusableName
    /// No content is read from this path.
    case unknown

    /// The kind of the file at a path such as `Content/courses/math-216.md`.
    init(path: String) {
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).dropFirst().map { Substring($0) }
        // Files with another extension are ignored: backup copies of editors, notes.
        switch (parts.first, parts.count) {
        case ("courses", 2): self = Self.place(parts, ".md") { .course($0) }
        case ("professors", 2): self = Self.place(parts, ".md") { .professor($0) }
        case ("pages", 2): self = Self.place(parts, ".md") { .page($0) }
        case ("events", 2): self = Self.place(parts, ".md") { .event($0) }
        case ("feedback", 2...4): self = Self.place(parts, ".md") { .feedback($0) }
        case ("broadcasts", 2): self = Self.place(parts, ".json") { .broadcast($0) }
        case ("reviews", 3):
            self = Self.place(parts, ".md") { id in
                Slug(making: String(parts[1])).map { .review(course: $0, id: id) } ?? .unusableName
            }
        case ("media", 2): self = MediaFile.isName(parts[1]) ? .picture(String(parts[1])) : .unusableName
        case ("site.yml", 1), ("theme", _): self = .elsewhere
        default: self = .unknown
        }
    }

    /// The kind of a file whose name without its extension gives a slug.
    private static func place(
        _ parts: [Substring], _ ending: String, _ place: (Slug) -> ContentPlace
    ) -> ContentPlace {
        guard let name = parts.last, name.hasSuffix(ending) else { return .unknown }
        return Slug(making: String(name.dropLast(ending.count))).map(place) ?? .unusableName
    }
}
