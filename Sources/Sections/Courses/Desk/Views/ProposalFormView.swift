import Desk
import Site

/// The page with the form of a proposed course.
struct ProposalFormView: DeskView {
    static let template = "desk-course-proposal"

    /// The path of the form below the mount.
    let formPath: String
    /// The address of the list of courses.
    let coursesAddress: String
    /// A message above the form.
    let notice: String?
    let hasProblems: Bool
    let numberValue: String?
    let numberProblem: String?
    let nameValue: String?
    let nameProblem: String?
    let noteValue: String?
    let noteProblem: String?
    let nonce: String
    /// The time of the page.
    let opened: String
}
