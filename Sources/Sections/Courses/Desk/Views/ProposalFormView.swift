import Desk
import Site

/// The page with the form of a proposed course.
struct ProposalFormView: DeskView {
    static let template = "desk-course-proposal"

    /// The texts of the fields by their names.
    let values: [String: String]
    /// The problems of the fields, in order.
    let problems: [FieldProblem]
    /// A message above the form.
    var notice: String?
    let nonce: String
    /// The time of the page.
    let opened: String
    /// The path of the form below the mount.
    var path = "/courses/new"
    /// The address of the list of courses.
    let coursesAddress: String

    private func problem(_ field: String) -> String? { problems.first { $0.field == field }?.text }

    static let fields = FieldTable<ProposalFormView>([
        .text("formPath") { $0.path },
        .text("coursesAddress") { $0.coursesAddress },
        .text("notice") { $0.notice },
        .flag("hasProblems") { !$0.problems.isEmpty },
        .list("problems") { $0.problems },
        .text("numberValue") { $0.values["number"] },
        .text("numberProblem") { $0.problem("number") },
        .text("nameValue") { $0.values["name"] },
        .text("nameProblem") { $0.problem("name") },
        .text("noteValue") { $0.values["note"] },
        .text("noteProblem") { $0.problem("note") },
        .text("nonce") { $0.nonce },
        .text("opened") { $0.opened },
    ])
}
