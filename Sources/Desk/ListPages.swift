import Building
import CGI
import Foundation
import Model
import Posting
import Site
import State

/// The list of events with their state.
enum ListPages {
    /// Maximum number of events on a page.
    private static let rowLimit = 30
    /// As many removed ones.
    private static let removedLimit = 10
    /// Maximum number of forms that were not sent; the newest are shown.
    private static let unsentLimit = 20
    /// As many errors of content files that were left out.
    private static let leftOutLimit = 10
    /// Cron is silent when the site was not built for so many seconds.
    private static let silence: TimeInterval = 30 * 60

    /// `GET /`, `?q=` words to search for, and `?page=` a number.
    static func get(_ visit: Visit) async throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        let session = try visit.signedIn(database)
        try DeskError.posting { () throws(PostingError) in
            _ = try Journal(root: visit.place.root, database: database).complete()
        }
        let events = try await DeskEvents(visit, session, database)
        let search = visit.request.query["q"].flatMap { DeskSearch($0) }
        let list = EventGroups(events, search: search, limit: rowLimit)
        let gone = try search == nil && list.page.isFirst ? removed(events) : []
        let state = visit.place.build.state
        let view = DeskListView(
            unsent: Array(try UnsentForms(visit, database).rows(of: session).prefix(unsentLimit)),
            groups: list.shown.map { group in
                DeskGroup(key: group.key, heading: group.name, rows: group.events.map { row($0, events) })
            } + [DeskGroup(key: "removed", heading: visit.words.say(.removed), rows: gone)],
            built: built(state, visit), buildProblem: problem(state, visit),
            leftOut: state.leftOut.prefix(leftOutLimit).map { LeftOutRow(problem: $0.description) },
            leftOutMore: leftOutMore(state, visit), historyProblem: try historyProblem(visit, database),
            done: done(visit), page: list.page, ways: list.ways, query: search?.text)
        return visit.page(
            visit.maker.html(view, visit.frame(visit.words.say(.title), session, place: .events)))
    }

    private static func done(_ visit: Visit) -> String? {
        switch visit.request.query["done"] {
        case "delete": visit.words.say(.doneDelete)
        case "discard": visit.words.say(.doneDiscard)
        default: nil
        }
    }

    private static func built(_ state: BuildState, _ visit: Visit) -> String {
        state.lastBuilt.map { visit.words.say(.built, ["time": visit.words.saidMoment($0, now: visit.now)]) }
            ?? visit.words.say(.neverBuilt)
    }

    private static func problem(_ state: BuildState, _ visit: Visit) -> String? {
        if let problem = state.problems.first(where: { $0.severity == .error }) {
            return visit.words.say(.isBroken, ["problem": problem.description])
        }
        let isSilent = state.lastBuilt.map { visit.now.timeIntervalSince($0) > silence } ?? true
        return isSilent ? visit.words.say(.cronIsSilent) : nil
    }

    private static func leftOutMore(_ state: BuildState, _ visit: Visit) -> String? {
        let more = state.leftOut.count - leftOutLimit
        return more > 0 ? visit.words.say(.leftOutMore, ["count": "\(more)"], count: more) : nil
    }

    /// What keeps changes from being kept in git; nil where nothing does.
    private static func historyProblem(
        _ visit: Visit, _ database: StateDatabase
    ) throws(DeskError) -> String? {
        guard visit.site.settings.history != nil else { return nil }
        let trouble = try DeskError.state { () throws(StateError) in try database.historyTrouble() }
        return trouble.map { trouble in
            visit.words.say(
                .notInHistory,
                [
                    "count": "\(trouble.waiting)",
                    "since": visit.words.saidMoment(trouble.since, now: visit.now), "reason": trouble.reason,
                ], count: trouble.waiting)
        }
    }

    private static func row(_ event: Event, _ events: DeskEvents) -> DeskRow {
        let (visit, path) = (events.visit, DeskEvents.path(of: event.id))
        return DeskRow(
            title: visit.words.text(event.title),
            when: visit.words.when(event, now: visit.now) ?? visit.words.say(.noTime),
            place: visit.words.place(event, now: visit.now), state: events.state(of: event),
            told: event.status == .draft ? nil : events.told(of: event),
            editAddress: events.mayChange(event.id) ? visit.mount + path : nil,
            liveAddress: event.status == .draft ? nil : visit.words.address(of: event),
            copyAddress: "\(visit.mount)/events/new?copy=\(path)", author: event.author)
    }

    private static func removed(_ events: DeskEvents) throws(DeskError) -> [DeskRow] {
        let visit = events.visit
        let deletions = try DeskError.state { () throws(StateError) in
            try events.database.newest(.delete, limit: 5 * removedLimit)
        }
        var seen: Set<String> = []
        let gone = deletions.filter { change in
            guard let id = change.subject, events.event(id) == nil, seen.insert(id).inserted else {
                return false
            }
            return events.mayChange(id)
        }
        return gone.prefix(removedLimit).map { change in
            DeskRow(
                title: change.title, when: visit.words.moment(change.time, now: visit.now), place: nil,
                state: visit.words.say(.removedState), told: nil, editAddress: nil, liveAddress: nil,
                copyAddress: nil,
                restoreAddress: "\(visit.mount)\(DeskEvents.path(of: change.subject ?? ""))/restore",
                author: change.officer)
        }
    }
}
