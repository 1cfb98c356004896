import QRCodes

/// The page of an officer's own account.
package struct AccountView: DeskView {
    package static let template = "desk-account"

    let problem: String?
    let done: String?
    /// The sentence about the second factor.
    let factor: String
    let sessions: [SessionRow]

    package init(problem: String?, done: String?, factor: String, sessions: [SessionRow]) {
        (self.problem, self.done, self.factor, self.sessions) = (problem, done, factor, sessions)
    }

    package static let fields = FieldTable<AccountView>([
        .text("problem") { $0.problem },
        .text("done") { $0.done },
        .text("factor") { $0.factor },
        .list("sessions") { $0.sessions },
        .flag("hasOthers") { $0.sessions.contains { !$0.isThis } },
    ])
}

/// An active session.
package struct SessionRow: TemplateView {
    let id: String
    let device: String
    let address: String
    /// The sentence about sign-in and last use.
    let times: String
    let isThis: Bool

    package init(id: String, device: String, address: String, times: String, isThis: Bool) {
        (self.id, self.device, self.address) = (id, device, address)
        (self.times, self.isThis) = (times, isThis)
    }

    package static let fields = FieldTable<SessionRow>([
        .text("sessionID") { $0.id },
        .text("sessionDevice") { $0.device },
        .text("sessionAddress") { $0.address },
        .text("sessionTimes") { $0.times },
        .flag("isThis") { $0.isThis },
    ])
}

/// The page on which a second factor is set up.
package struct SecondFactorView: DeskView {
    package static let template = "desk-factor"

    let problem: String?
    let isRequired: Bool
    /// The secret, to be typed.
    let secret: String
    /// The `otpauth` URI of the secret.
    let address: String
    /// The recovery codes that become valid with the secret.
    let recovery: [String]
    private let code: QRCode?

    /// Creates the page; `address` is the URI in the QR code.
    package init(
        problem: String?, isRequired: Bool, secret: String, address: String, recovery: [String]
    ) {
        (self.problem, self.isRequired, self.secret) = (problem, isRequired, secret)
        (self.address, self.recovery) = (address, recovery)
        // An address that is too long for a QR code can still be typed.
        do throws(QRCode.Failure) { code = try QRCode(address) } catch { code = nil }
    }

    /// The secret in groups of four.
    private var shownSecret: String {
        stride(from: 0, to: secret.utf8.count, by: 4).map { String(secret.dropFirst($0).prefix(4)) }
            .joined(separator: " ")
    }

    package static let fields = FieldTable<SecondFactorView>([
        .text("problem") { $0.problem },
        .flag("isRequired") { $0.isRequired },
        .text("secret") { $0.secret },
        .text("shownSecret") { $0.shownSecret },
        .text("secretAddress") { $0.address },
        .number("codeSide") { $0.code?.fullSide ?? 0 },
        .text("codePath") { $0.code?.path },
        .text("recovery") { $0.recovery.joined(separator: " ") },
        .list("recoveryCodes") { $0.recovery.map(CodeRow.init) },
    ])
}

/// The page with new recovery codes.
package struct RecoveryView: DeskView {
    package static let template = "desk-recovery"

    let problem: String?
    let recovery: [String]

    package init(problem: String?, recovery: [String]) { (self.problem, self.recovery) = (problem, recovery) }

    package static let fields = FieldTable<RecoveryView>([
        .text("problem") { $0.problem },
        .text("recovery") { $0.recovery.joined(separator: " ") },
        .list("recoveryCodes") { $0.recovery.map(CodeRow.init) },
    ])
}

/// The page with a reset code, for the editor to pass on.
package struct ResetCodeView: DeskView {
    package static let template = "desk-reset-code"

    let heading: String
    let lead: String
    let code: String
    /// The link to the form, with the code.
    let address: String
    private let picture: QRCode?

    package init(heading: String, lead: String, code: String, address: String) {
        (self.heading, self.lead, self.code, self.address) = (heading, lead, code, address)
        // A link that is too long for a QR code can still be copied.
        do throws(QRCode.Failure) { picture = try QRCode(address) } catch { picture = nil }
    }

    package static let fields = FieldTable<ResetCodeView>([
        .text("heading") { $0.heading },
        .text("lead") { $0.lead },
        .text("oneTimeCode") { $0.code },
        .text("codeAddress") { $0.address },
        .number("codeSide") { $0.picture?.fullSide ?? 0 },
        .text("codePath") { $0.picture?.path },
    ])
}

/// A code.
struct CodeRow: TemplateView {
    let code: String

    static let fields = FieldTable<CodeRow>([.text("oneTimeCode") { $0.code }])
}

/// The page to choose a new password with a reset code.
package struct ResetView: DeskView {
    package static let template = "desk-reset"

    let problem: String?
    let code: String

    package init(problem: String? = nil, code: String = "") { (self.problem, self.code) = (problem, code) }

    package static let fields = FieldTable<ResetView>([
        .text("problem") { $0.problem },
        .text("resetCode") { $0.code },
    ])
}
