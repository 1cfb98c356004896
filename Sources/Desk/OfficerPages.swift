import CGI
import Foundation
import Site
import State

/// All accounts, for editors.
enum OfficerPages {
    /// `GET /officers`.
    static func get(_ visit: Visit) throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        let session = try visit.signedIn(database)
        guard session.officer.role == .editor else { throw .notYours }
        return try page(visit, session, database)
    }

    /// What an editor does to another's account.
    enum Action: String, CaseIterable {
        /// Makes a code for a new password.
        case reset
        /// Ends all sessions.
        case end
        case disable, enable
    }

    /// `POST /officers/reset`, `/end`, `/disable` and `/enable`: `officer`, and the editor's own `password` and `code`; for a reset
    /// `endsFactor` too.
    static func post(_ visit: Visit, _ action: Action) throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        let session = try visit.changing(database)
        guard session.officer.role == .editor else { throw .notYours }
        let found = try DeskError.state { () throws(StateError) in
            try database.officer(named: visit.request.form["officer"] ?? "")
        }
        guard let officer = found else { throw .notFound }
        guard officer.name != session.officer.name else { throw .notNow }
        if action == .reset, let started = try startedReset(of: officer, visit, database) {
            return shown(started, of: officer, visit, session)
        }
        if let refusal = try visit.refusal(of: session, database) {
            return refusal.added(to: try page(visit, session, database, problem: refusal.problem))
        }
        if action == .reset { return try reset(officer, visit, session, database) }
        let (name, editor) = (officer.name, session.officer.name)
        try DeskError.state { () throws(StateError) in
            switch action {
            case .end: try database.endSessions(of: name, by: editor, now: visit.now)
            case .disable: try database.disable(name, by: editor, now: visit.now)
            case .enable: try database.enable(name, by: editor, now: visit.now)
            case .reset: break
            }
        }
        return visit.redirect(to: "/officers?done=\(action.rawValue)")
    }

    /// The code that the form brings: it was shown to nobody yet.
    static func code(_ visit: Visit) throws(DeskError) -> OneTimeCode {
        guard let code = OneTimeCode(visit.request.form["reset"] ?? "") else { throw .badField("reset") }
        return code
    }

    /// What the same form started, where it was sent before.
    static func startedReset(
        of officer: Officer, _ visit: Visit, _ database: StateDatabase
    ) throws(DeskError) -> PasswordReset? {
        let code = try code(visit)
        return try DeskError.state { () throws(StateError) in
            try database.reset(by: code, of: officer.name, now: visit.now)
        }
    }

    private static func reset(
        _ officer: Officer, _ visit: Visit, _ session: Session, _ database: StateDatabase
    ) throws(DeskError) -> CGIResponse {
        guard officer.isAdmitted(at: visit.now) else { throw .notNow }
        let code = try code(visit)
        let reset = try DeskError.state { () throws(StateError) in
            try database.startReset(
                of: officer.name, by: code, endsFactor: visit.request.form["endsFactor"] != nil,
                by: session.officer.name, now: visit.now)
        }
        return shown(reset, of: officer, visit, session)
    }

    /// The page that shows a code, once. `isNew` says that the account was just added.
    static func shown(
        _ reset: PasswordReset, of officer: Officer, isNew: Bool = false, _ visit: Visit, _ session: Session
    ) -> CGIResponse {
        let heading = visit.words.say(isNew ? .added : .resetFor, ["name": officer.shownName])
        let host = visit.site.settings.url.split(separator: "/").dropFirst().first.map(String.init) ?? ""
        let lead = visit.words.say(
            isNew ? .addedLead : .resetLead,
            [
                "name": officer.shownName, "account": officer.name,
                "time": visit.words.saidMoment(reset.until, now: visit.now),
                "address": "\(host)\(visit.mount)/reset",
            ])
        let view = ResetCodeView(heading: heading, lead: lead, code: reset.code.text)
        return visit.page(visit.maker.html(view, visit.frame(heading, session, place: .officers)))
    }

    /// The list of accounts, with what went wrong and the form of a new account as it was sent.
    static func page(
        _ visit: Visit, _ session: Session, _ database: StateDatabase, problem: String? = nil,
        new: NewOfficerView? = nil
    ) throws(DeskError) -> CGIResponse {
        let officers = try DeskError.state { () throws(StateError) in try database.officers() }
        let done: DeskWords.Account? =
            switch visit.request.query["done"].flatMap(Action.init) {
            case .end: .doneEnd
            case .disable: .doneOff
            case .enable: .doneOn
            case .reset, nil: nil
            }
        let view = OfficersView(
            problem: problem, done: problem == nil ? done.map { visit.words.say($0) } : nil,
            officers: officers.map { row($0, visit, session) },
            new: new ?? NewOfficerView(reset: OneTimeCode.random().text))
        let frame = visit.frame(visit.words.say(.officers), session, place: .officers)
        return visit.page(visit.maker.html(view, frame))
    }

    private static func row(_ officer: Officer, _ visit: Visit, _ session: Session) -> OfficerRow {
        let words = visit.words
        var facts = [
            officer.name, words.say(officer.role == .editor ? .editor : .officer as DeskWords.Account),
        ]
        if let until = officer.until {
            facts.append(
                words.say(visit.now <= until ? .until : .hasEnded, ["day": words.day(until)]))
        }
        facts.append(words.say(officer.hasSecondFactor ? .withFactor : .withoutFactor))
        if officer.isDisabled { facts.append(words.say(.isOff)) }
        return OfficerRow(
            name: officer.name, shownName: officer.shownName, facts: facts, isOff: officer.isDisabled,
            isOwn: officer.name == session.officer.name, hasFactor: officer.hasSecondFactor,
            reset: officer.isAdmitted(at: visit.now) ? OneTimeCode.random().text : nil)
    }
}
