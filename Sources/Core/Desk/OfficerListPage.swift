import Building
import CGI
import Files
import Foundation
import Model
import Posting
import Site
import State

/// The list of posts with their status.
enum OfficerListPage {
    /// Maximum number of posts on a page.
    private static let rowLimit = 30
    /// Maximum number of deleted posts of a section.
    private static let removedLimit = 10
    /// Maximum number of drafts, and of posts to be announced, above the list.
    private static let waitingLimit = 5
    /// Maximum number of drafts shown, the newest.
    private static let unsentLimit = 20
    /// Maximum number of errors of left-out content files.
    private static let leftOutLimit = 10
    /// Seconds without a build after which the page warns that cron does not run.
    private static let silence: TimeInterval = 30 * 60

    /// `GET` of the mount without a trailing slash.
    static func toList(_ context: RequestContext) -> CGIResponse { context.redirect(to: "/") }

    /// `GET /`, optionally with `?q=<search text>` and `?page=<number>`.
    static func get(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        _ = try DeskError.posting(Journal(root: context.installation.root, database: database).complete())
        let posts = try await context.installation.sections.posts(context, session, database)
        let search = context.request.query["q"].flatMap { DeskSearch($0) }
        let list = PostGroups(posts.flatMap { $0.groups(search) }, search: search, limit: rowLimit, context)
        let isStart = search == nil && list.page.isFirst
        var gone: [DeskRow] = []
        if isStart {
            for posts in posts { gone += try posts.removed(limit: removedLimit) }
        }
        let state = context.installation.build.state
        let shown =
            list.shown + [
                DeskGroup(
                    groupKey: "removed", groupHeading: context.words.say(DeskWords.Key.removed), rows: gone)
            ]
        let queues = try queues(context, database)
        let view = DeskListView(
            newPosts: context.installation.sections.kinds.compactMap { $0.newForm }.map { form in
                link(form.path, form.title, context)
            },
            unsent: Array(
                try DraftSubmissions.rows(of: session, among: posts, context, database).prefix(unsentLimit)),
            groups: shown.filter { !$0.rows.isEmpty },
            built: built(state, context),
            buildProblem: settingsProblem(context) ?? problem(state, context),
            leftOut: state.leftOut.prefix(leftOutLimit).map { TextLine(text: $0.description) },
            leftOutMore: leftOutMore(state, context), historyProblem: try historyProblem(context, database),
            done: done(context), takeBack: gone.lazy.compactMap(\.takeBack).first,
            queues: queues.filter { $0.count > 0 }.map(\.link),
            otherQueues: queues.filter { $0.count == 0 }.map(\.link),
            waiting: isStart ? posts.flatMap { $0.waiting(limit: waitingLimit) } : [],
            backup: session.officer.role == .editor ? backup(context) : nil,
            isTrial: TrialCopy.isMarked(context.installation.root),
            unpublished: HealthLines.unpublished(context, session),
            health: HealthLines.view(context, session), paging: list.page.paging, ways: list.ways,
            query: search?.text)
        return context.page(view, context.words.say(DeskWords.Key.title), session, tab: .posts)
    }

    /// The links to the queues: that of readers' posts, and the pages beside it.
    private static func queues(
        _ context: RequestContext, _ database: StateDatabase
    ) throws(DeskError) -> [Queue] {
        let (sections, settings) = (context.installation.sections, context.site.settings)
        var all = [try readerPosts(context, database)].compactMap(\.self)
        if !sections.site.discussions.isEmpty {
            all.append(Queue(link("/discussions", DeskWords.Discussions.title, context)))
        }
        for section in sections.all {
            let count = try DeskError.state(section.waitingReports(database))
            let reports = count > 0 && settings.members != nil ? section.reports : nil
            for page in [section.tidying(by: settings), reports].compactMap(\.self) {
                all.append(Queue(link(page.path, page.title, count: count, context), count: count))
            }
        }
        if settings.members != nil {
            all.append(Queue(link(MemberListPages.path, DeskWords.MemberList.title, context)))
        }
        return all
    }

