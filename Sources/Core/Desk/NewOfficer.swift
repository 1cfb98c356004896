import CGI
import Foundation
import Site
import State

/// Adds an account on the desk. Its officer chooses the password with a reset code, so that nobody else ever knows it.
struct NewOfficer {
    private let context: RequestContext
    private let session: Session
    private let database: StateDatabase

    /// `POST /officers/add`: `officer`, `shownName`, `role`, `until`, `reset`, and the editor's own `password` and `code`.
    static func post(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        try NewOfficer(context: request.context, session: request.session, database: request.database)
            .answer()
    }

    private func answer() throws(DeskError) -> CGIResponse {
        let code = try OfficerPages.code(context)
        if let known = try added(), let reset = try OfficerPages.startedReset(of: known, context, database) {
            return OfficerPages.shown(reset, of: known, isNew: true, context, session)
        }
        let officer: Officer
        switch try typed() {
        case .wrong(let problem): return try refused(SignInFailure(problem: problem, status: 422))
        case .right(let typed): officer = typed
        }
        if let refusal = try context.refusal(of: session, database) { return try refused(refusal) }
        do throws(StateError) {
            let reset = try database.invite(
                officer, by: code, by: session.officer.author, now: context.now)
            return OfficerPages.shown(reset, of: officer, isNew: true, context, session)
        } catch {
            guard let problem = form.problem(error) else { throw DeskError(error) }
            return try refused(SignInFailure(problem: problem, status: 422))
        }
    }

    /// The account with the form's name, such as one added by an earlier submission; nil if there is none.
    private func added() throws(DeskError) -> Officer? {
        try DeskError.state(database.officer(named: name))
    }

    // MARK: Fields

    private var form: OfficerForm { OfficerForm(context: context) }

    /// Account names are lower case; phones capitalize them.
    private var name: String {
        let text = context.request.form["officer"] ?? ""
        guard text.utf8.count <= 100 else { return "" }
        return text.trimmingCharacters(in: .whitespaces).lowercased()
    }

    /// The new account. Its last day cannot have passed: nobody could use its code.
    private func typed() throws(DeskError) -> OfficerForm.Typed {
        let typed = try form.officer(named: name)
        guard case .right(let officer) = typed else { return typed }
        guard officer.isAdmitted(at: context.now) else {
            return .wrong(context.words.say(DeskWords.Officers.pastTerm))
        }
        do throws(StateError) {
            try database.checkFree(officer)
            return typed
        } catch {
            guard let problem = form.problem(error) else { throw DeskError(error) }
            return .wrong(problem)
        }
    }

    /// The list of accounts with the submitted form. The reset code was not shown yet and stays valid.
    private func refused(_ refusal: SignInFailure) throws(DeskError) -> CGIResponse {
        let view = NewOfficerView(
            name: name, shownName: form.shownName, isEditor: form.isEditor, until: form.day,
            reset: context.request.form["reset"] ?? "",
            problem: refusal.problem)
        return refusal.added(to: try OfficerPages.page(context, session, database, new: view))
    }
}
