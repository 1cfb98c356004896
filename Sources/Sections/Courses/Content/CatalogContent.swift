import Model

extension SiteContent {
    /// Courses, by number.
    package var courses: [Course] {
        get { self[Course.self] }
        set { self[Course.self] = newValue }
    }

    /// Reviews, by course and then by id.
    package var reviews: [Review] {
        get { self[Review.self] }
        set { self[Review.self] = newValue }
    }

    /// Professors with several spellings, by slug.
    package var professors: [Professor] {
        get { self[Professor.self] }
        set { self[Professor.self] = newValue }
    }
}
