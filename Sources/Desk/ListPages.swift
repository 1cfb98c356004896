import Building
import CGI
import Foundation
import Model
import Posting
import Site
import State

/// The list of events with their state.
enum ListPages {
    /// As many events of the past as the desk shows.
    private static let pastLimit = 30
    /// As many removed ones.
    private static let removedLimit = 10
    /// As many errors of content files that were left out.
    private static let leftOutLimit = 10
    /// Cron is silent when the site was not built for so many seconds.
    private static let silence: TimeInterval = 30 * 60

    /// `GET /`.
    static func get(_ visit: Visit) async throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        let session = try visit.signedIn(database)
        try DeskError.posting { () throws(PostingError) in
            _ = try Journal(root: visit.place.root, database: database).complete()
        }
        let events = try await DeskEvents(visit, session, database)
        let unsent = try UnsentForms(visit, database).rows(of: session)
        let state = visit.place.build.state
        let view = DeskListView(
            unsent: unsent, groups: try groups(events), built: built(state, visit),
            buildProblem: problem(state, visit),
            leftOut: state.leftOut.prefix(leftOutLimit).map { LeftOutRow(problem: $0.description) },
            leftOutMore: leftOutMore(state, visit), historyProblem: try historyProblem(visit, database),
            done: done(visit))
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

    private static func groups(_ events: DeskEvents) throws(DeskError) -> [DeskGroup] {
        let (words, now) = (events.visit.words, events.visit.now)
        let drafts = events.known.events.filter { $0.status == .draft }
        let others = events.known.events.filter { $0.status != .draft }.map { event in
            (event: event, position: words.position(of: event, now: now))
        }
        let ahead = others.filter(\.position.isAhead).sorted {
            ($0.position.start ?? .distantFuture, $0.event.slug) < (
                $1.position.start ?? .distantFuture, $1.event.slug
            )
        }
        let past = others.filter { !$0.position.isAhead }.sorted {
            ($1.position.start ?? .distantPast, $1.event.slug) < (
                $0.position.start ?? .distantPast, $0.event.slug
            )
        }
        return [
            DeskGroup(heading: words.say(.drafts), rows: drafts.map { row($0, events) }),
            DeskGroup(heading: words.say(.coming), rows: ahead.map { row($0.event, events) }),
            DeskGroup(heading: words.say(.past), rows: past.prefix(pastLimit).map { row($0.event, events) }),
            DeskGroup(heading: words.say(.removed), rows: try removed(events)),
        ]
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
