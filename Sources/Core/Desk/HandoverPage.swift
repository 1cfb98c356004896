import CGI
import Files
import Foundation
import Site
import State

/// The checklist for the end of officers' terms: accounts, posts, facts outside the desk, and secrets.
enum HandoverPage {
    /// Terms that end within this number of seconds are listed: 60 days.
    static let horizon: TimeInterval = 60 * 86_400
    /// Number of editors that a site needs, so that nobody is locked out.
    static let leastEditors = 2
    /// Maximum number of posts listed.
    private static let limit = 50

    /// `GET /handover`, for editors.
    static func get(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let officers = try DeskError.state(database.officers())
        let leaving = officers.filter { officer in
            officer.isDisabled || officer.until.map { $0 < context.now + horizon } ?? false
        }
        let staying = officers.filter { officer in
            officer.role == .editor && !leaving.contains { $0.name == officer.name }
        }
        let posts = try await context.installation.sections.posts(context, session, database)
        let names = Set(leaving.map(\.name))
        let settings = context.site.settings
        let built = context.installation.build.state.lastBuilt
        let backup = BackupRecord(root: context.installation.root)
        let needsEditor = staying.count < leastEditors
        let editors = context.words.say(
            DeskWords.Account.editorsStaying,
            ["count": "\(staying.count)", "names": shownNames(staying, context)], count: staying.count)
        let more = needsEditor ? [context.words.say(DeskWords.Account.needsEditor)] : []
        let view = HandoverView(
            editors: ([editors] + more).asSentences, needsEditor: needsEditor,
            leaving: leaving.map { row($0, context) },
            leftEvents: Array(posts.flatMap { $0.unfinished(of: names) }.prefix(limit)),
            siteAddress: settings.url, siteEmail: settings.email,
            siteBuilt: built.map { context.words.saidMoment($0, now: context.now) },
            siteBackup: backup.map { context.words.saidMoment($0.made, now: context.now) },
            keepsGit: settings.history == .git, usesSignOn: settings.signIn.remoteUser != nil,
            secrets: HandoverSecrets(context: context).rows)
        let title = context.words.say(DeskWords.Account.handover)
        return context.page(view, title, session, tab: .officers)
    }

    private static func shownNames(_ officers: [Officer], _ context: RequestContext) -> String {
        officers.map(\.shownName).joined(
            separator: context.words.say(DeskWords.Account.nameSeparator))
    }

    private static func row(_ officer: Officer, _ context: RequestContext) -> HandoverRow {
        let words = context.words
        let fact =
            officer.isDisabled
            ? words.say(DeskWords.Officers.isOff)
            : officer.until.map {
                words.say(
                    context.now <= $0 ? DeskWords.Officers.until : DeskWords.Officers.hasEnded,
                    ["day": words.day($0)])
            } ?? ""
        return HandoverRow(title: officer.shownName, fact: fact, address: nil)
    }
}
