import Model

extension SiteContent {
    /// Courses, by number.
    package var courses: [Course] {
        get { self[Course.self] }
        set { self[Course.self] = newValue }
    }

    /// Reviews, by course and then by id, including hidden ones.
    package var reviews: [Review] {
        get { self[Review.self] }
        set { self[Review.self] = newValue }
    }

    /// The reviews that pages show.
    package var shownReviews: [Review] { reviews.filter { !$0.isHidden } }

    /// Professors with several spellings, by slug.
    package var professors: [Professor] {
        get { self[Professor.self] }
        set { self[Professor.self] = newValue }
    }
}
