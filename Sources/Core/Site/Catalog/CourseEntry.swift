import Model

/// A course with its comments in the order in which pages show them.
struct CourseEntry: Sendable {
    /// The comments on one professor's classes.
    struct ProfessorGroup: Sendable {
        /// Nil where the comments do not say who taught.
        let professor: String?
        /// By semester, the latest first.
        let semesters: [SemesterGroup]
        /// Other spellings of the professor.
        var aliases: [String] = []

        var comments: [Review] { semesters.flatMap(\.comments) }
    }

    /// The comments on one semester of a professor's.
    struct SemesterGroup: Sendable {
        /// As the comments say it; nil where they do not.
        let semester: String?
        let comments: [Review]
    }

    let course: Course
    /// The professor with the latest semester first, comments without a professor last.
    let groups: [ProfessorGroup]
    /// All comments in the order of the page.
    let comments: [Review]
    /// What pages quote of the course; several do, so that it is worked out once.
    var excerpt: TaggedText?

    /// A course with its comments; those on one professor, by `names`, stand together under one name.
    init(_ course: Course, reviews: [Review], names: ProfessorNames = ProfessorNames([])) {
        self.course = course
        groups = Self.grouped(Self.joined(reviews, names), by: \.professor)
            .map { name, reviews in
                ProfessorGroup(
                    professor: name, semesters: Self.semesters(of: reviews),
                    aliases: name.flatMap { names.professor($0)?.aliases } ?? [])
            }
            .sorted(by: Self.standsFirst)
        comments = groups.flatMap(\.comments)
    }

    /// The latest semester of any comment, in the standard writing.
    var latestSemester: Semester? { Self.latestSemester(in: comments) }

    /// The years of the semesters that comments name in the standard writing; nil where none does.
    var years: ClosedRange<Int>? {
        let years = comments.compactMap { $0.semester.flatMap { Semester($0)?.year } }
        guard let first = years.min(), let last = years.max() else { return nil }
        return first...last
    }

    /// The day of the comment that was posted last.
    var changed: CivilDate? { comments.compactMap { $0.posted?.day }.max() }

    /// The comment that a list quotes: the one that was posted last, else the first on the page.
    var newestComment: Review? {
        let comments = comments
        let newest = comments.filter { $0.posted != nil }.min(by: Self.isNewer)
        return newest ?? comments.first
    }

    /// Comments with the names that pages show.
    private static func joined(_ reviews: [Review], _ names: ProfessorNames) -> [Review] {
        if names.isEmpty { return reviews }
        return reviews.map { review in
            var review = review
            review.professor = review.professor.map { names.professor($0)?.name ?? $0 }
            return review
        }
    }

    private static func semesters(of reviews: [Review]) -> [SemesterGroup] {
        grouped(reviews, by: \.semester)
            .map { SemesterGroup(semester: $0.key, comments: $0.values.sorted(by: isNewer)) }
            .sorted { SemesterOrder($0.semester) < SemesterOrder($1.semester) }
    }

    private static func standsFirst(_ left: ProfessorGroup, _ right: ProfessorGroup) -> Bool {
        guard let first = left.professor, let second = right.professor else { return left.professor != nil }
        let (a, b) = (latestSemester(in: left.comments), latestSemester(in: right.comments))
        return a == b ? first < second : a > b
    }

    private static func latestSemester(in reviews: [Review]) -> Semester? {
        reviews.lazy.compactMap { $0.semester.flatMap { Semester($0) } }.max()
    }

    private static func isNewer(_ left: Review, _ right: Review) -> Bool {
        left.posted == right.posted ? left.id < right.id : left.posted > right.posted
    }

    /// The reviews by a field's value, in the order in which the values come first.
    private static func grouped(
        _ reviews: [Review], by field: KeyPath<Review, String?>
    ) -> [(key: String?, values: [Review])] {
        var groups: [(key: String?, values: [Review])] = []
        var positions: [String?: Int] = [:]
        for review in reviews {
            let key = review[keyPath: field]
            if let position = positions[key] {
                groups[position].values.append(review)
            } else {
                positions[key] = groups.count
                groups.append((key, [review]))
            }
        }
        return groups
    }
}

extension CourseEntry: Encodable {
    /// The groups follow from the comments.
    private enum CodingKeys: CodingKey { case course, comments, excerpt }
}

/// Semesters in the standard writing from the latest on, then other texts by alphabet, then none.
private struct SemesterOrder: Comparable {
    let text: String?
    let semester: Semester?

    init(_ text: String?) {
        self.text = text
        semester = text.flatMap { Semester($0) }
    }

    static func < (left: SemesterOrder, right: SemesterOrder) -> Bool {
        if left.semester != right.semester { return left.semester > right.semester }
        guard let first = left.text, let second = right.text else {
            return left.text != nil && right.text == nil
        }
        return first < second
    }
}
