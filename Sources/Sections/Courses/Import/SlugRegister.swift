import Courses
import Model

/// Assigns unique slugs to new courses.
struct SlugRegister {
    private var taken: Set<Slug>
    private var suffixes: [Slug: Int] = [:]

    /// Reserved: `/courses/page/2/` and similar addresses belong to the list.
    private static let reserved = Slug("page")

    init(taken: [Slug]) {
        self.taken = Set(taken)
        if let reserved = Self.reserved { self.taken.insert(reserved) }
    }

    /// The slug of a number, with a suffix if another course has it; nil if the number gives none.
    mutating func take(for number: CourseNumber) -> Slug? {
        guard let base = Slug(making: number.text) else { return nil }
        var slug = base
        while !taken.insert(slug).inserted {
            let suffix = suffixes[base, default: 1] + 1
            suffixes[base] = suffix
            slug = base.appending(suffix)
        }
        return slug
    }
}
