import Building
import CGI
import Foundation
import Model
import Posting
import Site
import State

/// The list of events with their status.
enum OfficerListPage {
    /// Maximum number of events on a page.
    private static let rowLimit = 30
    /// Maximum number of removed events.
    private static let removedLimit = 10
    /// Maximum number of drafts shown, the newest.
    private static let unsentLimit = 20
    /// Maximum number of errors of left-out content files.
    private static let leftOutLimit = 10
    /// Seconds without a build after which the page warns that cron does not run.
    private static let silence: TimeInterval = 30 * 60

    /// `GET` of the mount without a trailing slash.
    static func toList(_ context: RequestContext) -> CGIResponse { context.redirect(to: "/") }

    /// `GET /`, optionally with `?q=<search text>` and `?page=<number>`.
    static func get(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let database = try context.database()
        let session = try context.signedIn(database)
        try DeskError.posting { () throws(PostingError) in
            _ = try Journal(root: context.installation.root, database: database).complete()
        }
        let events = try await DeskEvents(context, session, database)
        let search = context.request.query["q"].flatMap { DeskSearch($0) }
        let list = EventGroups(events, search: search, limit: rowLimit)
        let gone = try search == nil && list.page.isFirst ? removed(events) : []
        let state = context.installation.build.state
        let view = DeskListView(
            unsent: Array(try UnsentForms(context, database).rows(of: session).prefix(unsentLimit)),
            groups: list.shown.map { group in
                DeskGroup(key: group.key, heading: group.name, rows: group.events.map { row($0, events) })
            } + [DeskGroup(key: "removed", heading: context.words.say(.removed), rows: gone)],
            built: built(state, context), buildProblem: problem(state, context),
            leftOut: state.leftOut.prefix(leftOutLimit).map { LeftOutRow(problem: $0.description) },
            leftOutMore: leftOutMore(state, context), historyProblem: try historyProblem(context, database),
            done: done(context), page: list.page, ways: list.ways, query: search?.text)
        return context.page(
            context.maker.html(view, context.frame(context.words.say(.title), session, tab: .events))
        )
    }

    private static func done(_ context: RequestContext) -> String? {
        switch context.request.query["done"] {
        case "delete": context.words.say(.doneDelete)
        case "erase": context.words.say(.doneErase)
        case "discard": context.words.say(.doneDiscard)
        default: nil
        }
    }

    private static func built(_ state: BuildState, _ context: RequestContext) -> String {
        state.lastBuilt.map {
            context.words.say(.built, ["time": context.words.saidMoment($0, now: context.now)])
        }
            ?? context.words.say(.neverBuilt)
    }

    private static func problem(_ state: BuildState, _ context: RequestContext) -> String? {
        if let problem = state.problems.first(where: { $0.severity == .error }) {
            return context.words.say(.isBroken, ["problem": problem.description])
        }
        let isSilent = state.lastBuilt.map { context.now.timeIntervalSince($0) > silence } ?? true
        return isSilent ? context.words.say(.cronIsSilent) : nil
    }

    private static func leftOutMore(_ state: BuildState, _ context: RequestContext) -> String? {
        let more = state.leftOut.count - leftOutLimit
        return more > 0 ? context.words.say(.leftOutMore, ["count": "\(more)"], count: more) : nil
    }

    /// The message about changes that are not in git; nil if there is none.
    private static func historyProblem(
        _ context: RequestContext, _ database: StateDatabase
    ) throws(DeskError) -> String? {
        guard context.site.settings.history != nil else { return nil }
        let trouble = try DeskError.state { () throws(StateError) in try database.historyTrouble() }
        return trouble.map { trouble in
            context.words.say(
                .notInHistory,
                [
                    "count": "\(trouble.waiting)",
                    "since": context.words.saidMoment(trouble.since, now: context.now),
                    "reason": trouble.reason,
                ], count: trouble.waiting)
        }
    }

    private static func row(_ event: Event, _ events: DeskEvents) -> DeskRow {
        let (context, path) = (events.context, DeskEvents.path(of: event.id))
        return DeskRow(
            title: context.words.text(event.title),
            when: context.words.when(event, now: context.now) ?? context.words.say(.noTime),
            place: context.words.place(event, now: context.now), state: events.state(of: event),
            told: event.status == .draft ? nil : events.told(of: event),
            editAddress: events.mayChange(event.id) ? context.mount + path : nil,
            liveAddress: event.status == .draft ? nil : context.words.address(of: event),
            copyAddress: "\(context.mount)/events/new?copy=\(path)", author: event.author)
    }

    private static func removed(_ events: DeskEvents) throws(DeskError) -> [DeskRow] {
        let context = events.context
        let deletions = try DeskError.state { () throws(StateError) in
            try events.database.newest(.delete, limit: 5 * removedLimit)
        }
        var seen: Set<String> = []
        let gone = deletions.filter { change in
            guard !change.isErased, let id = change.subject, events.event(id) == nil, seen.insert(id).inserted
            else {
                return false
            }
            return events.mayChange(id)
        }
        return gone.prefix(removedLimit).map { change in
            DeskRow(
                title: change.title, when: context.words.moment(change.time, now: context.now),
                place: nil,
                state: context.words.say(.removedState), told: nil, editAddress: nil, liveAddress: nil,
                copyAddress: nil,
                restoreAddress: "\(context.mount)\(DeskEvents.path(of: change.subject ?? ""))/restore",
                author: change.officer)
        }
    }
}
