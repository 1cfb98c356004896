import Model
import Site

/// The page of a course.
struct CourseView: TemplateView {
    let slug: Slug
    let number: String
    let crossListed: [NumberView]
    let name: TaggedText
    /// The name in the site's other languages.
    let otherNames: [TaggedText]
    let description: String?
    /// The language of the description; nil if it is the page's.
    let descriptionLanguage: String?
    let comments: Count
    let firstYear: String?
    /// Nil if it equals the first year.
    let lastYear: String?
    let chart: ChartView?
    let professors: [ProfessorView]
    let previousCourse: NeighbourView?
    let nextCourse: NeighbourView?

    /// Creates the page of a course; `description` is HTML.
    init(_ page: CoursePage, description: String?, words: PageWords) {
        let entry = page.entry
        let years = entry.years
        slug = entry.course.slug
        number = entry.course.number.text
        crossListed = entry.course.crossListed.map { NumberView(number: $0.text) }
        name = words.tagged(entry.course.name)
        otherNames = words.otherTagged(entry.course.name)
        self.description = description
        descriptionLanguage = words.markdown(entry.course.description, entry.course.translations).language
        comments = Count(entry.comments.count)
        firstYear = years.map { String($0.lowerBound) }
        lastYear = years.flatMap { $0.count > 1 ? String($0.upperBound) : nil }
        chart = ChartView(entry.comments, words: words)
        professors = ProfessorView.all(of: page, words: words)
        previousCourse = page.previous.map { NeighbourView($0, words: words) }
        nextCourse = page.next.map { NeighbourView($0, words: words) }
    }

    static let fields = FieldTable<CourseView>([
        .text("courseSlug") { $0.slug.text },
        .text("courseNumber") { $0.number },
        .list("crossListed") { $0.crossListed },
        .tagged("name") { $0.name },
        .list("otherNames") { $0.otherNames },
        .html("description") { $0.description },
        .text("descriptionLanguage") { $0.descriptionLanguage },
        .flag("hasComments") { $0.comments.number > 0 },
        .record("comments") { $0.comments },
        .html("keyJ") { _ in "<kbd>j</kbd>" },
        .html("keyRight") { _ in "<kbd>→</kbd>" },
        .html("keyK") { _ in "<kbd>k</kbd>" },
        .html("keyLeft") { _ in "<kbd>←</kbd>" },
        .text("firstYear") { $0.firstYear },
        .text("lastYear") { $0.lastYear },
        .record("chart") { $0.chart },
        .flag("hasIndex") { view in view.professors.count { $0.professor != nil } > 1 },
        .list("professors") { $0.professors },
        .record("previousCourse") { $0.previousCourse },
        .record("nextCourse") { $0.nextCourse },
    ])
}

/// The comments on one professor's classes.
struct ProfessorView: TemplateView {
    /// The group's number on the page, from 1.
    let position: Int
    let professor: TaggedText?
    /// The address of the professor's page; nil if there is none.
    let address: String?
    let comments: Count
    let semesters: [SemesterView]

    /// All groups of a course. Each comment links to its neighbors across groups.
    static func all(of page: CoursePage, words: PageWords) -> [ProfessorView] {
        let comments = CommentView.all(of: page, words: words)
        var position = 0
        return page.entry.groups.enumerated().map { index, group in
            let semesters = group.semesters.map { semester in
                defer { position += semester.comments.count }
                return SemesterView(
                    semester: semester.semester.map(words.semester(typed:)),
                    comments: Array(comments[position..<position + semester.comments.count]))
            }
            return ProfessorView(
                position: index + 1, professor: group.professor.map { words.tagged(typed: $0) },
                address: group.slug.map { words.link(Address.professor($0)) },
                comments: Count(group.comments.count), semesters: semesters)
        }
    }

    static let fields = FieldTable<ProfessorView>([
        .number("professorPosition") { $0.position },
        .tagged("professor") { $0.professor },
        .text("professorAddress") { $0.address },
        .record("comments") { $0.comments },
        .list("semesters") { $0.semesters },
    ])
}

/// The comments on one semester.
struct SemesterView: TemplateView {
    let semester: String?
    let comments: [CommentView]

    static let fields = FieldTable<SemesterView>([
        .text("semester") { $0.semester },
        .list("semesterComments") { $0.comments },
    ])
}

/// A comment on its course's page.
struct CommentView: TemplateView {
    let id: String
    /// The id of the review.
    let review: Slug
    let comment: TaggedText
    let major: TaggedText?
    let posted: CivilDate?
    /// The day in words.
    let postedText: String?
    /// The comment's number on the page, from 1.
    let position: Int
    let total: Int
    /// The previous comment, or the last one of the previous course.
    let previous: Step?
    /// The next comment, or the first one of the next course.
    let next: Step?

    /// The target of a link from a comment.
    struct Step: Sendable {
        let address: String
        /// The number of the other course; nil if it is the same course.
        var otherClass: String?
    }

    /// All comments of a course in page order.
    static func all(of page: CoursePage, words: PageWords) -> [CommentView] {
        let reviews = page.entry.comments
        func step(to review: Review) -> Step { Step(address: words.link(Address.comment(review))) }
        func step(to neighbour: CoursePage.Neighbour) -> Step {
            Step(address: words.link(neighbour.step), otherClass: neighbour.number.text)
        }
        let before = page.previous.map(step(to:))
        let after = page.next.map(step(to:))
        return reviews.enumerated().map { index, review in
            CommentView(
                id: Address.commentID(review), review: review.id,
                comment: words.tagged(typed: review.comment),
                major: review.major.map { words.tagged(typed: $0) }, posted: review.posted?.day,
                postedText: (review.posted?.day).map(words.dates.of), position: index + 1,
                total: reviews.count,
                previous: index == 0 ? before : step(to: reviews[index - 1]),
                next: index + 1 == reviews.count ? after : step(to: reviews[index + 1]))
        }
    }

    static let fields = FieldTable<CommentView>([
        .text("id") { $0.id },
        .text("reviewID") { $0.review.text },
        .record("comment") { $0.comment },
        .tagged("major") { $0.major },
        .text("posted") { $0.posted?.description },
        .text("postedText") { $0.postedText },
        .number("position") { $0.position },
        .number("total") { $0.total },
        .text("previousAddress") { $0.previous?.address },
        .text("previousClass") { $0.previous?.otherClass },
        .number("previousPosition") { $0.position - 1 },
        .text("nextAddress") { $0.next?.address },
        .text("nextClass") { $0.next?.otherClass },
        .number("nextPosition") { $0.position + 1 },
    ])
}

/// The previous or next course.
struct NeighbourView: TemplateView {
    let number: String
    let name: TaggedText
    let address: String

    init(_ course: CoursePage.Neighbour, words: PageWords) {
        number = course.number.text
        name = words.tagged(course.name)
        address = words.link(Address.course(course.slug))
    }

    static let fields = FieldTable<NeighbourView>([
        .text("neighbourNumber") { $0.number },
        .tagged("neighbourName") { $0.name },
        .text("neighbourAddress") { $0.address },
    ])
}
