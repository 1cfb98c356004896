import CGI
import Foundation
import Site
import State

/// Changes shown name, role and term of an account on the desk, the editor's own too.
struct ChangedOfficer {
    private let context: RequestContext
    private let session: Session
    private let database: StateDatabase
    private let officer: Officer
    private let form: OfficerForm

    /// `POST /officers/change`: `officer`, `shownName`, `role`, `until`, `ended` (a last day that has passed, which the editor means), and
    /// the editor's own `password` and `code`.
    static func post(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let found = try DeskError.state(database.officer(named: context.request.form["officer"] ?? ""))
        guard let officer = found else { throw .notFound }
        let change = ChangedOfficer(
            context: context, session: session, database: database, officer: officer,
            form: OfficerForm(context: context))
        return try change.answer()
    }

    private func answer() throws(DeskError) -> CGIResponse {
        let changed: Officer
        switch try form.officer(named: officer.name) {
        case .wrong(let problem): return try refused(problem)
        case .right(let typed): changed = typed
        }
        // A form sent twice: the code of the second factor works once.
        if changed.isDescribed(like: officer) { return done(changed) }
        do throws(StateError) {
            try Officer.check(name: changed.name, displayName: changed.displayName)
        } catch {
            return try refused(error)
        }
        if endsNow(changed), context.request.form["ended"] != form.day {
            return try refused(context.words.say(DeskWords.Officers.endedTerm), asks: true)
        }
        if let refusal = try context.refusal(of: session, database) {
            return try refused(refusal, asks: endsNow(changed))
        }
        do throws(StateError) {
            try database.update(changed, by: session.officer.author, now: context.now)
        } catch {
            return try refused(error)
        }
        return done(changed)
    }

    /// Whether a last day was typed that has passed and was not there before.
    private func endsNow(_ changed: Officer) -> Bool {
        changed.until != officer.until && changed.until.map { $0 < context.now } ?? false
    }

    /// Leads to the list of accounts, or to the desk for an editor who is none any longer.
    private func done(_ changed: Officer) -> CGIResponse {
        let isOwn = changed.name == session.officer.name
        let isLost = isOwn && (changed.role != .editor || !changed.isAdmitted(at: context.now))
        return context.redirect(to: isLost ? "/" : "/officers?done=change")
    }

    private func refused(_ error: StateError) throws(DeskError) -> CGIResponse {
        guard let problem = form.problem(error) else { throw DeskError(error) }
        return try refused(problem)
    }

    private func refused(_ problem: String, asks: Bool = false) throws(DeskError) -> CGIResponse {
        try refused(SignInFailure(problem: problem, status: 422), asks: asks)
    }

    /// The list of accounts with the submitted form.
    private func refused(_ refusal: SignInFailure, asks: Bool = false) throws(DeskError) -> CGIResponse {
        let view = ChangedOfficerView(
            name: officer.name, shownName: form.shownName, isEditor: form.isEditor, until: form.day,
            problem: refusal.problem, asksForEnd: asks)
        return refusal.added(to: try OfficerPages.page(context, session, database, changed: view))
    }
}
