import CGI
import Foundation
import Posting
import Site
import State

/// A form of an officer that was sent without a session of its own: why it has none, and what was kept of it.
package struct SignedOutForm: Equatable {
    /// Why the form has no session.
    enum Cause: Equatable {
        /// The session timed out.
        case timedOut
        /// The session was ended by the officer on another page, by an editor, or with a new password.
        case ended
        /// The account is disabled, or its term is over.
        case notAdmitted(account: String)
        /// The browser has no session, or one that is not known any longer.
        case unknown
        /// The form is larger than forms that are read without a session.
        case unread
        /// The officer signed in again after the form was opened.
        case otherSession
    }

    /// Whether the officer cannot sign in.
    var isOfClosedAccount: Bool {
        if case .notAdmitted = cause { return true }
        return false
    }

    let cause: Cause
    /// The draft that was kept; nil if none was.
    let kept: KeptForm?
    /// The path of the page with the form, below the mount.
    let page: String
}

/// A form that was kept as a draft.
struct KeptForm: Equatable {
    /// The path of the page that shows the draft, below the mount.
    let path: String
    /// The title in the form; nil if there is none.
    let title: String?
    /// The problem of the form's picture, which is not kept; nil if there is none.
    let pictureProblem: FormProblem?
    let hasPicture: Bool
    /// When the draft is removed.
    let end: Date
}

extension RequestContext {
    /// The page for a form without a session: why, what was kept and until when, and the way back to it.
    func page(for form: SignedOutForm) -> CGIResponse {
        let (path, status) = (form.kept?.path ?? form.page, DeskError.signedOut(form).status)
        let notes = form.kept.map { kept($0, form.cause) } ?? []
        guard form.cause == .otherSession else {
            // An officer who cannot sign in can copy the text from this page.
            let isBack = form.kept != nil && !form.isOfClosedAccount
            return SignInPages.page(
                self, problem: why(form.cause), notes: notes, next: path,
                typed: isBack ? nil : typed(isKept: form.kept != nil), status: status)
        }
        let view = DeskMessageView(
            heading: words.say(DeskWords.Message.otherSession), text: why(form.cause), notes: notes,
            address: mount + path,
            way: words.say(form.kept == nil ? DeskWords.Message.toPage : DeskWords.Message.toForm),
            typed: form.kept == nil ? typed(isKept: false) : nil)
        return page(view, words.say(DeskWords.Message.otherSession), status: status)
    }

    private func why(_ cause: SignedOutForm.Cause) -> String {
        switch cause {
        case .timedOut: words.say(DeskWords.SignIn.expired)
        case .ended: words.say(DeskWords.SignIn.sessionEnded)
        case .notAdmitted(let account): words.say(DeskWords.SignIn.notAdmitted, ["account": account])
        case .unknown: words.say(DeskWords.SignIn.noSession)
        case .unread: words.say(DeskWords.SignIn.unread)
        case .otherSession: words.say(DeskWords.Message.otherSessionWhy)
        }
    }

    /// Sentences about what was kept, until when, and how to get back to it.
    private func kept(_ form: KeptForm, _ cause: SignedOutForm.Cause) -> [String] {
        let end = words.moment(form.end, now: now)
        let what =
            form.title.map { words.say(DeskWords.SignIn.kept, ["title": $0, "time": end]) }
            ?? words.say(DeskWords.SignIn.keptUntitled, ["time": end])
        let picture: String? =
            if let problem = form.pictureProblem {
                words.say(DeskWords.SignIn.keptNoPicture, ["problem": words.sentence(of: problem)])
            } else {
                form.hasPicture ? words.say(DeskWords.SignIn.keptPicture) : nil
            }
        let way: DeskWords.SignIn? =
            switch cause {
            case .notAdmitted: .keptUntilEnabled
            case .otherSession: nil
            default: .keptUntilSignIn
            }
        return [what, picture, way.map { words.say($0) }].compactMap(\.self)
    }
}
