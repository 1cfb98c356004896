import CGI
import Foundation
import Site
import State

/// The log of changes.
package enum LogPages {
    /// Maximum number of lines on a page.
    private static let limit = 60

    /// `GET /log`, optionally with `?before=<number>`.
    static func get(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
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
            lines: lines, olderAddress: older,
            readersAddress: withReaders ? nil : "\(context.mount)/log?readers=1",
            seal: seal, sealedLine: seal.map { _ in "\(number)" })
        return context.page(view, context.words.say(DeskWords.Key.log), session, tab: .log)
    }

    private static func line(_ change: Change, _ names: ShownNames, _ context: RequestContext) -> LogRow {
        LogRow(
            lineTime: context.words.moment(change.time, now: context.now),
            lineOfficer: names.author(of: change),
            lineAction: context.installation.sections.logPhrase(change.action).map {
                context.words.words.say($0)
            }
                ?? words(for: change.action, in: context.words),
            lineTitle: title(of: change, names, in: context.words),
            lineAddress: path(of: change, context).map { context.mount + $0 })
    }

    /// The path of the page of the post or the member that a change is about, below the mount; nil if there is none.
    private static func path(of change: Change, _ context: RequestContext) -> String? {
        let member = change.subject ?? change.title
        if Member.isID(member) {
            return change.action == .memberRemoved ? nil : "\(MemberListPages.path)?member=\(member)"
        }
        return change.subject.flatMap(context.installation.sections.path)
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

    private static let words: [Change.Action: DeskWords.Log] = [
        .post: .post, .draft: .draft, .edit: .edit, .cancel: .cancel, .delete: .delete, .restore: .restore,
        .takeBack: .takeBack, .announce: .announce, .erase: .erase, .signIn: .signIn, .signOut: .signOut,
        .signInRefused: .refused, .passwordSet: .password, .resetStarted: .resetStarted,
        .sessionsEnded: .sessionsEnded, .secondFactorOn: .factorOn, .secondFactorOff: .factorOff,
        .recoveryCodesMade: .codesMade, .recoveryCodeUsed: .codeUsed, .officerAdded: .added,
        .officerChanged: .changed, .officerDisabled: .disabled, .officerEnabled: .enabled,
        .officerRemoved: .removed, .answer: .answer, .answerEdit: .changeAnswer, .answerRemove: .removeAnswer,
        .votesReset: .resetVotes, .memberSuspended: .memberSuspended, .memberRestored: .memberRestored,
        .memberRemoved: .memberRemoved,
    ]
}
