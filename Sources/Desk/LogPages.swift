import CGI
import Foundation
import Site
import State

/// Who did what.
enum LogPages {
    /// Maximum number of lines on a page.
    private static let limit = 60

    /// `GET /log`, and `?before=` a number.
    static func get(_ visit: Visit) throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        let session = try visit.signedIn(database)
        let before = visit.request.query["before"].flatMap { Int64($0) }
        let changes = try DeskError.state { () throws(StateError) in
            try database.log(before: before, limit: limit + 1)
        }
        let older =
            changes.count > limit ? changes[limit - 1].number.map { "\(visit.mount)/log?before=\($0)" } : nil
        // Where somebody gave a wrong password is for those who look after accounts.
        let shown = changes.prefix(limit).filter {
            session.officer.role == .editor || $0.action != .signInRefused
        }
        let lines = shown.map { line($0, visit) }
        let number = changes.first?.number ?? 0
        let seal = try DeskError.state { () throws(StateError) in try database.seal(of: number) }
        let view = LogView(lines: lines, older: older, seal: seal.map { (number: number, text: $0) })
        return visit.page(visit.maker.html(view, visit.frame(visit.words.say(.log), session, place: .log)))
    }

    private static func line(_ change: Change, _ visit: Visit) -> LogLine {
        LogLine(
            time: visit.words.moment(change.time, now: visit.now), officer: change.officer,
            action: words(for: change.action, in: visit.words),
            title: change.title,
            address: change.subject.map { visit.mount + DeskEvents.path(of: $0) })
    }

    /// What somebody did, behind their name.
    static func words(for action: Change.Action, in words: DeskWords) -> String {
        Self.words[action].map { words.say($0) } ?? action.rawValue
    }

    private static let words: [Change.Action: DeskWords.Key] = [
        .post: .didPost, .edit: .didEdit, .cancel: .didCancel, .delete: .didDelete, .restore: .didRestore,
        .announce: .didAnnounce,
        .signIn: .didSignIn, .signOut: .didSignOut, .signInRefused: .didFail, .passwordSet: .didSetPassword,
        .resetStarted: .didStartReset, .sessionsEnded: .didEndSessions, .secondFactorOn: .didTurnOnFactor,
        .secondFactorOff: .didTurnOffFactor, .recoveryCodesMade: .didMakeCodes,
        .recoveryCodeUsed: .didUseCode,
        .officerAdded: .didAdd, .officerChanged: .didChange, .officerDisabled: .didDisable,
        .officerEnabled: .didEnable, .officerRemoved: .didRemove,
    ]
}
