import Site

/// The page with the form of a comment on a course.
struct CommentFormView: DeskView {
    static let template = "desk-course-comment"

    let courseNumber: String
    let courseName: TaggedText
    /// The address of the course's page.
    let courseAddress: String
    /// The path of the form below the mount.
    let formPath: String
    /// A message above the form.
    let notice: String?
    let hasProblems: Bool
    let semesters: [ChoiceView]
    let otherSemester: String?
    let semesterProblem: String?
    let professors: [ChoiceView]
    let otherProfessor: String?
    let professorProblem: String?
    /// Names to complete a typed one.
    let suggestions: [TaggedText]
    let major: String?
    let majorProblem: String?
    let commentText: String?
    let commentProblem: String?
    let nonce: String
    /// The time of the page.
    let opened: String
    /// Whether the form corrects a comment.
    let isCorrection: Bool

    static let computed = FieldTable<CommentFormView>([
        .flag("hasSuggestions") { !$0.suggestions.isEmpty },
        .number("commentLimit") { _ in CommentForm.commentLimit },
    ])
}

/// An entry of a list to choose from.
struct ChoiceView: TemplateView {
    let choiceValue: String
    let choiceName: String
    let isChosen: Bool
}
