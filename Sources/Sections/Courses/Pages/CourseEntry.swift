import Markdown
import Model
import Site

/// A course with its comments in the order of its page.
struct CourseEntry: Sendable {
    /// The comments on classes of one professor.
    struct ProfessorGroup: Sendable {
        /// Nil if the comments do not name a professor.
        let professor: String?
        /// The groups by semester, latest first.
        let semesters: [SemesterGroup]
        /// Other spellings of the professor's name.
        var aliases: [String] = []
        /// The slug of the professor's page; nil if there is none.
        var slug: Slug?

        var comments: [Review] { semesters.flatMap(\.comments) }
    }

    /// The comments on one semester of a professor, with its text in them; nil if they have none.
    typealias SemesterGroup = (semester: String?, comments: [Review])

    let course: Course
    /// The professor with the latest semester first; comments without a professor last.
    let groups: [ProfessorGroup]
    /// All comments in the order of the page.
    let comments: [Review]
    /// The slugs of the professors' pages, by group.
    private let professorSlugs: [Slug?]
    /// The excerpt of the course, computed once for several pages.
    var excerpt: TaggedText?

    /// `directory` joins the spellings of a professor.
    init(_ course: Course, reviews: [Review], directory: ProfessorDirectory? = nil) {
        self.course = course
        let directory = directory ?? ProfessorDirectory(reviews)
        var professors: [String: ProfessorDirectory.Entry] = [:]
        let joined = reviews.map { review in
            guard let typed = review.professor, let professor = directory[typed] else { return review }
            professors[professor.name] = professor
            var review = review
            review.professor = professor.name
            return review
        }
        groups = Self.grouped(joined, by: \.professor)
            .map { name, reviews in
                let professor = name.flatMap { professors[$0] }
                return ProfessorGroup(
                    professor: name, semesters: Self.semesters(of: reviews),
                    aliases: professor?.aliases ?? [], slug: professor?.slug)
            }
            .sorted(by: Self.standsFirst)
        professorSlugs = groups.map(\.slug)
        comments = groups.flatMap(\.comments)
    }

    /// The latest semester in standard notation among the comments.
    var latestSemester: Semester? { Self.latestSemester(in: comments) }

    /// The first and the last year of the semesters in standard notation; `last` is nil if it equals the first.
    static func years(of reviews: [Review]) -> (first: String?, last: String?) {
        let years = reviews.compactMap { $0.semester.flatMap { Semester($0)?.year } }
        guard let first = years.min(), let last = years.max() else { return (nil, nil) }
        return ("\(first)", first == last ? nil : "\(last)")
    }

    /// The day of the newest comment.
    var changed: CivilDate? { comments.compactMap { $0.posted?.day }.max() }

    /// The comment quoted in lists: the newest, or the first of the page if none has a date.
    var newestComment: Review? {
        let comments = comments
        let newest = comments.filter { $0.posted != nil }.min(by: Self.isNewer)
        return newest ?? comments.first
    }

    /// Comments by semester, latest first.
    static func semesters(of reviews: [Review]) -> [SemesterGroup] {
        grouped(reviews, by: \.semester)
            .map { (semester: $0.key, comments: $0.values.sorted(by: isNewer)) }
            .sorted { isLater($0.semester, $1.semester) }
    }

    /// The order of semesters: standard notation, latest first; then other texts alphabetically; then none.
    private static func isLater(_ left: String?, _ right: String?) -> Bool {
        let (first, second) = (left.flatMap { Semester($0) }, right.flatMap { Semester($0) })
        if first != second { return first > second }
        guard let left, let right else { return left != nil && right == nil }
        return left < right
    }

    private static func standsFirst(_ left: ProfessorGroup, _ right: ProfessorGroup) -> Bool {
        guard let first = left.professor, let second = right.professor else { return left.professor != nil }
        let (a, b) = (latestSemester(in: left.comments), latestSemester(in: right.comments))
        return a == b ? first < second : a > b
    }

    static func latestSemester(in reviews: [Review]) -> Semester? {
        reviews.lazy.compactMap { $0.semester.flatMap { Semester($0) } }.max()
    }

    static func isNewer(_ left: Review, _ right: Review) -> Bool {
        left.posted == right.posted ? left.id < right.id : left.posted > right.posted
    }

    /// The reviews by a field's value, in order of the first occurrence of each value.
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
    /// The groups are computed from the comments and the slugs.
    private enum CodingKeys: CodingKey { case course, comments, professorSlugs, excerpt }
}

extension Course {
    /// The course with texts in Markdown, also where they are kept as they were typed.
    package var asMarkdown: Course {
        guard let profile = textProfile else { return self }
        var course = self
        course.textProfile = nil
        course.description = MarkdownText.source(description, profile: profile)
        course.translations = translations.mapValues { MarkdownText.source($0, profile: profile) }
        return course
    }
}

extension PageWords {
    /// The excerpt of a course: its newest comment, else its description; nil if it has neither.
    func excerpt(of entry: CourseEntry) -> TaggedText? {
        if let comment = entry.newestComment { return excerpt(ofComment: comment.comment) }
        return excerpt(ofMarkdown: entry.course.description, entry.course.translations)
    }
}
