import QRCodes
import Site

/// The page of an officer's own account.
struct AccountView: DeskView {
    static let template = "desk-account"

    let problem: String?
    let done: String?
    /// The sentence about the second factor.
    let factor: String
    let sessions: [SessionRow]

    static let computed = FieldTable<AccountView>([
        .flag("hasOthers") { $0.sessions.contains { !$0.isThis } }
    ])
}

/// An active session.
struct SessionRow: TemplateView {
    let sessionID: String
    let sessionDevice: String
    let sessionAddress: String
    /// The sentence about sign-in and last use.
    let sessionTimes: String
    let isThis: Bool
}

/// The page on which a second factor is set up.
struct SecondFactorView: DeskView {
    static let template = "desk-factor"

    let problem: String?
    let isRequired: Bool
    /// The secret, to be typed.
    let secret: String
    /// The secret in groups of four.
    let shownSecret: String
    /// The `otpauth` URI of the secret, which is in the QR code.
    let secretAddress: String
    let codeSide: Int
    /// Nil for an address that is too long for a QR code; it can still be typed.
    let codePath: String?
    /// The recovery codes that become valid with the secret.
    let recovery: String
    let recoveryCodes: [TextLine]

    init(problem: String?, isRequired: Bool, secret: String, address: String, recovery: [String]) {
        (self.problem, self.isRequired, self.secret, secretAddress) = (problem, isRequired, secret, address)
        shownSecret = stride(from: 0, to: secret.utf8.count, by: 4)
            .map { String(secret.dropFirst($0).prefix(4)) }.joined(separator: " ")
        let code = QRCode(address)
        (codeSide, codePath) = (code?.fullSide ?? 0, code?.path)
        self.recovery = recovery.joined(separator: " ")
        recoveryCodes = recovery.map(TextLine.init)
    }
}

/// The page with new recovery codes.
struct RecoveryView: DeskView {
    static let template = "desk-recovery"

    let problem: String?
    let recovery: String
    let recoveryCodes: [TextLine]

    init(problem: String?, recovery: [String]) {
        self.problem = problem
        self.recovery = recovery.joined(separator: " ")
        recoveryCodes = recovery.map(TextLine.init)
    }
}

/// The page with a reset code, for the editor to pass on.
struct ResetCodeView: DeskView {
    static let template = "desk-reset-code"

    let heading: String
    let lead: String
    let oneTimeCode: String
    /// The link to the form, with the code.
    let codeAddress: String
    let codeSide: Int
    /// Nil for a link that is too long for a QR code; it can still be copied.
    let codePath: String?

    init(heading: String, lead: String, code: String, address: String) {
        (self.heading, self.lead, oneTimeCode, codeAddress) = (heading, lead, code, address)
        let picture = QRCode(address)
        (codeSide, codePath) = (picture?.fullSide ?? 0, picture?.path)
    }
}

/// The page to choose a new password with a reset code.
struct ResetView: DeskView {
    static let template = "desk-reset"

    let problem: String?
    let resetCode: String
}