    /// The link to a page of things to decide, with the number of those that wait: 0 where they are not counted.
    private struct Queue {
        let link: NewPostLink
        let count: Int

        init(_ link: NewPostLink, count: Int = 0) { (self.link, self.count) = (link, count) }
    }

    private static func link(
        _ path: String, _ title: any PhraseKey, count: Int = 0, _ context: RequestContext
    ) -> NewPostLink {
        let name = context.words.words.say(title)
        return NewPostLink(
            newAddress: context.mount + path, newName: count == 0 ? name : "\(name) · \(count)")
    }

    /// The queue of readers' posts; nil if no section takes posts of readers.
    private static func readerPosts(
        _ context: RequestContext, _ database: StateDatabase
    ) throws(DeskError) -> Queue? {
        if context.installation.sections.readerPosts.isEmpty { return nil }
        // Reported messages have a link of their own.
        let counts = try DeskError.state(database.queueCounts())
        let count = counts.total - counts.messages
        let name =
            count == 0
            ? context.words.say(DeskWords.Moderation.queueEmpty)
            : context.words.say(DeskWords.Moderation.queue, count: count)
        return Queue(NewPostLink(newAddress: "\(context.mount)/moderation", newName: name), count: count)
    }

    private static func done(_ context: RequestContext) -> String? {
        switch context.request.query["done"] {
        case "delete": context.words.say(DeskWords.Key.doneDelete)
        case "take-back": context.words.say(DeskWords.Key.doneTakeBack)
        case "later": context.words.say(DeskWords.Key.doneSavedLater)
        case "erase": context.words.say(DeskWords.Key.doneErase)
        case "discard": context.words.say(DeskWords.Key.doneDiscard)
        default: nil
        }
    }

    private static func built(_ state: BuildState, _ context: RequestContext) -> String {
        state.lastBuilt.map {
            context.words.say(DeskWords.Key.built, ["time": context.words.saidMoment($0, now: context.now)])
        }
            ?? context.words.say(DeskWords.Key.neverBuilt)
    }

    private static func backup(_ context: RequestContext) -> String? {
        BackupRecord(root: context.installation.root).map {
            context.words.say(
                DeskWords.Key.lastBackup, ["time": context.words.saidMoment($0.made, now: context.now)])
        }
    }

    private static func problem(_ state: BuildState, _ context: RequestContext) -> String? {
        if let problem = state.problems.first(where: { $0.severity == .error }) {
            return context.words.say(DeskWords.Key.isBroken, ["problem": problem.description])
        }
        let isSilent = state.lastBuilt.map { context.now.timeIntervalSince($0) > silence } ?? true
        return isSilent ? context.words.say(DeskWords.Key.cronIsSilent) : nil
    }

    /// The message that earlier settings and templates count, since the present ones have an error; nil if they have none.
    private static func settingsProblem(_ context: RequestContext) -> String? {
        context.site.problems.first.map {
            context.words.say(DeskWords.Key.earlierSettings, ["problem": $0.description])
        }
    }

    private static func leftOutMore(_ state: BuildState, _ context: RequestContext) -> String? {
        let more = state.leftOut.count - leftOutLimit
        return more > 0
            ? context.words.say(DeskWords.Key.leftOutMore, ["count": "\(more)"], count: more) : nil
    }

    /// The message about changes that are not in git; nil if there is none.
    private static func historyProblem(
        _ context: RequestContext, _ database: StateDatabase
    ) throws(DeskError) -> String? {
        guard context.site.settings.history != nil else { return nil }
        let trouble = try DeskError.state(database.historyTrouble())
        return trouble.map { trouble in
            context.words.say(
                DeskWords.Key.notInHistory,
                [
                    "count": "\(trouble.waiting)",
                    "since": context.words.saidMoment(trouble.since, now: context.now),
                    "reason": trouble.reason,
                ], count: trouble.waiting)
        }
    }
}
