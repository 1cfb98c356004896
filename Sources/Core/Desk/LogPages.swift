import CGI
import Foundation
import Site
import State

/// The log of changes.
package enum LogPages {
    /// Maximum number of lines on a page.
    private static let limit = 60

    /// `GET /log`, optionally with `?before=<number>`.
    static func get(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let database = try context.database()
        let session = try context.signedIn(database)
        let before = context.request.query["before"].flatMap { Int64($0) }
        let withReaders = context.request.query["readers"] == "1"
        let changes = try DeskError.state(
            database.log(before: before, limit: limit + 1, withReaders: withReaders))
        let older =
            changes.count > limit
            ? changes[limit - 1].number.map {
                "\(context.mount)/log?\(withReaders ? "readers=1&" : "")before=\($0)"
            } : nil
        // Failed sign-ins are shown to editors only, who manage accounts.
        let shown = changes.prefix(limit).filter {
            session.officer.role == .editor || $0.action != .signInRefused
        }
        let names = try ShownNames(database, context.words)
        let lines = shown.map { line($0, names, context) }
        let number = changes.first?.number ?? 0
        let seal = try DeskError.state(database.seal(of: number))
        let view = LogView(
            lines: lines, older: older, seal: seal.map { (number: number, text: $0) },
            readers: withReaders ? nil : "\(context.mount)/log?readers=1")
        return context.page(
            context.renderer.html(
                view, context.frame(context.words.say(DeskWords.Key.log), session, tab: .log)))
    }

    private static func line(_ change: Change, _ names: ShownNames, _ context: RequestContext) -> LogRow {
        LogRow(
            time: context.words.moment(change.time, now: context.now),
            officer: names.author(of: change),
            action: context.installation.sections.logPhrase(change.action).map { context.words.words.say($0) }
                ?? words(for: change.action, in: context.words),
            title: title(of: change, names, in: context.words),
            address: change.subject.flatMap(context.installation.sections.path).map { context.mount + $0 })
    }

    /// The title of a change: of a post, the post's id for an erasure, or the name of an account.
    private static func title(of change: Change, _ names: ShownNames, in words: DeskWords) -> String {
        if change.isErased { return words.say(DeskWords.Log.erased) }
        if change.subject == nil { return names.name(of: change.title, in: change) }
        return change.action == .erase ? change.subject ?? "" : change.title
    }

    /// The phrase for an action, to follow the officer's name.
    package static func words(for action: Change.Action, in words: DeskWords) -> String {
        if let own = readers[action] { return words.say(own) }
        return Self.words[action].map { words.say($0) } ?? action.rawValue
    }

    private static let readers: [Change.Action: DeskWords.Moderation] = [
        .withdraw: .didWithdraw, .hide: .didHide, .approve: .didApprove,
    ]

    private static let words: [Change.Action: DeskWords.Key] = [
        .post: DeskWords.Log.post, .draft: DeskWords.Log.draft, .edit: DeskWords.Log.edit,
        .cancel: DeskWords.Log.cancel, .delete: DeskWords.Log.delete, .restore: DeskWords.Log.restore,
        .takeBack: DeskWords.Log.takeBack,
        .announce: DeskWords.Log.announce, .erase: DeskWords.Log.erase,
        .signIn: DeskWords.Log.signIn, .signOut: DeskWords.Log.signOut, .signInRefused: DeskWords.Log.refused,
        .passwordSet: DeskWords.Log.password,
        .resetStarted: DeskWords.Log.resetStarted, .sessionsEnded: DeskWords.Log.sessionsEnded,
        .secondFactorOn: DeskWords.Log.factorOn,
        .secondFactorOff: DeskWords.Log.factorOff, .recoveryCodesMade: DeskWords.Log.codesMade,
        .recoveryCodeUsed: DeskWords.Log.codeUsed,
        .officerAdded: DeskWords.Log.added, .officerChanged: DeskWords.Log.changed,
        .officerDisabled: DeskWords.Log.disabled,
        .officerEnabled: DeskWords.Log.enabled, .officerRemoved: DeskWords.Log.removed,
    ]
}
