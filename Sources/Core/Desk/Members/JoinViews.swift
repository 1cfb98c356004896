import Site

/// The page on which members sign in.
struct JoinView: DeskView {
    static let template = "desk-join"

    let notice: String?
    let hasProblems: Bool
    /// The sentence of a site on which nobody can sign in now; nil for the form.
    let closure: String?
    let inputs: [FormInput]
    /// The path below the mount to open afterwards; empty for none.
    let next: String
    /// The name that the web server gives; nil if there is none.
    let remoteName: String?
    /// Whether the form asks if the address is a second one.
    let offersSecond: Bool

    static let computed = FieldTable<JoinView>([
        .flag("asksForMail") { $0.remoteName == nil && $0.closure == nil }
    ])
}

/// The form for the code of a mail.
struct JoinCodeView: DeskView {
    static let template = "desk-join-code"

    let notice: String?
    let hasProblems: Bool
    let inputs: [FormInput]
    /// The address of the request, so that typing mistakes are seen, whoever has it; nil if the request is over.
    let joinAddress: String?
    /// The id of the request for the mail.
    let requestID: String
}

/// The button of the link of a mail.
struct JoinLinkView: DeskView {
    static let template = "desk-join-link"

    let notice: String?
    /// The page's path below the mount.
    let linkPath: String
}
