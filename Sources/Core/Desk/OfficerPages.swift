import CGI
import Foundation
import Model
import Site
import State

/// The list of all accounts, for editors.
enum OfficerPages {
    /// `GET /officers`.
    static func get(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        try page(request.context, request.session, request.database)
    }

    /// A change of another officer's account by an editor.
    private enum Action: String {
        /// Makes a reset code.
        case reset
        /// Ends all sessions.
        case end
        case disable, enable
    }

    /// `POST /officers/reset`: `officer`, the editor's own `password` and `code`, and `endsFactor`.
    static func reset(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        try post(request, .reset)
    }

    /// `POST /officers/end`: `officer`, and the editor's own `password` and `code`.
    static func endSessions(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        try post(request, .end)
    }

    /// `POST /officers/disable`, with the same fields.
    static func disable(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        try post(request, .disable)
    }

    /// `POST /officers/enable`, with the same fields.
    static func enable(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        try post(request, .enable)
    }

    private static func post(_ request: OfficerRequest, _ action: Action) throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let found = try DeskError.state(database.officer(named: context.request.form["officer"] ?? ""))
        guard let officer = found else { throw .notFound }
        guard officer.name != session.officer.name else { throw .notNow }
        if action == .reset, let started = try startedReset(of: officer, context, database) {
            return shown(started, of: officer, context, session)
        }
        if let refusal = try context.refusal(of: session, database) {
            return refusal.added(to: try page(context, session, database, problem: refusal.problem))
        }
        if action == .reset { return try reset(officer, context, session, database) }
        let (name, editor) = (officer.name, session.officer.author)
        switch action {
        case .end: try DeskError.state(database.endSessions(of: name, by: editor, now: context.now))
        case .disable: try DeskError.state(database.disable(name, by: editor, now: context.now))
        case .enable: try DeskError.state(database.enable(name, by: editor, now: context.now))
        case .reset: break
        }
        return context.redirect(to: "/officers?done=\(action.rawValue)")
    }

    /// The reset code in the form; it was not shown yet.
    static func code(_ context: RequestContext) throws(DeskError) -> OneTimeCode {
        guard let code = OneTimeCode(context.request.form["reset"] ?? "") else { throw .badField("reset") }
        return code
    }

    /// The reset that an earlier submission of this form started; nil if there is none.
    static func startedReset(
        of officer: Officer, _ context: RequestContext, _ database: StateDatabase
    ) throws(DeskError) -> PasswordReset? {
        let code = try code(context)
        return try DeskError.state(database.reset(by: code, of: officer.name, now: context.now))
    }

    private static func reset(
        _ officer: Officer, _ context: RequestContext, _ session: Session, _ database: StateDatabase
    ) throws(DeskError) -> CGIResponse {
        guard officer.isAdmitted(at: context.now) else { throw .notNow }
        let code = try code(context)
        let reset = try DeskError.state(
            database.startReset(
                of: officer.name, by: code, endsFactor: context.request.form["endsFactor"] != nil,
                by: session.officer.author, now: context.now))
        return shown(reset, of: officer, context, session)
    }

    /// The page that shows a reset code. `isNew` says that the account was just added.
    static func shown(
        _ reset: PasswordReset, of officer: Officer, isNew: Bool = false, _ context: RequestContext,
        _ session: Session
    ) -> CGIResponse {
        let phrases: (heading: any PhraseKey, lead: any PhraseKey) =
            isNew
            ? (DeskWords.Officers.added, DeskWords.Officers.addedLead)
            : (DeskWords.Account.resetFor, DeskWords.Account.resetLead)
        let heading = context.words.say(phrases.heading, ["name": officer.shownName])
        let address = context.fullAddress("/reset")
        let lead = context.words.say(
            phrases.lead,
            [
                "name": officer.shownName, "account": officer.name,
                "time": context.words.saidMoment(reset.until, now: context.now),
                "address": address,
            ])
        // No server and no log sees what is behind the "#".
        let view = ResetCodeView(
            heading: heading, lead: lead, code: reset.code.text, address: "\(address)#\(reset.code.text)")
        return context.page(view, heading, session, tab: .officers)
    }

    /// The list of accounts, with a problem and the submitted form of a new or a changed account.
    static func page(
        _ context: RequestContext, _ session: Session, _ database: StateDatabase, problem: String? = nil,
        new: NewOfficerView? = nil, changed: ChangedOfficerView? = nil
    ) throws(DeskError) -> CGIResponse {
        let officers = try DeskError.state(database.officers())
        let done: DeskWords.Officers? =
            switch context.request.query["done"] {
            case "change": .doneChange
            case Action.end.rawValue: .doneEnd
            case Action.disable.rawValue: .doneOff
            case Action.enable.rawValue: .doneOn
            default: nil
            }
        let view = OfficersView(
            problem: problem, done: problem == nil ? done.map { context.words.say($0) } : nil,
            officers: officers.map { officer in
                let typed = officer.name == changed?.name ? changed : nil
                return row(officer, context, session, typed ?? change(of: officer, context))
            },
            new: new ?? NewOfficerView(reset: OneTimeCode.random().text))
        return context.page(view, context.words.say(DeskWords.Account.officers), session, tab: .officers)
    }

    /// The form with which an account is changed, with its values.
    private static func change(of officer: Officer, _ context: RequestContext) -> ChangedOfficerView {
        let zone = context.site.settings.timeZone
        return ChangedOfficerView(
            name: officer.name, shownName: officer.displayName ?? "", isEditor: officer.role == .editor,
            until: officer.until.flatMap { Timestamp($0, in: zone)?.day.description } ?? "")
    }

    private static func row(
        _ officer: Officer, _ context: RequestContext, _ session: Session, _ change: ChangedOfficerView
    ) -> OfficerRow {
        let words = context.words
        var facts = [
            officer.name,
            words.say(
                officer.role == .editor
                    ? DeskWords.Officers.editor : DeskWords.Officers.officer),
        ]
        if let until = officer.until {
            facts.append(
                words.say(
                    context.now <= until ? DeskWords.Officers.until : DeskWords.Officers.hasEnded,
                    ["day": words.day(until)]))
        }
        facts.append(
            words.say(
                officer.hasSecondFactor ? DeskWords.Officers.withFactor : DeskWords.Officers.withoutFactor))
        if officer.isDisabled { facts.append(words.say(DeskWords.Officers.isOff)) }
        return OfficerRow(
            officerName: officer.name, officerShownName: officer.shownName,
            officerFacts: facts.joined(separator: " · "), isOff: officer.isDisabled,
            isOther: officer.name != session.officer.name, officerHasFactor: officer.hasSecondFactor,
            officerReset: officer.isAdmitted(at: context.now) ? OneTimeCode.random().text : nil,
            changedShownName: change.shownName, changedUntil: change.until, changedProblem: change.problem,
            changedIsEditor: change.isEditor, asksForEnd: change.asksForEnd)
    }
}
