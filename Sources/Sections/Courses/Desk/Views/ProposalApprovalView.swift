import Desk
import Site

/// The page on which an officer approves a proposed course.
struct ProposalApprovalView: DeskView {
    static let template = "desk-course-approval"

    /// The proposal as its author wrote it.
    let proposal: CourseProposal
    let resembling: [ResemblingCourse]
    /// The texts of the fields by their names.
    let values: [String: String]
    /// The problems of the fields, in order.
    let problems: [FieldProblem]
    /// A message above the form.
    let notice: String?
    let nonce: String
    /// Number of the last log line when the page was made.
    let seen: String
    /// The path of the form below the mount.
    let path: String

    private func problem(_ field: String) -> String? { problems.first { $0.field == field }?.text }

    static let fields = FieldTable<ProposalApprovalView>([
        .text("proposedNumber") { $0.proposal.number },
        .text("proposedName") { $0.proposal.name },
        .text("proposedNote") { $0.proposal.note },
        .flag("hasResembling") { !$0.resembling.isEmpty },
        .list("resembling") { $0.resembling },
        .text("formPath") { $0.path },
        .text("notice") { $0.notice },
        .flag("hasProblems") { !$0.problems.isEmpty },
        .text("numberValue") { $0.values["number"] },
        .text("numberProblem") { $0.problem("number") },
        .text("nameValue") { $0.values["name"] },
        .text("nameProblem") { $0.problem("name") },
        .text("reasonValue") { $0.values["reason"] },
        .text("reasonProblem") { $0.problem("reason") },
        .text("nonce") { $0.nonce },
        .text("seen") { $0.seen },
    ])
}

/// A course that a proposed one resembles.
struct ResemblingCourse: TemplateView {
    /// All numbers, separated by ` / `.
    let number: String
    let name: TaggedText
    let address: String

    static let fields = FieldTable<ResemblingCourse>([
        .text("resemblingNumber") { $0.number },
        .tagged("resemblingName") { $0.name },
        .text("resemblingAddress") { $0.address },
    ])
}
