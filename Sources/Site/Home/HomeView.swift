import Model

/// The home page.
struct HomeView: TemplateView {
    let courseCount: Count
    let commentCount: Count
    let newest: [CommentTeaser]
    let mostDiscussed: [CourseRow]

    /// The most comments and the most courses that it quotes.
    private static let limit = 6

    init(_ catalog: Catalog, words: PageWords) {
        courseCount = Count(catalog.entries.count)
        commentCount = Count(catalog.commentCount)
        newest = catalog.newestComments(Self.limit).map {
            CommentTeaser($0.comment, of: $0.entry.course, words: words)
        }
        mostDiscussed = catalog.mostDiscussed(Self.limit).map { CourseRow($0, words: words) }
    }

    static let fields = FieldTable<HomeView>([
        .record("courseCount") { $0.courseCount },
        .record("commentCount") { $0.commentCount },
        .list("newest") { $0.newest },
        .flag("hasNewest") { !$0.newest.isEmpty },
        .list("mostDiscussed") { $0.mostDiscussed },
        .flag("hasMostDiscussed") { !$0.mostDiscussed.isEmpty },
    ])
}

/// A comment quoted away from its course.
struct CommentTeaser: TemplateView {
    let courseNumber: String
    let courseName: Wording
    let address: String
    let excerpt: Wording
    let professor: Wording?
    let semester: String?
    let posted: CivilDate?

    init(_ review: Review, of course: Course, words: PageWords) {
        courseNumber = course.number.text
        courseName = words.wording(course.name)
        address = words.link(Address.comment(review))
        excerpt = words.excerpt(ofComment: review.comment)
        professor = review.professor.map { words.wording(typed: $0) }
        semester = review.semester
        posted = review.posted?.day
    }

    static let fields = FieldTable<CommentTeaser>([
        .text("courseNumber") { $0.courseNumber },
        .wording("courseName") { $0.courseName },
        .text("address") { $0.address },
        .record("excerpt") { $0.excerpt },
        .wording("professor") { $0.professor },
        .text("semester") { $0.semester },
        .text("posted") { $0.posted?.description },
        .text("postedText") { $0.posted.map(DayWords.of) },
    ])
}
