import Model
import Site

/// The page of a course.
struct CourseView: TemplateView {
    let courseSlug: String
    let courseNumber: String
    /// The other numbers of the course.
    let crossListed: [TaggedText]
    let name: TaggedText
    /// The name in the site's other languages.
    let otherNames: [TaggedText]
    let description: HTML?
    /// The language of the description; nil if it is the page's.
    let descriptionLanguage: String?
    let comments: Count
    let firstYear: String?
    /// Nil if it equals the first year.
    let lastYear: String?
    let chart: ChartView?
    let professors: [ProfessorView]
    /// Nil where members are off and nobody wrote.
    let discussion: DiscussionView?
    let previousCourse: NeighbourView?
    let nextCourse: NeighbourView?
    let related: RelatedView?

    /// `description` is HTML.
    init(_ page: CoursePage, description: String?, discussion: DiscussionView?, words: PageWords) {
        let (entry, course) = (page.entry, page.entry.course)
        courseSlug = course.slug.text
        courseNumber = course.number.text
        crossListed = course.crossListed.map { TaggedText($0.text) }
        name = words.tagged(course.name)
        otherNames = words.otherTagged(course.name)
        self.description = description.map { HTML($0) }
        self.discussion = discussion
        descriptionLanguage = words.markdown(course.description, course.translations).language
        comments = Count(entry.comments.count)
        (firstYear, lastYear) = CourseEntry.years(of: entry.comments)
        chart = ChartView(entry.comments, words: words)
        professors = ProfessorView.all(of: page, words: words)
        (previousCourse, nextCourse, related) = (page.previous, page.next, page.related)
    }

    static let computed = FieldTable<CourseView>([
        .flag("hasComments") { $0.comments.number > 0 },
        .html("keyJ") { _ in "<kbd>j</kbd>" },
        .html("keyRight") { _ in "<kbd>→</kbd>" },
        .html("keyK") { _ in "<kbd>k</kbd>" },
        .html("keyLeft") { _ in "<kbd>←</kbd>" },
        .flag("hasIndex") { view in view.professors.count { $0.professor != nil } > 1 },
    ])
}

/// The comments on one professor's classes.
struct ProfessorView: TemplateView {
    /// The group's number on the page, from 1.
    let professorPosition: Int
    let professor: TaggedText?
    /// The address of the professor's page; nil if there is none.
    let professorAddress: String?
    let comments: Count
    let semesters: [SemesterView<CommentView>]

    /// All groups of a course. Each comment links to its neighbors across groups.
    static func all(of page: CoursePage, words: PageWords) -> [ProfessorView] {
        let comments = CommentView.all(of: page, words: words)
        var position = 0
        return page.entry.groups.enumerated().map { index, group in
            let semesters = group.semesters.map { semester in
                defer { position += semester.comments.count }
                return SemesterView(
                    semester: semester.semester.map(words.semester(typed:)),
                    semesterComments: Array(comments[position..<position + semester.comments.count]))
            }
            return ProfessorView(
                professorPosition: index + 1, professor: group.professor.map { words.tagged(typed: $0) },
                professorAddress: group.slug.map { words.link(Address.professor($0)) },
                comments: Count(group.comments.count), semesters: semesters)
        }
    }
}

/// The comments on one semester.
struct SemesterView<Comment: TemplateView>: TemplateView {
    let semester: String?
    let semesterComments: [Comment]
}

/// A comment on its course's page.
struct CommentView: TemplateView {
    /// The id of the HTML element.
    let id: String
    let reviewID: String
    /// One text.
    let comment: [TaggedText]
    let major: TaggedText?
    /// The day for machines, and in words.
    let posted: String?
    let postedText: String?
    /// The comment's number on the page, from 1.
    let position: Int
    let total: Int
    /// The previous comment, or the last one of the previous course.
    let previousAddress: String?
    /// The number of the previous course; nil if the comment is on the same course.
    let previousClass: String?
    /// The next comment, or the first one of the next course.
    let nextAddress: String?
    let nextClass: String?
    let vote: VoteView

    /// All comments of a course in page order.
    static func all(of page: CoursePage, words: PageWords) -> [CommentView] {
        page.entry.comments.indices.map { CommentView($0, of: page, words: words) }
    }

    private init(_ index: Int, of page: CoursePage, words: PageWords) {
        let reviews = page.entry.comments
        let review = reviews[index]
        let (isFirst, isLast) = (index == 0, index + 1 == reviews.count)
        id = Address.commentID(review)
        reviewID = review.id.text
        vote = VoteView(review.id.text, sum: page.votes[index])
        comment = [words.tagged(typed: review.comment)]
        major = review.major.map { words.tagged(typed: $0) }
        posted = review.posted?.day.description
        postedText = (review.posted?.day).map(words.dates.of)
        (position, total) = (index + 1, reviews.count)
        previousAddress =
            isFirst ? page.previous?.neighbourStep : words.link(Address.comment(reviews[index - 1]))
        previousClass = isFirst ? page.previous?.neighbourNumber : nil
        nextAddress = isLast ? page.next?.neighbourStep : words.link(Address.comment(reviews[index + 1]))
        nextClass = isLast ? page.next?.neighbourNumber : nil
    }

    static let computed = FieldTable<CommentView>([
        .number("previousPosition") { $0.position - 1 },
        .number("nextPosition") { $0.position + 1 },
    ])
}

/// The previous or next course.
struct NeighbourView: TemplateView {
    let neighbourNumber: String
    let neighbourName: TaggedText
    let neighbourAddress: String
    /// The address of its nearest comment; of its page if it has none.
    let neighbourStep: String

    init(_ course: Course, comment: Review?, words: PageWords) {
        neighbourNumber = course.number.text
        neighbourName = words.tagged(course.name)
        neighbourAddress = words.link(Address.course(course.slug))
        neighbourStep = comment.map { words.link(Address.comment($0)) } ?? neighbourAddress
    }
}
