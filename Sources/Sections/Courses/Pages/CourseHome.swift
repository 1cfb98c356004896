import Model
import Site

/// The newest comments on the home page, and the numbers of courses and comments.
package struct CourseHome: HomePart {
    let courseCount: Int
    let commentCount: Int
    let comments: [CourseSection.Comment]

    /// Maximum number of comments.
    static let limit = 3

    init(_ summary: CourseSection.Summary?) {
        (courseCount, commentCount) = (summary?.courseCount ?? 0, summary?.commentCount ?? 0)
        let newest = summary.map { $0.newest.isEmpty ? $0.latest : $0.newest } ?? []
        comments = Array(newest.prefix(Self.limit))
    }

    package func view(by renderer: PageRenderer) -> CourseHomeView {
        CourseHomeView(self, words: renderer.words)
    }
}

/// The fields of the home page about courses.
package struct CourseHomeView: TemplateView {
    let courseCount: Count
    let commentCount: Count
    let newest: [CommentTeaser]

    init(_ home: CourseHome, words: PageWords) {
        (courseCount, commentCount) = (Count(home.courseCount), Count(home.commentCount))
        newest = home.comments.map { CommentTeaser($0.comment, of: $0.course, words: words) }
    }

    package static let fields = FieldTable<CourseHomeView>([
        .record("courseCount") { $0.courseCount },
        .record("commentCount") { $0.commentCount },
        .list("newest") { $0.newest },
        .flag("hasNewest") { !$0.newest.isEmpty },
    ])
}

/// A comment quoted outside its course's page.
struct CommentTeaser: TemplateView {
    let courseNumber: String
    let courseName: TaggedText
    let address: String
    let excerpt: TaggedText
    let professor: TaggedText?
    let semester: String?
    let posted: CivilDate?
    let postedText: String?

    init(_ review: Review, of course: Course, words: PageWords) {
        courseNumber = course.number.text
        courseName = words.tagged(course.name)
        address = words.link(Address.comment(review))
        excerpt = words.excerpt(ofComment: review.comment)
        professor = review.professor.map { words.tagged(typed: $0) }
        semester = review.semester.map(words.semester(typed:))
        posted = review.posted?.day
        postedText = posted.map(words.dates.of)
    }

    package static let fields = FieldTable<CommentTeaser>([
        .text("courseNumber") { $0.courseNumber },
        .tagged("courseName") { $0.courseName },
        .text("address") { $0.address },
        .record("excerpt") { $0.excerpt },
        .tagged("professor") { $0.professor },
        .text("semester") { $0.semester },
        .text("posted") { $0.posted?.description },
        .text("postedText") { $0.postedText },
    ])
}
