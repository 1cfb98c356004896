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
    /// The recovery codes that become valid with the secret.
    let recovery: [String]
    private let code: QRCode?

    /// Creates the page; `address` is the URI in the QR code.
    package init(
        problem: String?, isRequired: Bool, secret: String, address: String, recovery: [String]
    ) {
        (self.problem, self.isRequired, self.secret) = (problem, isRequired, secret)
        self.recovery = recovery
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

    package init(heading: String, lead: String, code: String) {
        (self.heading, self.lead, self.code) = (heading, lead, code)
    }

    package static let fields = FieldTable<ResetCodeView>([
        .text("heading") { $0.heading },
        .text("lead") { $0.lead },
        .text("oneTimeCode") { $0.code },
    ])
}

/// A code.
struct CodeRow: TemplateView {
    let code: String

    static let fields = FieldTable<CodeRow>([.text("oneTimeCode") { $0.code }])
}

/// The list of all accounts, for editors.
package struct OfficersView: DeskView {
    package static let template = "desk-officers"

    let problem: String?
    let done: String?
    let officers: [OfficerRow]
    let new: NewOfficerView

    package init(problem: String?, done: String?, officers: [OfficerRow], new: NewOfficerView) {
        (self.problem, self.done, self.officers, self.new) = (problem, done, officers, new)
    }

    package static let fields = FieldTable<OfficersView>([
        .text("newName") { $0.new.name },
        .text("newShownName") { $0.new.shownName },
        .text("newUntil") { $0.new.until },
        .text("newReset") { $0.new.reset },
        .text("newProblem") { $0.new.problem },
        .flag("newIsEditor") { $0.new.isEditor },
        .text("problem") { $0.problem },
        .text("done") { $0.done },
        .list("officers") { $0.officers },
    ])
}

/// The form of a new account.
package struct NewOfficerView: Sendable {
    let name: String
    let shownName: String
    let isEditor: Bool
    let until: String
    /// The code with which the officer will choose a password.
    let reset: String
    let problem: String?

    package init(
        name: String = "", shownName: String = "", isEditor: Bool = false, until: String = "", reset: String,
        problem: String? = nil
    ) {
        (self.name, self.shownName, self.isEditor) = (name, shownName, isEditor)
        (self.until, self.reset, self.problem) = (until, reset, problem)
    }
}

/// An account in the list.
package struct OfficerRow: TemplateView {
    let name: String
    let shownName: String
    /// Role, term and second factor, in words.
    let facts: [String]
    let isOff: Bool
    /// Whether the account is the editor's own, which is managed on the account page.
    let isOwn: Bool
    let hasFactor: Bool
    /// The code of a possible reset; nil if the officer may not sign in.
    let reset: String?

    package init(
        name: String, shownName: String, facts: [String], isOff: Bool, isOwn: Bool, hasFactor: Bool,
        reset: String?
    ) {
        self.reset = reset
        (self.name, self.shownName, self.facts) = (name, shownName, facts)
        (self.isOff, self.isOwn, self.hasFactor) = (isOff, isOwn, hasFactor)
    }

    package static let fields = FieldTable<OfficerRow>([
        .text("officerName") { $0.name },
        .text("officerShownName") { $0.shownName },
        .text("officerFacts") { $0.facts.joined(separator: " · ") },
        .flag("isOff") { $0.isOff },
        .flag("isOther") { !$0.isOwn },
        .flag("officerHasFactor") { $0.hasFactor },
        .text("officerReset") { $0.reset },
    ])
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
