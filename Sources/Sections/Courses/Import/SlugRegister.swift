import Courses
import Model

/// Assigns unique slugs to new courses.
struct SlugRegister {
    private var taken: Set<Slug>
    private var suffixes: [Slug: Int] = [:]

    init(taken: [Slug]) {
        self.taken = Set(taken + Course.reservedSlugs.compactMap { Slug($0) })
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
