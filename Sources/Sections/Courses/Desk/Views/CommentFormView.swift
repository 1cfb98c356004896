import CGI
import Desk
import Foundation
import Model
import Posting
import Site

/// The page with the form of a comment on a course.
struct CommentFormView: DeskView {
    static let template = "desk-course-comment"

    let course: Course
    let courseName: TaggedText
    /// The address of the course's page.
    let courseAddress: String
    /// The path of the form below the mount.
    let path: String
    let semesters: [SuggestionView]
    let professors: [SuggestionView]
    /// Names to complete a typed one.
    let suggestions: [TaggedText]
    /// The texts of the fields by their names.
    let values: [String: String]
    /// The problems of the fields, in order.
    let problems: [FieldProblem]
    /// A message above the form.
    var notice: String?
    let nonce: String
    /// The time of the page.
    let opened: String
    /// Whether the form corrects a comment.
    var isCorrection = false

    private func problem(_ field: String) -> String? { problems.first { $0.field == field }?.text }

    static let fields = FieldTable<CommentFormView>([
        .text("courseNumber") { $0.course.number.text },
        .tagged("courseName") { $0.courseName },
        .text("courseAddress") { $0.courseAddress },
        .text("formPath") { $0.path },
        .text("notice") { $0.notice },
        .flag("hasProblems") { !$0.problems.isEmpty },
        .list("problems") { $0.problems },
        .list("semesters") { $0.semesters },
        .text("otherSemester") { $0.values["otherSemester"] },
        .text("semesterProblem") { $0.problem("otherSemester") ?? $0.problem("semester") },
        .list("professors") { $0.professors },
        .text("otherProfessor") { $0.values["otherProfessor"] },
        .text("professorProblem") { $0.problem("otherProfessor") ?? $0.problem("professor") },
        .flag("hasSuggestions") { !$0.suggestions.isEmpty },
        .list("suggestions") { $0.suggestions },
        .text("major") { $0.values["major"] },
        .text("majorProblem") { $0.problem("major") },
        .text("commentText") { $0.values["comment"] },
        .text("commentProblem") { $0.problem("comment") },
        .number("commentLimit") { _ in CommentForm.commentLimit },
        .text("nonce") { $0.nonce },
        .text("opened") { $0.opened },
        .flag("isCorrection") { $0.isCorrection },
    ])
}

/// An entry of a list to choose from.
struct SuggestionView: TemplateView {
    let value: String
    let name: String
    let isChosen: Bool

    static let fields = FieldTable<SuggestionView>([
        .text("choiceValue") { $0.value },
        .text("choiceName") { $0.name },
        .flag("isChosen") { $0.isChosen },
    ])
}

/// A problem of a field, with a link to it.
struct FieldProblem: TemplateView {
    let field: String
    let text: String

    static let fields = FieldTable<FieldProblem>([
        .text("field") { $0.field },
        .text("problemText") { $0.text },
    ])
}
