import Model

/// Gives each new course an address of its own.
struct SlugRegister {
    private var taken: Set<Slug>
    private var suffixes: [Slug: Int] = [:]

    /// `/courses/page/2/` and the like are the list's own.
    private static let reserved = Slug("page")

    init(taken: [Slug]) {
        self.taken = Set(taken)
        if let reserved = Self.reserved { self.taken.insert(reserved) }
    }

    /// The slug of a number, with a suffix where another course has it; nil where the number gives none.
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
