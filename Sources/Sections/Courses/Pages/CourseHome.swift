import Model
import Site

/// The newest comments on the home page, and the numbers of courses and comments.
package struct CourseHome: HomePart, TemplateView {
    let courseCount: Count
    let commentCount: Count
    let newest: [CommentTeaser]

    static let limit = 3

    init(_ summary: CourseSection.Summary?, words: PageWords) {
        (courseCount, commentCount) = (Count(summary?.courseCount ?? 0), Count(summary?.commentCount ?? 0))
        let comments = summary.map { $0.newest.isEmpty ? $0.latest : $0.newest } ?? []
        newest = comments.prefix(Self.limit).map { CommentTeaser($0.comment, of: $0.course, words: words) }
    }

    package static let computed = FieldTable<CourseHome>([.flag("hasNewest") { !$0.newest.isEmpty }])

    package func view(by renderer: PageRenderer) -> CourseHome { self }
}

/// A comment quoted outside its course's page.
struct CommentTeaser: TemplateView {
    let courseNumber: String
    let courseName: TaggedText
    let address: String
    /// One text.
    let excerpt: [TaggedText]
    let professor: TaggedText?
    let semester: String?
    /// The day for machines, and in words.
    let posted: String?
    let postedText: String?

    init(_ review: Review, of course: Course, words: PageWords) {
        courseNumber = course.number.text
        courseName = words.tagged(course.name)
        address = words.link(Address.comment(review))
        excerpt = [words.excerpt(ofComment: review.comment)]
        professor = review.professor.map { words.tagged(typed: $0) }
        semester = review.semester.map(words.semester(typed:))
        posted = review.posted?.day.description
        postedText = (review.posted?.day).map(words.dates.of)
    }
}
