import Model
import Site

/// The page of a professor: all comments on his or her classes, by course and semester.
struct ProfessorPageView: TemplateView {
    let name: TaggedText
    let aliases: [TaggedText]
    let comments: Count
    let courseCount: Count
    let years: ClosedRange<Int>?
    let chart: ChartView?
    let courses: [TaughtCourseView]

    init(_ page: ProfessorPage, words: PageWords) {
        let all = page.courses.flatMap(\.comments)
        name = words.tagged(typed: page.name)
        aliases = page.aliases.map { words.tagged(typed: $0) }
        (comments, courseCount) = (Count(all.count), Count(page.courses.count))
        let found = all.compactMap { $0.semester.flatMap { Semester($0)?.year } }
        years = found.min().flatMap { first in found.max().map { first...$0 } }
        chart = ChartView(all, words: words)
        courses = page.courses.map { TaughtCourseView($0, words: words) }
    }

    static let fields = FieldTable<ProfessorPageView>([
        .tagged("professorName") { $0.name },
        .flag("hasAliases") { !$0.aliases.isEmpty },
        .list("aliases") { $0.aliases.map(SpellingView.init) },
        .record("comments") { $0.comments },
        .record("courseCount") { $0.courseCount },
        .text("firstYear") { $0.years.map { String($0.lowerBound) } },
        .text("lastYear") { view in
            view.years.flatMap { $0.count > 1 ? String($0.upperBound) : nil }
        },
        .record("chart") { $0.chart },
        .list("courses") { $0.courses },
    ])
}

/// Another spelling of a professor's name.
struct SpellingView: TemplateView {
    let spelling: TaggedText

    static let fields = FieldTable<SpellingView>([.tagged("spelling") { $0.spelling }])
}

/// A course on its professor's page, with the comments on these classes.
struct TaughtCourseView: TemplateView {
    let number: String
    let name: TaggedText
    let address: String
    let comments: Count
    let semesters: [TaughtSemesterView]

    init(_ course: ProfessorEntry.CourseComments, words: PageWords) {
        number = course.number.text
        name = words.tagged(course.name)
        address = words.link(Address.course(course.slug))
        comments = Count(course.comments.count)
        semesters = CourseEntry.semesters(of: course.comments).map { semester in
            TaughtSemesterView(
                semester: semester.semester.map(words.semester(typed:)),
                comments: semester.comments.map { TaughtCommentView($0, words: words) })
        }
    }

    static let fields = FieldTable<TaughtCourseView>([
        .text("courseNumber") { $0.number },
        .tagged("courseName") { $0.name },
        .text("courseAddress") { $0.address },
        .record("comments") { $0.comments },
        .list("semesters") { $0.semesters },
    ])
}

/// The comments on one semester on a professor's page.
struct TaughtSemesterView: TemplateView {
    let semester: String?
    let comments: [TaughtCommentView]

    static let fields = FieldTable<TaughtSemesterView>([
        .text("semester") { $0.semester },
        .list("semesterComments") { $0.comments },
    ])
}

/// A comment on its professor's page.
struct TaughtCommentView: TemplateView {
    let comment: TaggedText
    let major: TaggedText?
    let posted: CivilDate?
    /// The day in words.
    let postedText: String?
    /// The address of the comment on its course's page.
    let address: String

    init(_ review: Review, words: PageWords) {
        comment = words.tagged(typed: review.comment)
        major = review.major.map { words.tagged(typed: $0) }
        posted = review.posted?.day
        postedText = posted.map(words.dates.of)
        address = words.link(Address.comment(review))
    }

    static let fields = FieldTable<TaughtCommentView>([
        .record("comment") { $0.comment },
        .tagged("major") { $0.major },
        .text("posted") { $0.posted?.description },
        .text("postedText") { $0.postedText },
        .text("commentAddress") { $0.address },
    ])
}
