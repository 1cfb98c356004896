import Model
import Site

/// The page of a professor: all comments on his or her classes, by course and semester.
struct ProfessorPageView: TemplateView {
    let professorName: TaggedText
    let aliases: [SpellingView]
    let comments: Count
    let courseCount: Count
    let firstYear: String?
    /// Nil if it equals the first year.
    let lastYear: String?
    let chart: ChartView?
    let courses: [TaughtCourseView]

    init(_ page: ProfessorPage, words: PageWords) {
        let all = page.courses.flatMap(\.comments)
        professorName = words.tagged(typed: page.name)
        aliases = page.aliases.map { SpellingView(spelling: words.tagged(typed: $0)) }
        (comments, courseCount) = (Count(all.count), Count(page.courses.count))
        (firstYear, lastYear) = CourseEntry.years(of: all)
        chart = ChartView(all, words: words)
        courses = page.courses.map { TaughtCourseView($0, words: words) }
    }

    static let computed = FieldTable<ProfessorPageView>([.flag("hasAliases") { !$0.aliases.isEmpty }])
}

/// Another spelling of a professor's name.
struct SpellingView: TemplateView {
    let spelling: TaggedText
}

/// A course on its professor's page, with the comments on these classes.
struct TaughtCourseView: TemplateView {
    let courseNumber: String
    let courseName: TaggedText
    let courseAddress: String
    let comments: Count
    let semesters: [SemesterView<TaughtCommentView>]

    init(_ course: ProfessorEntry.CourseComments, words: PageWords) {
        courseNumber = course.number.text
        courseName = words.tagged(course.name)
        courseAddress = words.link(Address.course(course.slug))
        comments = Count(course.comments.count)
        semesters = CourseEntry.semesters(of: course.comments).map { semester in
            SemesterView(
                semester: semester.semester.map(words.semester(typed:)),
                semesterComments: semester.comments.map { TaughtCommentView($0, words: words) })
        }
    }
}

/// A comment on its professor's page.
struct TaughtCommentView: TemplateView {
    /// One text.
    let comment: [TaggedText]
    let major: TaggedText?
    /// The day for machines, and in words.
    let posted: String?
    let postedText: String?
    /// The address of the comment on its course's page.
    let commentAddress: String

    init(_ review: Review, words: PageWords) {
        comment = [words.tagged(typed: review.comment)]
        major = review.major.map { words.tagged(typed: $0) }
        posted = review.posted?.day.description
        postedText = (review.posted?.day).map(words.dates.of)
        commentAddress = words.link(Address.comment(review))
    }
}
