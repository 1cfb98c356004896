import Desk
import Site

/// The page on which an officer approves a proposed course.
struct ProposalApprovalView: DeskView {
    static let template = "desk-course-approval"

    /// The proposal as its author wrote it.
    let proposedNumber: String
    let proposedName: String
    let proposedNote: String?
    let resembling: [ResemblingCourse]
    /// The path of the form below the mount.
    let formPath: String
    /// A message above the form.
    let notice: String?
    let hasProblems: Bool
    let inputs: [FormInput]
    let nonce: String
    /// Number of the last log line when the page was made.
    let seen: String

    static let computed = FieldTable<ProposalApprovalView>([
        .flag("hasResembling") { !$0.resembling.isEmpty }
    ])
}

/// A course that a proposed one resembles.
struct ResemblingCourse: TemplateView {
    /// All numbers, separated by ` / `.
    let resemblingNumber: String
    let resemblingName: TaggedText
    let resemblingAddress: String
}
